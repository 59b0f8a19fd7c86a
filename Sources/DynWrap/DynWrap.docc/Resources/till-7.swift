import DynWrap
import Foundation

struct ReceiptSchema: Schema {
    let number = Num<Int>("receipt-no").readOnly
    let customer = Str("customer").optional
}
typealias Receipt = Wrapped<ReceiptSchema>

var receipt = try Receipt(json: #"{"receipt-no": 1042, "vat": 0.20}"#)
receipt.customer = "Bo"

let file = FileManager.default.temporaryDirectory.appendingPathComponent("receipt-\(UUID()).json")
try receipt.dyn.archive(to: file)
let again = try Receipt(archive: file)
print(again == receipt, again.customer ?? "nobody", again.dyn.original.customer ?? "nobody")
print(again.dyn.json)
try FileManager.default.removeItem(at: file)

// Prints:
// true Bo nobody
// {"receipt-no": 1042, "vat": 0.20, "customer": "Bo"}
