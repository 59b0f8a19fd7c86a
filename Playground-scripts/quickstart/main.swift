// The main job from end to end: declare, open, read, edit, report, save, open again.
//
//   swift run quickstart                  runs it on the till's export beside this file
//   swift run quickstart --input FILE     opens any other JSON file and shows what is in it

import DynWrap
import Foundation

let arguments = CommandLine.arguments.dropFirst()
do {
    switch arguments.first {
    case nil: try tour()
    case "--input" where arguments.count == 2: try outline(URL(fileURLWithPath: arguments.last ?? ""))
    default:
        print("usage: quickstart [--input FILE]")
        exit(arguments.first == "--help" ? 0 : 2)
    }
} catch {
    try? FileHandle.standardError.write(contentsOf: Data("quickstart: \(error)\n".utf8))
    exit(1)
}

func heading(_ text: String) { print("\n== \(text)") }

func tour() throws {
    let export = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("export.json")

    heading("1. Open: the whole text is checked, nothing is converted")
    let document = try JSON(contentsOf: export)
    var customers = try WrappedList<CustomerSchema>(json: document, at: "/customers")
    print("\(customers.count) customers, exported by \(document["export"]["system"].string ?? "?")")

    heading("2. Read by dot, typed by the schema")
    var customer = customers[0]
    print("name      ", customer.firstName, customer.lastName)
    print("number    ", customer.number, "(beyond 2^53, and exact)")
    print("purchase  ", day(customer.lastPurchase), "from \(customer.dyn.raw(\.lastPurchase))")
    print("member    ", day(customer.memberSince), "from \(customer.dyn.raw(\.memberSince))")
    print("birthday  ", day(customer.birthday), "from \(customer.dyn.raw(\.birthday))")
    print("active    ", customer.active, "from \(customer.dyn.raw(\.active))")
    print("tier      ", customer.tier)
    print("lives in  ", customer.city, "/", customer.address?.street ?? "nowhere")
    print("ships to  ", customer.shipping.first, customer.shipping.last)
    print("orders    ", customer.orders.map { "#\($0.id) \($0.total)" }.joined(separator: ", "))
    print("friends   ", customer.friends.map(\.firstName).joined(separator: " and "))

    heading("3. Edit in place; what is not touched keeps its bytes")
    customer.lastName = "Smith-Doe"
    customer.lastPurchase = Date(timeIntervalSince1970: 1_772_323_200)
    customer.address?.city = "Bergen"
    customer.orders[0].total += 5
    customer.friends[1].firstName = "Aase"
    customer.shipping.last = "Smith-Doe"
    customer.tags.append("moved")
    for change in customer.dyn.changes {
        print(change.pointer, ":", change.old?.text(.compact) ?? "nothing", "->", change.new?.text(.compact) ?? "nothing")
    }
    print("unknown members kept:", customer.dyn.json["x-legacy"], customer.dyn.json["friends"]["edges"][1]["cursor"])
    print("the original is still there:", customer.dyn.original.lastName)

    heading("4. Every problem in one report")
    for problem in customers[1].dyn.problems { print(problem) }
    print("(the number reads as \(customers[1].number), the tier as \(customers[1].tier), the tags as \(customers[1].tags))")

    heading("5. Save: the original, the edits and a checksum, in a file that survives a crash")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "dynwrap-quickstart-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["customer.json", "customer.plist"] {
        let file = folder.appendingPathComponent(name)
        try customer.dyn.archive(to: file)
        let again = try Customer(archive: file)
        print(
            name, "->", again.firstName, again.lastName, "equal:", again == customer, "edits kept apart:",
            again.dyn.changes == customer.dyn.changes, "was:", again.dyn.original.lastName)
    }

    heading("6. And back into the list it came from")
    customers[0] = customer
    print(customers)
}

/// A date's day in UTC.
func day(_ date: Date?) -> String { date.map { $0.formatted(.iso8601.year().month().day()) } ?? "none" }

/// What any JSON file holds.
func outline(_ file: URL) throws {
    let clock = ContinuousClock()
    var opened: JSON?
    let time = try clock.measure { opened = try JSON(contentsOf: file) }
    guard let tree = opened else { return }
    let bytes = tree.bytes()
    print("\(file.lastPathComponent): \(bytes.count) bytes, well-formed, opened and checked in \(time)")
    print("root: \(tree.kind), \(tree.count) \(tree.kind == .object ? "members" : "elements")")
    for (key, value) in tree.members { print("  \(key): \(summary(value))") }
    for (index, value) in tree.elements.prefix(5).enumerated() { print("  [\(index)]: \(summary(value))") }
    print("written back: \(try Data(contentsOf: file) == Data(bytes) ? "byte for byte the same" : "different")")
}

func summary(_ value: JSON) -> String {
    switch value.kind {
    case .object: "object of \(value.count): \(value.members.prefix(6).map(\.key).joined(separator: ", "))"
    case .array: "array of \(value.count)"
    default: String(value.text(.compact).prefix(60))
    }
}
