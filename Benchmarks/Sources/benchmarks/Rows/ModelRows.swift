import DynWrap
import Foundation

extension Rows {
    /// The operations on a model of twelve values after opening: making, setting, reading when edited, comparing, hashing,
    /// checking.
    static var model: [Row] {
        [
            modelMake, modelMakeWrite, modelSet, modelRead, modelList, modelAppend, modelFilter, modelEqual, modelHash,
            modelCheck,
            modelLiterals,
        ]
    }

    private static let calls = 1_000

    /// A customer of twelve values, made as from the values of a form.
    private static func made(_ number: Int) -> Customer {
        var customer = Customer()
        customer.lastName = "Smith"
        customer.firstName = "John"
        customer.lastPurchase = purchase
        customer.joined = joined
        customer.number = number
        customer.balance = 123.45
        customer.active = true
        var address = Wrapped<AddressSchema>()
        address.street = "12 Station Road"
        address.city = "Oslo"
        address.zip = "0150"
        customer.address = address
        customer.tags = tags
        customer.status = "gold"
        return customer
    }

    private static let purchase = Foundation.Date(timeIntervalSince1970: 1_525_219_200)
    private static let joined = Foundation.Date(timeIntervalSince1970: 1_486_324_993)
    private static let tags = ["vip", "newsletter", "b2b"]

    private static func plain(_ number: Int) -> PlainCustomer {
        PlainCustomer(
            lastName: "Smith", firstName: "John", lastPurchase: SlashDate(purchase), joined: StampDate(joined),
            number: number, balance: 123.45, active: true,
            address: .init(street: "12 Station Road", city: "Oslo", zip: "0150"), tags: tags, status: "gold")
    }

    private static func repeated(_ name: String, _ body: @escaping (Int) throws -> Int) -> Contender {
        Contender(name) {
            var sum = 0
            for number in 0..<calls { sum &+= try body(number) }
            return sum
        }
    }

    private static var modelMake: Row {
        Row(
            name: "model/make", about: "make a model of twelve values from nothing", unit: .nanoseconds,
            promises: [.atMost(1_500, goal: 700), .allocations(atMost: 7)]
        ) { _ in
            Work(
                operations: calls,
                contenders: [
                    repeated("DynWrap") { made($0).number },
                    repeated("a struct") { withExtendedLifetime(plain($0)) { $0.number } },
                ])
        }
    }

    private static var modelMakeWrite: Row {
        Row(
            name: "model/make-write", about: "make a model of twelve values from nothing and write it", unit: .nanoseconds,
            promises: [.timesAsFast(as: "JSONEncoder", must: 4, goal: 8), .allocations(atMost: 7)], comparesAnswers: false
        ) { _ in
            let encoder = JSONEncoder()
            encoder.outputFormatting = .withoutEscapingSlashes
            return Work(
                operations: calls,
                contenders: [
                    repeated("DynWrap") { made($0).dyn.json.bytes().count },
                    repeated("DynWrap, declared entries only") { made($0).dyn.output().data().count },
                    repeated("JSONEncoder") { try encoder.encode(plain($0)).count },
                ])
        }
    }

    private static var modelSet: Row {
        Row(
            name: "model/set", about: "set an Int of a model that was edited before", unit: .nanoseconds,
            promises: [
                .atMost(100, goal: 50), .allocations(atMost: 0), .allocations(of: "a short String", atMost: 0),
                .allocations(of: "+= 1", atMost: 0), .allocations(of: "a String two levels down", atMost: 1),
            ], comparesAnswers: false
        ) { _ in
            func edited() throws -> Customer {
                var customer = try Customer(json: CustomersText.single)
                customer.number = 1
                customer.status = "x"
                customer.address?.city = "Bergen"
                return customer
            }
            func contender(_ name: String, _ edit: @escaping (inout Customer, Int) -> Void) -> Contender {
                Contender(name) {
                    var customer = try edited()
                    return {
                        for number in 0..<calls { edit(&customer, number) }
                        return 1
                    }
                }
            }
            return Work(
                operations: calls,
                contenders: [
                    contender("DynWrap") { $0.number = $1 },
                    contender("a short String") { $0.status = $1 & 1 == 0 ? "gold" : "silver" },
                    contender("+= 1") { customer, _ in customer.number += 1 },
                    contender("a String two levels down") { $0.address?.city = $1 & 1 == 0 ? "Oslo" : "Bergen" },
                ])
        }
    }

    private static var modelRead: Row {
        Row(
            name: "model/read", about: "read an Int of an edited model, not edited itself", unit: .nanoseconds,
            promises: [
                .atMost(40, goal: 25), .allocations(atMost: 0), .allocations(of: "a String", atMost: 0),
                .allocations(of: "an edited Double", atMost: 0), .allocations(of: "an edited String", atMost: 0),
            ], comparesAnswers: false
        ) { _ in
            var opened = try Customer(json: CustomersText.single)
            opened.balance = 17
            opened.status = "silver"
            opened.active = false
            let customer = opened
            func contender(_ name: String, _ read: @escaping (Customer) -> Int) -> Contender {
                Contender(name) {
                    var sum = 0
                    for _ in 0..<calls { sum &+= read(customer) }
                    return sum
                }
            }
            return Work(
                operations: calls,
                contenders: [
                    contender("DynWrap") { $0.number },
                    contender("a String") { $0.lastName.utf8.count },
                    contender("an edited Double") { Int($0.balance) },
                    contender("an edited String") { $0.status.utf8.count },
                ])
        }
    }

