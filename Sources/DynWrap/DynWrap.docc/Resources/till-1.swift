import DynWrap

struct ReceiptSchema: Schema {
    let number = Num<Int>("receipt-no")
    let cashier = Str("cashier.name")
}

let text = #"{"receipt-no": 1042, "cashier": {"name": "Ann", "till": 3}, "printed": "2024-05-02"}"#
let receipt = try Wrapped<ReceiptSchema>(json: text)
print(receipt.number, receipt.cashier)

// Prints:
// 1042 Ann
