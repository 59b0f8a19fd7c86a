import DynWrap
import Foundation

struct LineSchema: Schema {
    let article = Str("article")
    let price = Num<Decimal>("price")
    let amount = Num<Int>("amount", default: 1)
}
struct ReceiptSchema: Schema {
    let number = Num<Int>("receipt-no").readOnly
    let customer = Str("customer").optional
    let lines = ModelList<LineSchema>("lines")
}
typealias Receipt = Wrapped<ReceiptSchema>

var receipt = try Receipt(
    json: #"{"receipt-no": 1042, "lines": [{"article": "pen", "price": 1.50, "amount": 4}], "vat": 0.20}"#)
receipt.customer = "Bo"
receipt.lines[0].amount -= 1
receipt.lines.append(Wrapped { $0.article = "pad" })
print(receipt.dyn.json)

// Prints:
// {"receipt-no": 1042, "lines": [{"article": "pen", "price": 1.50, "amount": 3},{"article":"pad"}], "vat": 0.20, "customer": "Bo"}
