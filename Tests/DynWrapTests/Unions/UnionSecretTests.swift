import DynWrap
import TestSupport
import Testing

private struct BankSchema: Schema {
    let iban = Str("iban").or("account").secret
    let token = Str("auth.token").secret
    let owner = Model<OwnerSchema>("owner")
    let note = Str("note")
}
private struct OwnerSchema: Schema { let name = Str("name").secret }
private struct CardSchema: Schema {
    let note = Str("note")
    let shop = Str("shop")
}
private enum Payment: Sendable {
    case bank(Wrapped<BankSchema>), card(Wrapped<CardSchema>), free(Int), cash, word(String), other(JSON)
}
extension Union where U == Payment {
    fileprivate static func by(_ choice: UnionChoice) -> Union {
        Union(by: choice) {
            Case("bank", Payment.bank)
            Case("card", Payment.card)
            Case("free", Payment.free, at: "free")
            Case("cash", Payment.cash)
            Case("word", Payment.word)
            Otherwise(Payment.other)
        }
    }
}
private struct AccountSchema: Schema {
    let tagged = OneOf<Payment>("tagged", .by("kind"))
    let parcel = OneOf<Payment>("parcel", .by(.sibling("kind", of: "data")))
    let beside = OneOf<Payment>("beside", .by(.sibling("kind")))
    let list = OneOfList<Payment>("list", .by("kind"))
    let dict = OneOfDict<Payment>("dict", .by("kind"))
}
private typealias Account = Wrapped<AccountSchema>

@Suite("Secrets of a union's cases, in values of other cases")
struct UnionSecretTests {
    /// The word that must not be seen. Every secret has it, and nothing else does.
    private static let word = "XYZZY"
    private static let kinds = ["bank", "card", "free", "cash", "word", "zz"]

    /// A document of these kinds, each value with all that a bank's has.
    private func text(_ random: inout SeededRandom) -> String {
        func word() -> String { "\"\(Self.word) \(Int.random(in: 0..<4, using: &random))\"" }
        func note() -> String { "\"n\(Int.random(in: 0..<4, using: &random))\"" }
        func kind() -> String { "\"kind\": \"\(Self.kinds.randomElement(using: &random)!)\"" }
        func members() -> String {
            let all = [
                "\"iban\": \(word())", "\"account\": \(word())",
                Bool.random(using: &random) ? "\"auth\": \(word())" : "\"auth\": {\"token\": [\(word())], \"free\": 1}",
                "\"owner\": {\"name\": \(word())}", "\"note\": \(note())", "\"free\": 3",
            ]
            return all.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }.joined(separator: ", ")
        }
        func value() -> String {
            let members = members()
            return "{\(kind())\(members.isEmpty ? "" : ", ")\(members)}"
        }
        return """
            {\(kind()), "beside": {\(members())}, "parcel": {\(kind()), "data": {\(members())}}, "tagged": \(value()), \
            "list": [\(value())], "dict": {"a": \(value())}}
            """
    }

    @Test("over random values of which patches changed the kind, no description, change or conflict shows what was a secret")
    func random() throws {
        var met = 0
        for round in Rounds.of(1_000) {
            var random = SeededRandom(seed: UInt64(round))
            let (base, theirs) = try (Account(json: text(&random)), Account(json: text(&random)))
            var mine = base
            if Bool.random(using: &random) {
                for name in ["tagged", "parcel"] {
                    try mine.dyn.apply(merging: [name: ["kind": JSON(Self.kinds.randomElement(using: &random)!)]])
                }
                try mine.dyn.apply(merging: ["kind": JSON(Self.kinds.randomElement(using: &random)!)])
            } else {
                try mine.dyn.apply(Account(json: text(&random)).dyn.changes(from: base))
            }
            var shown = ""
            dump(mine, to: &shown)
            dump(mine.dyn.changes, to: &shown)
            shown +=
                "\(mine) \(mine.dyn.changes) \(mine.dyn.difference(from: base)) \(mine.dyn.changedFields) \(mine.dyn.problems)"
            let conflicts = mine.dyn.rebase(onto: theirs)
            met += conflicts.count
            dump(conflicts, to: &shown)
            shown += "\(conflicts) \(mine)"
            #expect(!shown.contains(Self.word), "round \(round): \(base.dyn.json) \(shown)")
        }
        #expect(met > Rounds.of(1_000).count)
    }

    @Test("what the value's own case declares is shown, and what no case declares secret")
    func notTooMuch() throws {
        for kind in ["card", "free", "cash", "zz"] {
            let value =
                #"{"kind":"\#(kind)","iban":"NO93","auth":{"token":"t","x":1},"owner":{"name":"Ann"},"note":"n","free":2}"#
            let account = try Account(json: #"{"tagged": \#(value)}"#)
            let shown =
                #"{"kind":"\#(kind)","iban":"<secret>","auth":{"token":"<secret>","x":1},"owner":"<secret>","note":"n","free":2}"#
            #expect("\(account)" == #"Account {"tagged":\#(shown)}"#)
            #expect(account.dyn.json["tagged"].text() == value)
        }
        // A case that declares what is another's secret says that it is none.
        struct OpenSchema: Schema { let iban = Str("iban") }
        enum Kind: Sendable { case bank(Wrapped<BankSchema>), open(Wrapped<OpenSchema>), raw(JSON) }
        struct MixedSchema: Schema {
            let value = OneOf<Kind>("value", by: "kind") {
                Case("bank", Kind.bank)
                Case("open", Kind.open)
                Case("raw", Kind.raw)
            }
        }
        for kind in ["open", "raw"] {
            let mixed = try Wrapped<MixedSchema>(json: #"{"value": {"kind": "\#(kind)", "iban": "NO93"}}"#)
            #expect("\(mixed)" == #"Mixed {"value":{"kind":"\#(kind)","iban":"NO93"}}"#)
        }
    }

    private enum Key: Sendable { case owner(Wrapped<OwnerSchema>), number(Double), inner(Wrapped<OwnerSchema>) }

    private struct KeysSchema: Schema {
        let u = OneOf<Key>("u", by: .onlyKey) {
            Case("owner", or: ["who", "whom"], Key.owner)
            Case("number", Key.number)
            Case("inner", or: ["within"], Key.inner, at: "deep.er")
        }
    }

    @Test("a secret below any name of any case is hidden, whichever name is read")
    func namesOfCases() throws {
        let secret = #"{"name": "XYZZY"}"#
        let parts = [
            "\"owner\": {}", "\"who\": \(secret)", "\"whom\": \(secret)", "\"number\": 5",
            "\"inner\": {\"deep\": {\"er\": \(secret)}}",
            "\"within\": {\"deep\": {\"er\": \(secret)}}", "\"within\": {\"deep\": \"XYZZY\"}",
        ]
        for first in parts {
            for other in parts where other != first {
                let text = "{\"u\": {\(first), \(other)}}"
                let model = try Wrapped<KeysSchema>(json: text)
                var dumped = ""
                dump(model, to: &dumped)
                #expect(!model.debugDescription.contains(Self.word) && !dumped.contains(Self.word), "\(text): \(model)")
                #expect(!"\(model.dyn.problems) \(model.dyn.difference(from: Wrapped()))".contains(Self.word), "\(text)")
            }
        }
    }
}
