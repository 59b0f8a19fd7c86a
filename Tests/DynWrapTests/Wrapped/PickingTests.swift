import DynWrap
import Testing

private struct AccountSchema: Schema {
    let name = Str("last-name")
    let city = Str("address.city")
    let zip = Num<Int>("address.zip")
    let mail = Str("email").or("e-mail")
    let password = Str("password").secret
    let id = Num<Int>("id").readOnly
    let tags = List<String>("tags")
    let owner = Group<OwnerSchema>()
    let second = Num<Double>("lines[1].total")
    let first = Num<Double>("lines[0].total")
}

private struct OwnerSchema: Schema {
    let first = Str("owner-first")
    let last = Str("owner-last")
}

@Suite("Parts of a model: picking and omitting")
struct PickingTests {
    private let account: Wrapped<AccountSchema>

    init() throws {
        account = try Wrapped(
            json: """
                {"id": 7, "last-name": "Sm\\u0069th", "address": {"geo": [59.90], "city": "Oslo", "zip": 1.50e2}, "vip": 1e400, "e-mail": "a@b",
                 "password": "x", "tags": ["a", 1, null], "owner-first": "A", "note": {}, "owner-last": "B", "lines": [{"total": 1.0, "n": 1}, {"total": 2}]}
                """)
    }

    @Test("picked members are there as they are written, in the order of the fields, and nothing else is")
    func picks() {
        #expect(account.dyn.picking(\.tags, \.name).dyn.json.text() == #"{"tags":["a", 1, null],"last-name":"Sm\u0069th"}"#)
        #expect(account.dyn.picking(\.zip).dyn.json.text() == #"{"address":{"zip":1.50e2}}"#)
        #expect(account.dyn.picking(\.city, \.zip).dyn.json.text() == #"{"address":{"city":"Oslo","zip":1.50e2}}"#)
        #expect(
            account.dyn.picking(\.mail).dyn.json.text() == #"{"e-mail":"a@b"}"#, "what was read, under the key where it stood")
        #expect(account.dyn.picking(\.owner, \.id).dyn.json.text() == #"{"owner-first":"A","owner-last":"B","id":7}"#)
        #expect(account.dyn.picking(\.password).dyn.json.text() == #"{"password":"x"}"#)
        #expect(account.dyn.picking().dyn.json.text() == "{}")
    }

    @Test("what is picked reads as before, what is not as its default, and the part knows what is missing")
    func reading() {
        let part = account.dyn.picking(\.name, \.zip, \.owner)
        #expect(part.name == account.name && part.zip == account.zip && part.owner == account.owner)
        #expect(part.city == "" && part.tags == [] && part.id == 0 && part.mail == "")
        #expect(part.dyn.problems(of: .present).isEmpty)
        #expect(Wrapped<AccountSchema>().dyn.picking(\.name).dyn.json.text() == "{}")
        #expect("\(account.dyn.picking(\.password))".contains("secret"))
    }

    @Test("elements of a list keep their numbers, with null for those in front that are not picked")
    func elements() {
        #expect(account.dyn.picking(\.first).dyn.json.text() == #"{"lines":[{"total":1.0}]}"#)
        #expect(account.dyn.picking(\.first, \.second).dyn.json.text() == #"{"lines":[{"total":1.0},{"total":2}]}"#)
        #expect(account.dyn.picking(\.second).dyn.json.text() == #"{"lines":[null,{"total":2}]}"#)
        #expect(account.dyn.picking(\.second).second == account.second)
    }

    @Test("what is left out goes, read-only or not, and every other byte stays; the model it came from too")
    func omits() {
        let before = account.dyn.json.text()
        let rest = account.dyn.omitting(\.password, \.id, \.mail, \.owner, \.city)
        #expect(
            rest.dyn.json.text() == """
                {"last-name": "Sm\\u0069th", "address": {"geo": [59.90], "zip": 1.50e2}, "vip": 1e400, "tags": ["a", 1, null], "note": {}, \
                "lines": [{"total": 1.0, "n": 1}, {"total": 2}]}
                """)
        #expect(account.dyn.json.text() == before)
        #expect(account.dyn.omitting().dyn.json.text() == before)
        #expect(rest.name == account.name && rest.password == "" && rest.id == 0 && rest.owner.first == "")
    }

    @Test("what is left out is in no object that another of its key hides either")
    func shadowed() throws {
        let account = try Wrapped<AccountSchema>(
            json:
                #"{"id": 1, "address": {"city": "s1", "a": 1}, "password": "s2", "id": 2, "address": {"b": 2, "city": "s3"}, "password": "s4"}"#
        )
        let rest = account.dyn.omitting(\.password, \.city)
        #expect(rest.dyn.json.text() == #"{"id": 1, "id": 2, "address": {"b": 2}}"#)
        #expect(rest.dyn.data().count == rest.dyn.json.text().utf8.count)
    }

    @Test("edits are in a part, and a part is edited apart")
    func edits() {
        var edited = account
        edited.name = "Lee"
        var part = edited.dyn.picking(\.name, \.city)
        #expect(part.dyn.json.text() == #"{"last-name":"Lee","address":{"city":"Oslo"}}"#)
        part.city = "Bergen"
        #expect(part.city == "Bergen" && edited.city == "Oslo")
    }

    @Test("what is left out is left out at its former places too, with what a later member hides there")
    func shadowedFallback() throws {
        struct MovedSchema: Schema { let pin = Str("pin").or("old.pin") }
        let model = try Wrapped<MovedSchema>(json: #"{"old": {"pin": "first"}, "old": {"pin": "second"}}"#)
        let text = model.dyn.omitting(\.pin).dyn.json.text()
        #expect(!text.contains("first") && !text.contains("second"), "\(text)")
    }
}
