import DynWrap
import Foundation

extension Rows {
    /// 100,000 customers into a binary property list and back.
    static var archive: [Row] { [archiveOut, archiveBack] }

    private static var archiveOut: Row {
        Row(
            name: "archive/out", about: "archive 100,000 customers to a binary property list", unit: .milliseconds,
            promises: [.timesAsFast(as: "PropertyListEncoder", must: 20, goal: 60)], comparesAnswers: false
        ) { inputs in
            let text = inputs.customers()
            return Work(
                contenders: [
                    Contender("DynWrap") {
                        let list = try WrappedList<CustomerSchema>(json: text)
                        return { try Archive(list).data(as: .plist(.binary)).count }
                    },
                    Contender("PropertyListEncoder") {
                        let customers = try JSONDecoder().decode([PlainCustomer].self, from: Data(text)).map(
                            ArchivedCustomer.init)
                        let encoder = PropertyListEncoder()
                        encoder.outputFormat = .binary
                        return { try encoder.encode(customers).count }
                    },
                ])
        }
    }

    private static var archiveBack: Row {
        Row(
            name: "archive/back", about: "open 100,000 customers from a binary property list, and read a field of the last",
            unit: .milliseconds, promises: [.timesAsFast(as: "PropertyListDecoder", must: 20, goal: 60)]
        ) { inputs in
            let text = inputs.customers()
            return Work(
                contenders: [
                    Contender("DynWrap") {
                        let archive = try Archive(WrappedList<CustomerSchema>(json: text)).data(as: .plist(.binary))
                        return { WrappedList(try Archive<WrappedList<CustomerSchema>>(data: archive)).last?.number ?? -1 }
                    },
                    Contender("PropertyListDecoder") {
                        let customers = try JSONDecoder().decode([PlainCustomer].self, from: Data(text)).map(
                            ArchivedCustomer.init)
                        let encoder = PropertyListEncoder()
                        encoder.outputFormat = .binary
                        let archive = try encoder.encode(customers)
                        return { try PropertyListDecoder().decode([ArchivedCustomer].self, from: archive).last?.number ?? -1 }
                    },
                ])
        }
    }
}
