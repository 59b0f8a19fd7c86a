import DynWrap
import Foundation
import TestSupport
import Testing

private struct UserSchema: Schema {
    let name: Field<String>
    let age = Num<Int>("age").range(0...150)
    let token = Str("token").secret
    init() { self.init(prefix: "") }
    init(prefix: String) { name = Str(prefix + "name") }
    var body: some SchemaBody { OnOpen { $0.age += 1 } }
}

private struct PlainSchema: Schema {
    let key: String
    let value: Field<Int>
    init() { self.init(key: "value") }
    init(key: String) {
        self.key = key
        value = Num<Int>(key)
    }
}

private enum RootShape { case plain(Wrapped<PlainSchema>) }

extension Union where U == RootShape {
    fileprivate static let rootShape = Union(by: "type") { Case("plain", RootShape.plain) }
}

/// Models, lists and dictionaries of them are opened in one way, whatever the text is kept in.
@Suite("Roots: every source, every kind of root, lenient and strict")
struct JSONRootTests {
    /// What opening from each source gives, as text, or the error.
    private static func all<Root: JSONRoot>(
        _: Root.Type, _ text: String, _ schema: Root.ModelSchema?, _ pointer: JSONPointer, strict: Bool,
        _ show: (Root) -> String
    ) throws -> [String] {
        let bytes = Array(text.utf8)
        let padded = ("  " + text + "  ").dropFirst(2).dropLast(2)
        let url = URL(filePath: NSTemporaryDirectory() + "/root-\(UUID().uuidString).json")
        try Data(bytes).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        func told(_ open: () throws -> Root) -> String {
            do { return try show(open()) } catch { return "\(error)" }
        }
        func of(_ source: some JSONText) -> String {
            told {
                try strict
                    ? Root(strict: source, schema: schema, at: pointer) : Root(json: source, schema: schema, at: pointer)
            }
        }
        let span = told {
            try unsafe strict
                ? Root(strict: bytes.span.bytes, schema: schema, at: pointer)
                : Root(json: bytes.span.bytes, schema: schema, at: pointer)
        }
        let file = told {
            try strict
                ? Root(strictContentsOf: url, schema: schema, at: pointer)
                : Root(contentsOf: url, schema: schema, at: pointer)
        }
        let tree = told {
            let json = try JSON(parsing: text)
            return try strict
                ? Root(strict: json, schema: schema, at: pointer) : Root(json: json, schema: schema, at: pointer)
        }
        return [
            of(text), of(padded), of(Data(bytes)), of(bytes), of(([0, 0] + bytes + [0])[2..<(bytes.count + 2)]),
            of(ContiguousArray(bytes)), span, file, tree,
        ]
    }

    private func agree<Root: JSONRoot>(
        _ root: Root.Type, _ text: String, schema: Root.ModelSchema? = nil, at pointer: JSONPointer = "", strict: Bool = false,
        _ show: @escaping (Root) -> String, _ expected: String, _ location: SourceLocation = #_sourceLocation
    ) throws {
        for spaces in [0, 5000] {  // what is small is copied, what is large kept
            let text = text.replacing(" ", with: " " + String(repeating: " ", count: spaces))
            let told = try Self.all(root, text, schema, pointer, strict: strict, show)
            for (number, found) in told.enumerated() {
                // The places of a longer text are others.
                #expect(
                    found.replacing(#/ ?line \d+, column \d+( \(byte \d+\): )?/#, with: "") == expected, "source \(number)",
                    sourceLocation: location
                )
            }
        }
    }

    @Test func models() throws {
        let text = #"{ "data": {"name":"Ann","age":4}}"#
        let show = { (user: Wrapped<UserSchema>) in "\(user.name) \(user.age) \(user.dyn.original.age)" }
        try agree(Wrapped.self, text, at: "/data", show, "Ann 5 4")
        try agree(Wrapped.self, text, schema: UserSchema(prefix: "x-"), at: "/data", show, " 5 4")
        try agree(Wrapped.self, text, at: "/data", strict: true, show, "Ann 5 4")
        try agree(
            Wrapped.self, text, at: "/data/name", show,
            "User is an object, and /data/name is a string")
        try agree(
            Wrapped.self, text, at: "/none", strict: true, show,
            "User is an object, and /none is missing")
    }

    @Test("a root of another kind is told at its line and column")
    func places() throws {
        func message(_ open: () throws -> some Any) -> String? {
            do { _ = try open() } catch { return (error as? JSONError).map { "\($0.line):\($0.column):\($0.offset)" } }
            return nil
        }
        let text = "{\n \"a\": 1,\n \"data\": [3]}"
        let tree = try JSON(parsing: text)
        #expect(message { try WrappedDict<UserSchema>(json: text, at: "/data") } == "3:10:20")
        #expect(message { try Wrapped<UserSchema>(json: text, at: "/data/0") } == "3:11:21")
        #expect(message { try Wrapped<UserSchema>(json: tree["data"][0]) } == "3:11:21")
        #expect(message { try Wrapped<UserSchema>(json: "\n\n  [1]") } == "3:3:4")
        #expect(message { try WrappedList<UserSchema>(json: text, at: "/none") } == "1:1:0")
        // What was made in Swift has no place.
        #expect(message { try Wrapped<UserSchema>(json: JSON([1])) } == "1:1:0")
    }

