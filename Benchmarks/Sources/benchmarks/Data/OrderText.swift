/// An order of 1.3 KB, as a client sends it to a server that validates it.
enum OrderText {
    static let single: [UInt8] = {
        let lines = (1...10).map { number in
            """
            {"id": \(number), "article": "AB-\(1000 + number * 7)", "amount": \(number), "price": \(number * 12).\(10 + number), \
            "note": "wrapped as a present"}
            """
        }
        let text = """
            {"id": 4711, "customer": "Åse Nordmann", "email": "ase.nordmann@example.org", "placed": "2026-03-14T09:26:53.589+00:00",
              "due": "2026-04-01", "currency": "EUR", "total": 6649.55, "express": false,
              "address": {"street": "Storgata 12", "city": "Tromsø", "zip": "9008", "country": "NO"},
              "tags": ["web", "returning", "newsletter"],
              "lines": [
                \(lines.joined(separator: ",\n    "))
              ]}
            """
        return Array(text.utf8)
    }()
}
