import DynWrap
import Foundation
import TestSupport
import Testing

private struct VaultSchema: Schema {
    let owner = Str("owner")
    let pin = Str("pin").secret
    let token = Str("auth.token").or("legacy-token").secret
    let codes = List<Int>("codes").secret
    let key = Model<KeySchema>("key")
    let keys = ModelList<KeySchema>("keys")
    let edges = ModelList<KeySchema>("edges", each: "node")
    let byName = ModelDict<KeySchema>("by-name")
    let years = Field<[String: [Wrapped<KeySchema>]]>("years")
    let thing = OneOf<Thing>("thing", by: "type") { Case("key", Thing.key) }
    let things = OneOfList<Thing>("things", by: "type") { Case("key", Thing.key) }
    let guest = Group(GuestSchema())
    let plain = Group(PlainSchema())
    // What others read at the places of secrets, around them and inside them.
    let pinNumber = Num<Int>("pin").strict
    let pinPart = Str("pin.x.y")
    let auth = Dict<Int>("auth")
    let keyTree = Raw("key")
    let keyList = Field<[[String: Int]]>("keys")
    let shelf = Model<ShelfSchema>("shelf")
    let shelfPin = Str("shelf.pin").secret
    let shelfNote = Raw("shelf.note").secret
    let count = Group(CountSchema())

    enum Thing: Sendable { case key(Wrapped<KeySchema>) }
    var body: some SchemaBody { Rule("the pin is long", at: \.pin) { $0.count > 90 } }
}

private struct KeySchema: Schema {
    let label = Str("label")
    let secret = Str("secret").secret
    let inner = Model<KeySchema>("inner")
}

private struct ShelfSchema: Schema {
    let pin = Num<Int>("pin").strict
    var body: some SchemaBody { Unknown(.report) }
}
private struct CountSchema: Schema { let codes = List<Bool>("codes") }
private struct GuestSchema: Schema { let code = Num<Int>("guest-code").secret }
private struct PlainSchema: Schema { let owner = Str("owner") }

/// The word that must not be seen. Every secret holds it, and nothing else does.
private let word = "XYZZY"

@Suite("Secrets are shown by nothing: descriptions, mirrors, dumps, errors, changes, states")
struct SecretLawTests {
    /// Everything a value shows of itself.
    private func shown(_ value: Any) -> String {
        var text = "\(value) " + String(reflecting: value) + " " + String(describing: value)
        dump(value, to: &text)
        if let error = value as? any Error { text += error.localizedDescription + "\(error as NSError)" }
        return text
    }

