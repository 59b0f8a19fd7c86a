#!/usr/bin/env bash
# Times pydantic (Python) on the order of the rows strict/…, with the same checks, and the rows beside it.
#
#   validation-python.sh
set -euo pipefail
cd "$(dirname "$0")/.."
python3 -c 'import pydantic' 2>/dev/null || { echo "skipped: python3 has no pydantic"; exit 0; }
python3 - <<'PYTHON'
import time
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from typing import Annotated, List, Optional

import pydantic
from pydantic import BaseModel, Field, field_validator


class Currency(str, Enum):
    EUR = "EUR"
    NOK = "NOK"
    USD = "USD"


class Line(BaseModel):
    id: int
    article: Annotated[str, Field(min_length=3, max_length=20)]
    amount: Annotated[int, Field(ge=1, le=99)]
    price: Annotated[Decimal, Field(ge=0)]
    note: Optional[Annotated[str, Field(max_length=200)]] = None


class Address(BaseModel):
    street: str
    city: Annotated[str, Field(min_length=1)]
    zip: str
    country: Annotated[str, Field(min_length=2, max_length=2)]


class Order(BaseModel):
    id: Annotated[int, Field(ge=1)]
    customer: Annotated[str, Field(min_length=1, max_length=100)]
    email: str
    placed: datetime
    due: Optional[date] = None
    currency: Currency = Currency.EUR
    total: Annotated[Decimal, Field(ge=0)]
    express: bool = False
    address: Optional[Address] = None
    tags: Annotated[List[str], Field(max_length=10)] = []
    lines: Annotated[List[Line], Field(min_length=1)]

    @field_validator("email")
    @classmethod
    def has_at(cls, value):
        if "@" not in value:
            raise ValueError("must contain an @")
        return value


# The text of Sources/benchmarks/Data/OrderText.swift.
lines = ",\n    ".join(
    f'{{"id": {n}, "article": "AB-{1000 + n * 7}", "amount": {n}, "price": {n * 12}.{10 + n}, "note": "wrapped as a present"}}'
    for n in range(1, 11))
text = (
    '{"id": 4711, "customer": "Åse Nordmann", "email": "ase.nordmann@example.org", "placed": "2026-03-14T09:26:53.589+00:00",\n'
    '  "due": "2026-04-01", "currency": "EUR", "total": 6649.55, "express": false,\n'
    '  "address": {"street": "Storgata 12", "city": "Tromsø", "zip": "9008", "country": "NO"},\n'
    '  "tags": ["web", "returning", "newsletter"],\n  "lines": [\n    ' + lines + "\n  ]}").encode()
assert len(Order.model_validate_json(text).lines) == 10
times = []
for _ in range(11):
    start = time.process_time()
    for _ in range(1_000):
        Order.model_validate_json(text)
    times.append((time.process_time() - start) / 1_000)
print(f"pydantic {pydantic.VERSION}, {len(text)} bytes: {sorted(times)[5] * 1e6:.1f} µs")
PYTHON
swift run -c release --package-path Benchmarks benchmarks --filter strict/
