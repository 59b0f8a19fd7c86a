import Foundation
import TestSupport
import Testing

@testable import DynWrap

private struct ReceiptSchema: IdentifiedSchema {
    let id = Num<Int>("no").readOnly
    let total = Num<Double>("total")
}

private struct MemberSchema: IdentifiedSchema {
    let email = Str("email")
    let name = Str("name")
    let orders = ModelList<ReceiptSchema>("orders")
    var id: Str { email }
}

private struct AdministratorSchema: ExtendedSchema, IdentifiedSchema {
    let base = MemberSchema()
    let level = Num<Int>("level")
    var id: Str { base.email }
}

/// The base has an entry of the name that is not what tells these apart.
private struct ShopReceiptSchema: ExtendedSchema, IdentifiedSchema {
    let base = ReceiptSchema()
    let code = Str("code")
    var id: Str { code }
}

private struct TwoIdentitiesSchema: IdentifiedSchema {
    let id = Num<Int>("id")
    let number = Num<Int>("number")
    var body: some SchemaBody { Identity(\.number) }
}

private struct PlainSchema: Schema {
    let id = Num<Int>("id")
}

private protocol Named {
    var title: String { get }
}

private protocol NamedSchema: Schema {
    var name: Str { get }
}
extension MemberSchema: NamedSchema {}
extension Wrapped: Named where S: NamedSchema {
    fileprivate var title: String { "«\(self[\.name])»" }
}

@Suite("Identified schemas")
struct IdentifiedSchemaTests {
    private func id<T: Identifiable>(of thing: T) -> T.ID { thing.id }

    @Test("a model of an identified schema is Identifiable by the field's own type, whatever the field is called")
    func identifiable() throws {
        let user = try Wrapped<MemberSchema>(json: #"{"email": "a@b.c", "orders": [{"no": 7, "total": 1}, {"no": 9}]}"#)
        #expect(id(of: user) == "a@b.c" && user.id == user.email)
        let ids: [Int] = user.orders.map { id(of: $0) }
        #expect(ids == [7, 9])
        let byID = Dictionary(uniqueKeysWithValues: user.orders.map { ($0.id, $0.total) })
        #expect(byID[7] == 1)
        let admin = try Wrapped<AdministratorSchema>(json: #"{"email": "x", "level": 3}"#)
        #expect(id(of: admin) == "x" && admin.level == 3)
    }

    @Test("the field is the identity that isSame and hash look at; == looks at everything")
    func identity() throws {
        var a = try Wrapped<MemberSchema>(json: #"{"email": "a", "name": "Ann"}"#)
        let b = a
        a.name = "Bo"
        #expect(a != b && a.dyn.hasSameIdentity(as: b) && a.hashValue == b.hashValue && a.id == b.id)
        a[\.email] = "c"
        #expect(a.id == "c" && !a.dyn.hasSameIdentity(as: b))
    }

    @Test("a schema that does not opt in has id as any other entry, assignable")
    func plain() throws {
        var plain = try Wrapped<PlainSchema>(json: #"{"id": 3}"#)
        plain.id += 1
        #expect(plain.id == 4)
        #expect(Guidance.news(of: Layout(PlainSchema())).isEmpty && Guidance.news(of: Layout(ReceiptSchema())).isEmpty)
        #expect(Guidance.news(of: Layout(MemberSchema())).isEmpty && Guidance.news(of: Layout(AdministratorSchema())).isEmpty)
    }

    @Test("an entry called id that is not the identity is told as every hidden name; so is a second identity")
    func told() throws {
        #expect(
            Guidance.news(of: Layout(ShopReceiptSchema())) == [
                "DynWrap: the entry 'id' of ShopReceipt is hidden by the member 'id' of Wrapped; "
                    + "read it as model[\\.base.id], or give the property another name and the key \"no\""
            ])
        #expect(
            Guidance.news(of: Layout(TwoIdentitiesSchema())) == [
                "DynWrap: the Identity of TwoIdentities names other fields than its 'id' gives; "
                    + "models with one 'id' may be different things"
            ])
        let order = try Wrapped<ShopReceiptSchema>(json: #"{"no": 1, "code": "c"}"#)
        #expect(order.id == "c" && order[\.base.id] == 1)
    }

    @Test("a protocol of one's own: on the schema, and one extension of Wrapped")
    func ownProtocol() throws {
        let named: any Named = try Wrapped<MemberSchema>(json: #"{"name": "Ann"}"#)
        #expect(named.title == "«Ann»")
    }
}
