import DynWrap
import Foundation
import Testing

// A model as many programs have it, and the same as a schema.

private struct AccountStruct: Codable, Equatable {
    enum Plan: String, Codable, CaseIterable { case free, pro }
    struct Owner: Codable, Equatable {
        var firstName: String
        var email: String?
    }
    var accountId: UInt64
    var plan: Plan
    var createdAt: Date
    var owner: Owner
    var tags: [String]
    var limits: [String: Int]
}

private struct AccountSchema: IdentifiedSchema {
    let accountId = Num<UInt64>().required
    let plan = Enum<AccountStruct.Plan>(default: .free).required
    let createdAt = Date().required
    let owner = Model<OwnerSchema>().required
    let tags = List<String>().required
    let limits = Dict<Int>().required
    var id: Num<UInt64> { accountId }

    var body: some SchemaBody {
        Keys(.snakeCase)
        Dates(.iso8601)
    }
}
private struct OwnerSchema: Schema {
    let firstName = Str().required
    let email = Str().optional
    var body: some SchemaBody { Keys(.snakeCase) }
}

@Suite("Programs: a Codable model ported")
struct CodablePortTests {
    private static let text = #"""
        {"account_id": 18446744073709551615, "plan": "pro", "created_at": "2020-04-24T16:18:53Z",
         "owner": {"first_name": "Ann", "email": null, "shoe_size": 38.50}, "tags": ["a"], "limits": {"seats": 3}, "beta": {"on": true}}
        """#

    private static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }

    @Test("both read the same; what the struct drops, the schema keeps")
    func reading() throws {
        let decoded = try Self.decoder.decode(AccountStruct.self, from: Data(Self.text.utf8))
        var account = try Wrapped<AccountSchema>(strict: Self.text)
        #expect(account.accountId == decoded.accountId && account.plan == decoded.plan && account.createdAt == decoded.createdAt)
        #expect(account.owner.firstName == decoded.owner.firstName && account.owner.email == decoded.owner.email)
        #expect(account.tags == decoded.tags && account.limits == decoded.limits && account.id == decoded.accountId)
        account.owner.firstName = "Anna"
        account.limits["seats"] = 4
        let text = account.dyn.json.text()
        #expect(text.contains("38.50") && text.contains(#""beta": {"on": true}"#) && text.contains(#""seats": 4"#))
        let again = try Self.decoder.decode(AccountStruct.self, from: Data(text.utf8))
        #expect(again.owner.firstName == "Anna" && again.limits == ["seats": 4] && again.createdAt == decoded.createdAt)
    }

    @Test("what the decoder refuses at the first fault, the schema lists as a whole")
    func faults() throws {
        let wrong = #"{"account_id": -1, "plan": "gold", "created_at": "soon", "owner": {}, "tags": [1], "limits": {}}"#
        #expect(throws: DecodingError.self) { try Self.decoder.decode(AccountStruct.self, from: Data(wrong.utf8)) }
        let account = try Wrapped<AccountSchema>(json: wrong)
        #expect(
            account.dyn.problems.map { "\($0.code) \($0.pointer)" } == [
                "invalid /account_id", "invalid /plan", "invalid /created_at", "missing /owner/first_name", "dropped /tags/0",
            ])
    }
}
