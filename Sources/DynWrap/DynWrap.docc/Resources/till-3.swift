import DynWrap
import Foundation

struct LineSchema: Schema {
    let article = Str("article")
    let price = Num<Decimal>("price")
    let amount = Num<Int>("amount", default: 1)
}
struct ReceiptSchema: Schema {
    let number = Num<Int>("receipt-no").readOnly
    let lines = ModelList<LineSchema>("lines")
}
typealias Receipt = Wrapped<ReceiptSchema>

let text = #"""
    {"receipt-no": 1042, "printed": "2024-05-02",
     "lines": [{"article": "pen", "price": 1.50, "amount": 4}, {"article": "ink", "price": 7.20}]}
    """#
let receipt = try Receipt(json: text)
for line in receipt.lines { print(line.amount, line.article, line.price) }
print(receipt.lines.reduce(0) { $0 + Decimal($1.amount) * $1.price })

// Prints:
// 4 pen 1.5
// 1 ink 7.2
// 13.2
