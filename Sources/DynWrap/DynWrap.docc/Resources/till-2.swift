import DynWrap

enum Payment: String, Sendable { case cash, card }

struct ReceiptSchema: Schema {
    let number = Num<Int>("receipt-no").readOnly
    let cashier = Str("cashier.name")
    let payment = Enum<Payment>("payment", default: .cash)
    let customer = Str("customer").optional
    let printed = Date("printed", .yyyymmddDashes)
}

let text = #"{"receipt-no": 1042, "cashier": {"name": "Ann", "till": 3}, "printed": "2024-05-02"}"#
let receipt = try Wrapped<ReceiptSchema>(json: text)
print(receipt.number, receipt.cashier, receipt.payment, receipt.customer ?? "nobody")
print(receipt.printed?.timeIntervalSince1970 ?? 0)

// Prints:
// 1042 Ann cash nobody
// 1714608000.0
