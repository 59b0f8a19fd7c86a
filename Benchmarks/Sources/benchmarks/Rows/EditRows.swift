import CRivals
import DynWrap

extension Rows {
    /// Editing and copying.
    static var edit: [Row] { [editFirst, editAgain, editSmall, copy, writeEdited, iterate] }

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
