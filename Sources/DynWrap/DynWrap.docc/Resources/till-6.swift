import DynWrap
import Foundation

struct LineSchema: Schema {
    let article = Str("article")
    let amount = Num<Int>("amount", default: 1)
}
struct ReceiptSchema: Schema {
    let number = Num<Int>("receipt-no").readOnly
    let customer = Str("customer").optional
    let lines = ModelList<LineSchema>("lines")
}
typealias Receipt = Wrapped<ReceiptSchema>

var receipt = try Receipt(json: #"{"receipt-no": 1042, "lines": [{"article": "pen", "amount": 4}], "vat": 0.20}"#)
receipt.customer = "Bo"
receipt.lines[0].amount -= 1

print(receipt.dyn.changes)
print(receipt.dyn.changes.mergePatch)
let step = receipt.dyn.changes
try receipt.dyn.apply(step.inverse)
print(receipt.dyn.changes)

// Prints:
// replace /lines/0/amount 4 by 3
// add /customer "Bo"
// {"lines":[{"article": "pen", "amount": 3}],"customer":"Bo"}
// no changes
