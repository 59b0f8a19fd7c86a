// What an app does with its models, in any mode of the compiler: prints what expected-output.txt has.

import DynWrap
import Foundation

let text = #"""
    {"full-name": "Ann", "tier": "gold", "orders": [{"order-no": 1, "total": 9.50, "placed": "2018-05-02T13:04:05Z"}, {"order-no": 2, "total": "20"}],
     "best": {"type": "car", "make": "Saab"}, "guest-first": "Bo", "tags": ["a"], "rates": {"x": 1.50}, "left": 9007199254740993}
    """#

func run() async throws {
    let store = Store(try Account(json: text))
    let opened = store.account
    print(opened.name, opened.tier, opened.orders.map(\.id), opened.guest.first, opened.rates["x"] ?? 0)
    for problem in store.account.dyn.problems { print(problem) }
    store.rename("Anna")
    store.account.orders[1].total += 5
    store.account.guest.first = "Cy"
    store.account.tags.append("b")
    if case .car(var car) = store.account.best {
        car.make = "Volvo"
        store.account.best = .car(car)
    }
    print(store.account.dyn.json)
    print(store.account.dyn.changes.paths)

    // A model goes to other tasks and back.
    let copy = store.account
    let lengths = await withTaskGroup(of: Int.self) { group in
        for _ in 0..<4 { group.addTask { copy.name.count + copy.orders.count } }
        var sum = 0
        for await length in group { sum += length }
        return sum
    }
    print(lengths)
    let archive = try Archive(copy).data(as: .json)
    let again = Wrapped(try Archive<Account>(data: archive))
    print(again == copy, again.dyn.original.name, Set([copy, again]).count)
    print(try JSONDecoder().decode(Account.self, from: JSONEncoder().encode(copy)) == copy)
    let path: WritableKeyPath<Account, [String]> = \Account.tags
    var other = copy
    other[keyPath: path] = []
    print(other.tags.isEmpty, other.dyn.changes(from: copy).paths)
    var guest = Account { $0.token = "never shown" }
    guest.name = "Di"
    let orders = guest.orders
    print(guest, orders)
    do { _ = try Account(json: "{") } catch { print(error.line, error.column, error.code) }
}

// A model stays as long as it is read, whatever its owner does meanwhile.
func replace() throws {
    let store = Store(try Account(json: text))
    var sum = 0
    for order in store.account.orders {
        store.account = Account()
        sum += order.id
    }
    store.account = try Account(json: text)
    let kept = store.account.orders.filter { order in
        store.account = Account()
        return order.id > 0 && store.account.orders.isEmpty
    }
    store.account = try Account(json: text)
    let first = store.account.orders.first { order in
        store.account = Account()
        return order.id == 2
    }
    print(sum, kept.count, first?.id ?? 0, store.account.name)
}

try await run()
try replace()
