import DynWrap
import Foundation

struct LineSchema: Schema {
    let article = Str("article").required
    let price = Num<Decimal>("price").range(0...)
    let amount = Num<Int>("amount", default: 1).range(1...99)
}
struct ReceiptSchema: Schema {
    let number = Num<Int>("receipt-no").readOnly
    let lines = ModelList<LineSchema>("lines")

    var body: some SchemaBody {
        Rule("a receipt has lines") { !$0.lines.isEmpty }
    }
}
typealias Receipt = Wrapped<ReceiptSchema>

let damaged = try Receipt(
    json: #"""
        {"receipt-no": "1042",
         "lines": [{"article": "pen", "price": -1}, {"price": 2, "amount": 100}]}
        """#)
print(damaged.number, damaged.lines[1].article.isEmpty)
for problem in damaged.dyn.problems { print(problem) }

// Prints:
// 1042 true
// coerced /receipt-no (number) line 1, column 16: expected a whole number, found "1042"
// rule /lines/0/price (lines.price) line 2, column 40: expected a value of at least 0, found -1
// error /lines/1/article (lines.article): expected a string, found nothing
// rule /lines/1/amount (lines.amount) line 2, column 68: expected a value from 1 to 99, found 100