    private static var modelList: Row {
        let count = 20_000
        return Row(
            name: "model/edit-list", about: "edit one field of each of 20,000 opened models of a list", unit: .nanoseconds,
            promises: [.atMost(600, goal: 300), .allocations(atMost: 1.01)]
        ) { _ in
            let text = CustomersText.array(count: count)
            return Work(
                operations: count,
                contenders: [
                    Contender("DynWrap") {
                        let opened = try WrappedList<CustomerSchema>(json: text)
                        return {
                            var list = opened
                            for index in list.indices { list[index].number = index }
                            return list.count
                        }
                    }
                ])
        }
    }

    private static var modelAppend: Row {
        Row(
            name: "model/append", about: "append a model to a list", unit: .nanoseconds, promises: [.atMost(200, goal: 100)]
        ) { _ in
            let model = try Customer(json: CustomersText.single)
            return Work(
                operations: calls,
                contenders: [
                    Contender("DynWrap") {
                        var list = WrappedList<CustomerSchema>()
                        for _ in 0..<calls { list.append(model) }
                        return list.count
                    }
                ])
        }
    }

    private static var modelFilter: Row {
        let count = 20_000
        return Row(
            name: "model/filter", about: "filter a list of 20,000 models by a Bool, for each", unit: .nanoseconds,
            promises: [.atMost(120, goal: 60), .allocations(atMost: 0.01)]
        ) { _ in
            let list = try WrappedList<CustomerSchema>(json: CustomersText.array(count: count))
            return Work(
                operations: count, contenders: [Contender("DynWrap") { list.filter { $0.active }.count }])
        }
    }

    private static var modelEqual: Row {
        Row(
            name: "model/equal", about: "compare two models from equal bytes", unit: .nanoseconds,
            promises: [
                .atMost(60, goal: 30), .allocations(atMost: 0), .allocations(of: "other white space", atMost: 0),
                .allocations(of: "other order", atMost: 0), .allocations(of: "edited and back", atMost: 0),
            ], comparesAnswers: false
        ) { _ in
            let one = try Customer(json: CustomersText.single)
            let same = try Customer(json: CustomersText.single)
            let spelled = try Customer(json: JSON(parsing: CustomersText.single).bytes(.pretty))
            let sorted = try Customer(json: JSON(parsing: CustomersText.single).bytes(.sorted))
            var edited = one
            edited.number += 1
            edited.number -= 1
            let back = edited
            return Work(
                operations: calls,
                contenders: [
                    repeated("DynWrap") { _ in one == same ? 1 : 0 },
                    repeated("other white space") { _ in one == spelled ? 1 : 0 },
                    repeated("other order") { _ in one == sorted ? 1 : 0 },
                    repeated("edited and back") { _ in one == back ? 1 : 0 },
                ])
        }
    }

    private static var modelHash: Row {
        Row(
            name: "model/hash", about: "hash a model of twelve values", unit: .nanoseconds,
            promises: [
                .atMost(800, goal: 300), .allocations(atMost: 0), .allocations(of: "with an Identity of one field", atMost: 0),
                .allocations(of: "none of the twelve there", atMost: 0),
            ], comparesAnswers: false
        ) { _ in
            let one = try Customer(json: CustomersText.single)
            let empty = try Customer(json: #"{"other": 1}"#)
            let identified = try Wrapped<IdentifiedCustomerSchema>(json: CustomersText.single)
            return Work(
                operations: calls,
                contenders: [
                    repeated("DynWrap") { _ in one.hashValue & 1 },
                    repeated("with an Identity of one field") { _ in identified.hashValue & 1 },
                    repeated("none of the twelve there") { _ in empty.hashValue & 1 },
                ])
        }
    }

    private static var modelCheck: Row {
        Row(
            name: "model/problems", about: "ask a clean model of twelve values for problems", unit: .nanoseconds,
            promises: [.atMost(1_000, goal: 500), .allocations(atMost: 0)]
        ) { _ in
            let one = try Customer(json: CustomersText.single)
            return Work(
                operations: calls,
                contenders: [
                    repeated("DynWrap") { _ in one.dyn.problems.count },
                    repeated("strict opening, over opening") { _ in
                        try Customer(strict: CustomersText.single).dyn.json.exists ? 0 : 1
                    },
                    repeated("opening alone") { _ in try Customer(json: CustomersText.single).dyn.json.exists ? 0 : 1 },
                ])
        }
    }

    private static var modelLiterals: Row {
        Row(
            name: "model/literals", about: "build a tree from literals and subscripts, and write it", unit: .nanoseconds,
            promises: [.timesAsFast(as: "JSONEncoder", must: 5, goal: 10), .allocations(atMost: 15)], comparesAnswers: false
        ) { _ in
            let encoder = JSONEncoder()
            encoder.outputFormatting = .withoutEscapingSlashes
            return Work(
                operations: calls,
                contenders: [
                    repeated("DynWrap") { number in
                        var tree: JSON = [
                            "last-name": "Smith", "first-name": "John", "most-recent-purchase": "05/02/2018",
                            "join-date": "2017-02-05T20:03:13.000Z", "cust-no": JSON(number), "balance": 123.45, "active": true,
                            "tags": ["vip", "newsletter", "b2b"],
                        ]
                        tree["address"]["street"] = "12 Station Road"
                        tree["address"]["city"] = "Oslo"
                        tree["address"]["zip"] = "0150"
                        tree["status"] = "gold"
                        return tree.bytes().count
                    },
                    repeated("JSONEncoder") { try encoder.encode(plain($0)).count },
                ])
        }
    }
}

/// A customer that is identified by its number.
private struct IdentifiedCustomerSchema: Schema {
    let number = Num<Int>("cust-no")
    let lastName = Str("last-name")
    var body: some SchemaBody { Identity(\.number) }
}