    private func check(_ value: Any, _ what: String, _ comment: String) {
        var text = shown(value)
        // A text may be shown byte by byte too.
        var dumped = ""
        dump(value, to: &dumped)
        let bytes = (text + dumped).split { !$0.isNumber }.compactMap { UInt8($0) }
        text += String(decoding: bytes, as: UTF8.self)
        #expect(
            !text.contains(word) && !text.contains("979797"), "\(what) of \(comment): \(text.prefix(2_000)) … \(leak(in: text))")
    }

    /// What is around the word in a text.
    private func leak(in text: String) -> Substring {
        for word in [word, "979797"] {
            guard let place = text.range(of: word) else { continue }
            let start = text.index(place.lowerBound, offsetBy: -300, limitedBy: text.startIndex) ?? text.startIndex
            return text[start..<place.upperBound]
        }
        return ""
    }

    private func checkEverything(_ model: Wrapped<VaultSchema>, _ comment: String) {
        check(model, "the model", comment)
        check(model.dyn, "dyn", comment)
        check(model.dyn.problems, "problems", comment)
        for problem in model.dyn.problems { check(problem, "a problem", comment) }
        check(ValidationErrorText.lines(model.dyn.problems), "renderings", comment)
        check(model.dyn.changes, "changes", comment)
        check(model.dyn.changes.list, "the list of changes", comment)
        check(model.dyn.changes.inverse, "the inverse", comment)
        check(model.dyn.changes.jsonPatch, "the patch", comment)
        check(model.dyn.changedFields, "changed fields", comment)
        check(model.keys, "a list", comment)
        check(Array(model.keys), "an array", comment)
        check(model.edges, "an each list", comment)
        check(model.byName, "a dictionary", comment)
        check(model.years, "years", comment)
        check(model.key as Any, "an optional model", comment)
        check(model.guest, "a group", comment)
        check(model.plain, "a group beside secrets", comment)
        check(model.dyn.state(of: \.pin), "the state of pin", comment)
        check(model.dyn.state(of: \.token), "the state of token", comment)
        check(model.dyn.state(of: \.key), "the state of key", comment)
        check(model.dyn.state(of: \.keys), "the state of keys", comment)
        check(model.dyn.state(of: \.codes), "the state of codes", comment)
        check(model.thing as Any, "a union", comment)
        check(model.things, "unions", comment)
        check(Archive(model), "an archive", comment)
        check(Archive(model.keys), "an archive of a list", comment)
        for path in [\VaultSchema.pin, \VaultSchema.token] as [any KeyPath<VaultSchema, Str> & Sendable] {
            do { _ = try model.dyn.get(path) } catch { check(error, "get's error", comment) }
        }
        do { _ = try model.dyn.get(\.key) } catch { check(error, "get's error", comment) }
        do { _ = try Wrapped<VaultSchema>(strict: model.dyn.json.text()) } catch {
            check(error, "strict opening's error", comment)
        }
        var copy = model
        for pointer in ["/pin", "/auth/token", "/key/secret", "/owner"] as [JSONPointer] {
            do { try copy.dyn.apply(JSONPatch([.test(pointer, JSON("another \(word)"))])) } catch {
                check(error, "a failed test's error", comment)
            }
        }
        do { try copy.dyn.set(\.token, to: "t") } catch { check(error, "a refused edit's error", comment) }
        do { try copy.dyn.set(\.pinPart, to: "t") } catch { check(error, "a refused edit's error", comment) }
        do { try model.dyn.validate(reportingUnknown: true) } catch { check(error, "validation's error", comment) }
        do { _ = try model.dyn.get(\.pinNumber) } catch { check(error, "get's error", comment) }
        check(model.dyn.state(of: \.auth), "the state of auth", comment)
        check(model.dyn.state(of: \.pinNumber), "the state of another entry at pin", comment)
        check((try? WrappedList<VaultSchema>(json: [model.dyn.json]))?.problems as Any, "a list's problems", comment)
        checkGroups(model, comment)
    }

    /// What a group beside secrets shows of the object that it is in.
    private func checkGroups(_ model: Wrapped<VaultSchema>, _ comment: String) {
        var original = model
        original.dyn.reset()
        check(model.plain.dyn.changes, "a group's changes", comment)
        check(model.plain.dyn.difference(from: original.plain), "a group's difference", comment)
        check(model.plain.dyn.changedFields, "a group's changed fields", comment)
        check(model.plain.dyn.problems, "a group's problems", comment)
        var group = model.plain
        for pointer in ["/pin", "/auth/token", "/key/secret"] as [JSONPointer] {
            do { try group.dyn.apply(JSONPatch([.test(pointer, "another")])) } catch {
                check(error, "a failed test's error through a group", comment)
            }
        }
    }

    private func key(_ random: inout SeededRandom, _ depth: Int) -> String {
        let secret = ["\"\(word)\"", "979797", "[\"\(word)\"]", "{\"x\": \"\(word)\"}"].randomElement(using: &random)!
        let inner = depth > 0 && Bool.random(using: &random) ? ", \"inner\": \(key(&random, depth - 1))" : ""
        // What stands where a model with a secret should be may be the secret.
        if Int.random(in: 0..<6, using: &random) == 0 { return "\"\(word)\"" }
        // Of equal keys the last is the value, and the others are as secret.
        let shadowed =
            Int.random(in: 0..<4, using: &random) == 0 ? "\"secret\": \"\(word)5\", \"inner\": {\"secret\": 979797}, " : ""
        return "{\"label\": \"l\", \"type\": \"key\", \(shadowed)\"secret\": \(secret)\(inner)}"
    }

    private func text(_ random: inout SeededRandom) -> String {
        func one(_ texts: [String]) -> String { texts.randomElement(using: &random)! }
        var members: [(String, String)] = [("owner", "\"o\"")]
        members.append(("pin", one(["\"\(word)\"", "979797", "[\"\(word)\"]"])))
        members.append(("auth", one(["{\"token\": \"\(word)\"}", "\"\(word)\"", "[\"\(word)\"]", "{\"token\": [979797]}"])))
        if Bool.random(using: &random) { members.append(("legacy-token", "\"\(word)\"")) }
        members.append(
            ("shelf", one(["{\"pin\": \"\(word)\", \"note\": 979797}", "{\"note\": \"\(word)\"}", "{\"pin\": [\"\(word)\"]}"])))
        members.append(("codes", one(["[979797]", "\"\(word)\"", "[\"\(word)\", 979797]"])))
        members.append(("guest-code", one(["979797", "\"\(word)\""])))
        for name in ["key", "thing"] where Bool.random(using: &random) { members.append((name, key(&random, 2))) }
        for name in ["keys", "things"] {
            let list = "[\(key(&random, 1)), \(key(&random, 0))]"
            members.append((name, one([list, list, "\"\(word)\""])))
        }
        let nodes = ["[{\"c\": 1, \"node\": \(key(&random, 0))}]", "[\(key(&random, 1)), {\"c\": 1}]"]
        members.append(("edges", one(nodes + ["[\"\(word)\"]", "[{\"node\": 979797}]"])))
        members.append(("by-name", one(["{\"a\": \(key(&random, 1))}", "[\"\(word)\"]"])))
        members.append(("years", one(["{\"2018\": [\(key(&random, 1))]}", "{\"2018\": \"\(word)\"}"])))
        for member in members where member.0 != "owner" && Int.random(in: 0..<8, using: &random) == 0 { members.append(member) }
        return "{" + members.shuffled(using: &random).map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
    }

    @Test("over random models with secrets at each depth, in their place or in the way, edited or not")
    func random() throws {
        var random = SeededRandom(seed: EditingLawTests.seed &+ 6)
        for run in 0..<(EditingLawTests.runs / 20) {
            let text = text(&random)
            let original = try Wrapped<VaultSchema>(json: text)
            checkEverything(original, "run \(run) \(text)")
            var model = original
            model.owner = "p"
            model.pin = "\(word)2"
            model.codes = [979_797]
            model.key?.secret = "\(word)3"
            model.key?.inner = Wrapped { $0.secret = word }
            if !model.keys.isEmpty { model.keys[0].secret = "\(word)4" }
            model.keys.append(Wrapped { $0.secret = word })
            model.byName["b"] = Wrapped { $0.secret = word }
            model.guest.code = 979_797
            if Bool.random(using: &random) { model.dyn.remove(\.pin) }
            if Bool.random(using: &random), !model.keys.isEmpty { model.keys.remove(at: 0) }
            checkEverything(model, "run \(run), edited, \(text)")
        }
    }

    @Test("what is no secret is shown; and what is read, sent and archived is whole")
    func notTooMuch() throws {
        var model = try Wrapped<VaultSchema>(
            json: #"{"owner": "ann", "pin": "XYZZY", "key": {"label": "front", "secret": "XYZZY"}}"#)
        #expect(
            "\(model)" == #"VaultSchema {"owner":"ann","pin":"<secret>","key":{"label":"front","secret":"<secret>"}}"#
                || "\(model)".contains(#""label":"front","secret":"<secret>""#))
        model.owner = "bea"
        model.key?.label = "back"
        model.pin = "XYZZY 2"
        #expect(
            model.dyn.changes.description == """
                replace /owner "ann" by "bea"
                replace /key/label "front" by "back"
                replace /pin "<secret>" by "<secret>"
                """ || model.dyn.changes.description.contains(#"replace /pin "<secret>" by "<secret>""#))
        #expect(model.dyn.changes.description.contains(#"replace /owner "ann" by "bea""#))
        // Neither is what stands around a model that is not there.
        #expect(
            "\(try Wrapped<VaultSchema>(json: #"{"edges": [{"c": 1, "secret": 2}]}"#))".contains(
                #"[{"c":1,"secret":"<secret>"}]"#))
        // That there is none is no secret.
        #expect("\(try Wrapped<VaultSchema>(json: #"{"pin": null, "key": null}"#))".contains(#"{"pin":null,"key":null}"#))
        #expect(model.dyn.changes.jsonPatch.json.text().contains("XYZZY 2"))
        #expect(model.pin == "XYZZY 2" && model.dyn.output().text().contains("XYZZY"))
        #expect("\(model.plain)".contains("bea"))
    }

    @Test("the line of a text that does not open is not shown once a schema with secrets is known")
    func opening() throws {
        let text = #"{"owner": "ann", "pin": "XYZZY", "codes": [979797, }"#
        func check(_ open: () throws -> Void) {
            #expect(throws: JSONError.self) { try open() }
            do { try open() } catch { self.check(error, "the error", text) }
        }
        check { _ = try Wrapped<VaultSchema>(json: text) }
        check { _ = try Wrapped<VaultSchema>(json: Data(text.utf8)) }
        check { _ = try Wrapped<VaultSchema>(json: Array(text.utf8)) }
        check { _ = try Wrapped<VaultSchema>(json: text, schema: VaultSchema()) }
        check { _ = try Wrapped<VaultSchema>(strict: text) }
        check { _ = try WrappedList<VaultSchema>(json: "[\(text)]") }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("dynwrap-\(UUID().uuidString).json")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        check { _ = try Wrapped<VaultSchema>(contentsOf: file) }
        // Without a secret in the schema the line helps.
        do { _ = try Wrapped<PlainSchema>(json: text) } catch { #expect("\(error)".contains("XYZZY")) }
    }

    @Test("a conflict of a list or a union as a whole hides the secrets in it")
    func conflicts() throws {
        let base = try Wrapped<VaultSchema>(
            json: #"{"things": [{"type": "key", "label": "a"}], "thing": {"type": "key", "label": "a"}}"#)
        var (mine, theirs) = (base, base)
        let secret = Wrapped<KeySchema> {
            $0.label = "b"; $0.secret = "XYZZY"
        }
        mine.things.append(.key(secret))
        mine.thing = .key(secret)
        theirs.things = []
        theirs.thing = nil
        for (one, other) in [(mine, theirs), (theirs, mine)] {
            var model = one
            let conflicts = model.dyn.rebase(onto: other)
            #expect(conflicts.count == 2)
            for conflict in conflicts { check(conflict, "a conflict", "\(conflict.pointer)") }
            check(conflicts, "conflicts", "a whole list")
        }
    }

    @Test("a conflict on the way to a secret, and one inside its value, hide it")
    func conflictsAround() throws {
        let base = try Wrapped<VaultSchema>(json: #"{"auth": {"token": "t", "n": 1}, "pin": {"a": {"b": "p"}}, "owner": "o"}"#)
        func edited(_ auth: JSON, _ pin: JSON) throws -> Wrapped<VaultSchema> {
            var model = base
            try model.dyn.apply(
                JSONPatch([.replace("/auth", auth), .replace("/pin/a/b", pin), .replace("/owner", JSON("not \(auth.kind)"))]),
                readOnly: .allow)
            return model
        }
        let sides = try [
            edited(["token": "XYZZY 1"], "XYZZY 2"), edited(["XYZZY 3"], ["c": "XYZZY 4"]), edited("XYZZY 5", 979_797),
        ]
        for mine in sides {
            for theirs in sides where !theirs.dyn.hasSameText(as: mine) {
                var model = mine
                let conflicts = model.dyn.rebase(onto: theirs)
                #expect(conflicts.map(\.pointer.description).sorted() == ["/auth", "/owner", "/pin/a/b"])
                for conflict in conflicts { check(conflict, "a conflict", "\(conflict.pointer)") }
                #expect(conflicts.contains { "\($0)".contains("not ") })
            }
        }
    }

    @Test("a conflict hides what the case that both sides left declares secret, beside a tag or not")
    func conflictsOfKinds() throws {
        struct PlainThing: Schema { let count = Num<Int>("count") }
        enum Kind: Sendable { case key(Wrapped<KeySchema>), plain(Wrapped<PlainThing>), nothing }
        struct Holder: Schema {
            let beside = OneOf<Kind>("beside", by: .sibling("kind")) {
                Case("key", Kind.key)
                Case("plain", Kind.plain)
                Case("nothing", Kind.nothing)
            }
            let inside = OneOf<Kind>("inside", by: "kind") {
                Case("key", Kind.key)
                Case("plain", Kind.plain)
                Case("nothing", Kind.nothing)
            }
        }
        let key = #"{"kind": "key", "label": "l", "secret": "XYZZY 1"}"#
        let base = try Wrapped<Holder>(json: "{\"kind\": \"key\", \"beside\": \(key), \"inside\": \(key)}")
        let values = [
            ("plain", #"{"kind": "plain", "count": 4, "secret": {"a": 1}}"#), ("plain", #"{"kind": "plain", "secret": 2}"#),
            ("nothing", #"{"kind": "nothing"}"#), ("plain", "[1]"), ("key", #"{"kind": "key", "secret": "XYZZY 2"}"#),
        ]
        let sides = try values.map { kind, value in
            try Wrapped<Holder>(json: "{\"kind\": \"\(kind)\", \"beside\": \(value), \"inside\": \(value)}")
        }
        for mine in sides {
            for theirs in sides {
                var model = base
                try model.dyn.apply(mine.dyn.changes(from: base))
                for conflict in model.dyn.rebase(onto: theirs) {
                    check(conflict, "a conflict", "\(mine.dyn.json) \(theirs.dyn.json)")
                }
            }
        }
    }

    @Test("what has come of a text hides its secrets, and so does a line that can't be read")
    func coming() throws {
        let text = #"{"owner": "ann", "pin": "XYZZY", "codes": [979797], "key": {"secret": "XYZZY", "#
        var coming = PartialJSON<VaultSchema>()
        try coming.append(text)
        check(coming, "what has come", text)
        #expect("\(coming)" == #"Vault {"owner":"ann","pin":"<secret>","codes":"<secret>","key":{"secret":"<secret>"}} …"#)
        _ = coming.snapshot
        check(coming, "what has come and was looked at", text)
        for line in JSONLines<VaultSchema>(json: text + "}\n\"XYZZY\"\n{\"pin\": \"XYZZY\"}") { check(line, "a line", text) }
    }

    @Test("dynamic models hide theirs")
    func dynamic() throws {
        let model = try Wrapped(
            json: #"{"owner": "ann", "pin": "XYZZY", "auth": {"token": "XYZZY"}}"#, schema: DynamicSchema.vault)
        check(model, "the model", "")
        check(model["pin"], "the value", "")
        check(model["auth"], "the group", "")
        check(model["auth"]["token"], "the value in the group", "")
        check(model["pin"].state, "the state", "")
        check(model["pin"].problems, "the problems", "")
    }
}

/// The renderings of problems.
private enum ValidationErrorText {
    static func lines(_ problems: [Problem]) -> String { problems.lines + problems.tree + "\(problems.byProperty)" }
}

extension DynamicSchema {
    fileprivate static let vault = DynamicSchema("Vault") {
        Str("owner")
        Str("pin").secret
        Group("auth") { Str("token").secret }
    }

    private struct VaultSchema: Schema {
        let code = Num<Int>("code").secret
        let inner = Model<SafeSchema>("inner")
    }
    private struct SafeSchema: Schema { let pin = Raw("pin").secret }

    @Test("the error of an encoder that can't write a number does not have it, where the schema has secrets")
    func encodingError() throws {
        let number = "7.000000000000000000000000000000000000000000000000654321e-7"
        for text in ["{\"code\": \(number)}", "{\"inner\": {\"pin\": \(number)}}", "{\"inner\": {\"pin\": [\(number)]}}"] {
            let model = try Wrapped<VaultSchema>(json: text)
            let list: WrappedList<VaultSchema> = [model]
            let values: [any Encodable] = [model, list, WrappedDict(["a": model])]
            for value in values {
                let error = #expect(throws: EncodingError.self) { try JSONEncoder().encode(value) }
                let shown = "\(error.map { "\($0) \($0.localizedDescription)" } ?? "")"
                #expect(!shown.contains("654321") && shown.contains("fits no type"), "\(shown)")
            }
        }
    }
}

private struct OpenSchema: Schema {
    let user = Str("user")
    let all = Raw("password")
}
private struct HidingSchema: Schema { let password = Str("password").secret }
private struct NeighboursSchema: Schema {
    let open = Model<OpenSchema>("one")
    let opens = ModelList<OpenSchema>("list")
    let near = ModelDict<OpenSchema>("dict")
    let hiding = Group<HidingPartSchema>()
    let inDict = Str("dict.k.password").secret
}
private struct HidingPartSchema: Schema {
    let one = Model<HidingSchema>("one")
    let list = ModelList<HidingSchema>("list")
}

extension SecretLawTests {
    @Test("a model in a dump hides what another one at its place, or an entry around, declares secret")
    func neighbours() throws {
        let value = #"{"user": "ann", "password": "\#(word)"}"#
        for text in [#"{"one": \#(value)}"#, #"{"list": [\#(value)]}"#, #"{"dict": {"k": \#(value)}}"#] {
            let model = try Wrapped<NeighboursSchema>(json: text)
            let all = shown(model) + shown([model])
            #expect(!all.contains(word) && all.contains("ann"), "\(all)")
        }
    }
}