    @Test func lists() throws {
        let text = #"{ "data": [{"name":"Ann","age":4},{"age":200}]}"#
        let show = { (users: WrappedList<UserSchema>) in users.map { "\($0.name) \($0.age)" }.joined(separator: ", ") }
        try agree(WrappedList.self, text, at: "/data", show, "Ann 5,  201")
        try agree(
            WrappedList.self, text, at: "/data", strict: true, show,
            "[User]: 1 problem\nrule /1/age (age): expected a value from 0 to 150, found 201")
        try agree(
            WrappedList.self, text, show,
            "a list of User is an array, and the root is an object")
    }

    @Test func dictionaries() throws {
        let text = #"{ "ann": {"name":"Ann","age":4}, "bob": {"age":200}, "not": 7}"#
        let show = { (users: WrappedDict<UserSchema>) in
            users.map { "\($0.key): \($0.value.name) \($0.value.age)" }.joined(separator: ", ")
        }
        try agree(WrappedDict.self, text, show, "ann: Ann 5, bob:  201")
        try agree(
            WrappedDict.self, text, strict: true, show,
            """
            [String: User]: 2 problems
            rule /bob/age (age): expected a value from 0 to 150, found 201
            error /not: expected an object (User), found <secret>
            """)
        try agree(
            WrappedDict.self, text, at: "/not", show,
            "a dictionary of User is an object, and /not is a number")
    }

    @Test("the models of a dictionary are seen through the schema value, and edited where they are")
    func throughValues() throws {
        var users = try WrappedDict(json: #"{"a": {"x": 1}, "b": {"x": 2.0}}"#, schema: PlainSchema(key: "x"))
        #expect(users.values.map(\.value) == [1, 2])
        users["a"]?.value = 3
        #expect(users.json.text() == #"{"a": {"x": 3}, "b": {"x": 2.0}}"#)
        #expect(try WrappedList(json: #"[{"x": 1}]"#, schema: PlainSchema(key: "x"))[0].value == 1)
        #expect(try Wrapped(json: #"[{"x": 1}]"#, schema: PlainSchema(key: "x"), at: "/0").value == 1)
    }

    @Test("a dictionary that is there already is validated as one that is opened strictly")
    func validating() throws {
        var users = try WrappedDict<UserSchema>(strict: #"{"ann": {"name": "Ann", "age": 4}}"#)
        #expect(users.problems.isEmpty)
        #expect(ValidationError(users) == nil)
        try users.validate()
        users["ann"]?.age = -1
        users["bob"] = Wrapped { $0.age = 151 }
        #expect(users.problems.map(\.pointer.description) == ["/ann/age", "/bob/age"])
        let error = #expect(throws: ValidationError.self) { try users.validate() }
        #expect(error == ValidationError(users))
        #expect(error?.schema == "[String: User]")
        #expect(error?.problems == users.problems)
        #expect(throws: ValidationError.self) {
            try WrappedDict<UserSchema>(strict: #"{"a": {"name": "A", "age": 1, "new": 1}}"#, reportingUnknown: true)
        }
    }

    @Test("an error shows no line of a text that may hold a secret")
    func secrets() {
        let errors = [
            #expect(throws: JSONError.self) { try WrappedDict<UserSchema>(json: #"{"a": {"token": "hush" x}}"#) },
            #expect(throws: JSONError.self) { try WrappedList<UserSchema>(json: #"[{"token": "hush" x}]"#) },
            #expect(throws: JSONError.self) { try Wrapped<UserSchema>(json: #"{"token": "hush" x}"#) },
        ]
        for error in errors {
            #expect(error?.excerpt.isEmpty == true)
            #expect(error?.description.contains("hush") == false)
        }
    }

    @Test func unionsAtAPlace() throws {
        let union = Union.rootShape
        let text = #"{"data": [{"type": "plain", "value": 4}]}"#
        let opened = try union.open(json: text, at: "/data/0")
        let model =
            switch opened {
            case .plain(let model): model
            }
        #expect(model.value == 4)
        #expect(try union.list(json: text.utf8.map { $0 }, at: "/data").count == 1)
        #expect(throws: ValidationError.self) { try union.open(json: text, at: "/none") }
        let error = #expect(throws: JSONError.self) { try union.list(json: text, at: "/data/0") }
        #expect(error?.message == "a list of RootShape is an array, and /data/0 is an object")
    }

    @Test func linesOfEverySource() throws {
        let text = "{\"value\": 1}\n{\"value\": 2}\n"
        let bytes = Array(text.utf8)
        func values(_ lines: JSONLines<PlainSchema>) -> [Int?] {
            #expect(lines.byteCount == bytes.count)
            return lines.map { $0.value?.value }
        }
        #expect(values(JSONLines(json: text)) == [1, 2])
        #expect(values(JSONLines(json: text[...])) == [1, 2])
        #expect(values(JSONLines(json: Data(bytes))) == [1, 2])
        #expect(values(JSONLines(json: bytes)) == [1, 2])
        #expect(values(JSONLines(json: bytes[...])) == [1, 2])
        #expect(values(JSONLines(json: ContiguousArray(bytes))) == [1, 2])
        #expect(values(JSONLines(json: ("x" + text).dropFirst())) == [1, 2])
    }
}
