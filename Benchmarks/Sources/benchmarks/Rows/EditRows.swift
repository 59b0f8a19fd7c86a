import CRivals
import DynWrap

private struct NumbersSchema: Schema {
    let numbers = List<Int>("numbers")
}

extension Rows {
    /// Editing and copying.
    static var edit: [Row] { [editFirst, editAgain, editSmall, append, copy, writeEdited, iterate] }

    private static var editFirst: Row {
        Row(
            name: "edit/first", about: "copy the list of 100,000 untouched customers, make one nested edit, drop the copy",
            unit: .microseconds, promises: [.atMost(10, goal: 2)]
        ) { inputs in
            let list = try WrappedList<CustomerSchema>(json: inputs.customers())
            let middle = list.count / 2
            return Work(
                contenders: [
                    Contender("DynWrap") {
                        var copy = list
                        copy[middle].address?.city = "Tromsø"
                        return copy.count
                    }
                ])
        }
    }

    private static var editAgain: Row {
        let edits = 100
        return Row(
            name: "edit/again", about: "one more nested edit in a list of 100,000 customers that has been edited before",
            unit: .microseconds, promises: [.atMost(10, goal: 2)]
        ) { inputs in
            let text = inputs.customers()
            return Work(
                operations: edits,
                contenders: [
                    Contender("DynWrap") {
                        var list = try WrappedList<CustomerSchema>(json: text)
                        let step = list.count / edits
                        return {
                            for index in 0..<edits { list[index * step].address?.city = "Tromsø" }
                            return list.count
                        }
                    }
                ])
        }
    }

    private static var editSmall: Row {
        Row(
            name: "edit/small", about: "copy one untouched customer, set an Int, drop the copy", unit: .microseconds,
            promises: [.atMost(10, goal: 2)]
        ) { _ in
            let customer = try Customer(json: CustomersText.single)
            let plain = try JSON(parsing: CustomersText.single)
            return Work(
                operations: 100,
                contenders: [
                    Contender("DynWrap") {
                        for number in 0..<100 {
                            var copy = customer
                            copy.number = number
                        }
                        return 1
                    },
                    Contender("JSON tree") {
                        for number in 0..<100 {
                            var copy = plain
                            copy["cust-no"] = JSON(number)
                        }
                        return 1
                    },
                ])
        }
    }

    private static var append: Row {
        let values = 1_000
        func list(_ name: String, _ count: Int) -> Contender {
            Contender("list of \(name)") {
                var model = Wrapped<NumbersSchema> { $0.numbers = Array(0..<count) }
                return {
                    for value in 0..<values { model.numbers.append(value) }
                    model.numbers.removeLast(values)
                    return model.numbers.count - count
                }
            }
        }
        func array(_ name: String, _ count: Int) -> Contender {
            Contender("array of \(name)") {
                var numbers = Array(0..<count)
                return {
                    for value in 0..<values { numbers.append(value) }
                    numbers.removeLast(values)
                    return numbers.count - count
                }
            }
        }
        return Row(
            name: "edit/append", about: "append a number to a list field that was edited before, and to an array of Swift's",
            unit: .nanoseconds,
            promises: [
                .growth(of: "list of 10,000", over: "list of 10", atMost: 1.5),
                .growth(of: "list of 10", over: "array of 10", atMost: 3),
                .growth(of: "list of 10,000", over: "array of 10,000", atMost: 3),
            ]
        ) { _ in
            Work(
                operations: values,
                contenders: [list("10", 10), array("10", 10), list("10,000", 10_000), array("10,000", 10_000)])
        }
    }

    private static var copy: Row {
        let copies = 1_000
        return Row(name: "edit/copy", about: "copy a Wrapped into an array", unit: .nanoseconds, promises: [.atMost(2_000)]) {
            _ in
            let customer = try Customer(json: CustomersText.single)
            return Work(
                operations: copies,
                contenders: [
                    Contender("DynWrap") {
                        var kept: [Customer] = []
                        kept.reserveCapacity(copies)
                        for _ in 0..<copies { kept.append(customer) }
                        return kept.count
                    }
                ])
        }
    }

    private static var writeEdited: Row {
        Row(
            name: "write/edited", about: "write 100,000 customers after setting a field of each hundredth",
            unit: .megabytesPerSecond,
            promises: [.timesAsFast(as: "yyjson", must: 0.5, goal: 1)]
        ) { inputs in
            let text = inputs.customers()
            return Work(
                bytes: text.count,
                contenders: [
                    Contender("DynWrap") {
                        let edited = try edited(text)
                        return { edited.json.bytes().count }
                    },
                    Contender("DynWrap, opening and editing included") { try edited(text).json.bytes().count },
                    Native.yyjson(
                        "yyjson", text, opening: yyjson_rival_open_edited, closing: yyjson_rival_close_edited,
                        yyjson_rival_write_edited),
                    Native.yyjson("yyjson, opening and editing included", text) { _, text in
                        let document = yyjson_rival_open_edited(text)
                        defer { yyjson_rival_close_edited(document) }
                        return yyjson_rival_write_edited(document)
                    },
                ])
        }
    }

    private static func edited(_ text: [UInt8]) throws -> WrappedList<CustomerSchema> {
        var list = try WrappedList<CustomerSchema>(json: text)
        for index in stride(from: 0, to: list.count, by: 100) { list[index].status = "edited" }
        return list
    }

    private static var iterate: Row {
        Row(
            name: "list/iterate", about: "go over a list of 100,000 customers opened before, reading nothing, or one Int of each",
            unit: .nanoseconds, promises: [.allocations(atMost: 0), .allocations(of: "reading an Int of each", atMost: 0)],
            comparesAnswers: false
        ) { inputs in
            let list = try WrappedList<CustomerSchema>(json: inputs.customers())
            let index = list.indices
            return Work(
                operations: list.count,
                contenders: [
                    Contender("DynWrap") {
                        var count = 0
                        for customer in list { withExtendedLifetime(customer) { count += 1 } }
                        return count
                    },
                    Contender("by index") {
                        var count = 0
                        for place in index { withExtendedLifetime(list[place]) { count += 1 } }
                        return count
                    },
                    Contender("reading an Int of each") { list.reduce(0) { $0 + $1.number } },
                    Contender("reading a String of each") { list.reduce(0) { $0 + $1.lastName.utf8.count } },
                ])
        }
    }
}
