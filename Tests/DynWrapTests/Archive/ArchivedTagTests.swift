import DynWrap
import Testing

private struct OldAccountSchema: Schema {
    static let schemaName = "Account"
    let kind = Str("kind")
    let password = Str("pw").secret
}
private struct OldBoxSchema: Schema {
    static let schemaName = "Box"
    let list = ModelList<OldAccountSchema>("list")
}
private struct AccountSchema: Schema {
    static let schemaName = "Account"
    let password = Str("pass").secret
    var body: some SchemaBody {
        Version(2) {
            Step.rename("kind", to: "type")
            Step.transform("type") { $0 == "old-mail" ? "mail" : $0 }
            Step.rename("pw", to: "pass")
        }
    }
}
private enum Account: Sendable {
    case mail(Wrapped<AccountSchema>)
    case other(JSON)
}
private struct BoxSchema: Schema {
    static let schemaName = "Box"
    let list = OneOfList<Account>("list", by: "type") {
        Case("mail", or: ["imap"], Account.mail)
        Otherwise(Account.other)
    }
}

@Suite("Unions of which the tag is another in older archives")
struct ArchivedTagTests {
    private static let formats: [ArchiveFormat] = [.json, .plist(.xml), .plist(.binary)]

    @Test("what the steps of a case make of the tag tells the case", arguments: formats)
    func renamed(_ format: ArchiveFormat) throws {
        let old = try Wrapped<OldBoxSchema>(
            json: #"{"list": [{"kind": "imap", "pw": "hidden"}, {"kind": "old-mail", "pw": "p"}, {"kind": "chat", "pw": "q"}]}"#)
        let archive = try Archive<Wrapped<BoxSchema>>(data: Archive(old).data(as: format))
        let box = Wrapped<BoxSchema>(archive)
        #expect(
            box.dyn.json == [
                "list": [
                    ["type": "imap", "pass": "hidden"], ["type": "mail", "pass": "p"], ["kind": "chat", "pw": "q"],
                ]
            ])
        guard case .mail(let account) = box.list[0] else {
            Issue.record("\(box.list[0])")
            return
        }
        #expect(account.password == "hidden" && !"\(box)".contains("hidden"))
        // Once: what is saved now goes through no step again.
        let again = Wrapped<BoxSchema>(try Archive<Wrapped<BoxSchema>>(data: Archive(box).data(as: format)))
        #expect(again.dyn.json == box.dyn.json)
    }
}
