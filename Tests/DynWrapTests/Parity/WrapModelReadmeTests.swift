import DynWrap
import Foundation
import Testing

// The example of WrapModel's README: a customer, and a flat object whose keys fall into groups.

private enum Currency: Sendable { case usd, eur }
private enum Unit: Sendable { case inches, cm }

private struct BuyerSchema: Schema {
    let lastName = Str("last_name").optional
    let firstName = Str("first_name").optional
    let number = Num<Int>("customer_identifier").readOnly
    let joined = Date("date_joined", .iso8601).readOnly
    let returnLimit = Num<Int>("return-limit", default: 12)
    let minPurchases = Num<Int>("min-purch-num")
}

extension Wrapped<BuyerSchema> {
    fileprivate var shownName: String {
        guard let lastName = self.lastName else { return self.firstName ?? "none" }
        return (self.firstName ?? "Mr/Mrs") + " " + lastName
    }
}

/// Name and address under a prefix: one schema, two groups.
private struct NamedSchema: Schema {
    let firstName: Field<String?>
    let lastName: Field<String?>
    let email: Field<String?>
    let company: Field<String?>

    init() { self.init(prefix: "") }

    init(prefix: String) {
        firstName = Str(prefix + "firstName").optional
        lastName = Str(prefix + "lastName").optional
        email = Str(prefix + "email").optional
        company = Str(prefix + "company").optional
    }
}

private struct PreferencesSchema: Schema {
    let currency = Enum<Currency>("pref-currency", ["USD": .usd, "EUR": .eur], default: .usd)
    let unit = Enum<Unit>("pref-measurementUnit", ["IN": .inches, "CM": .cm], default: .inches)
}

private struct AccountSchema: Schema {
    let id = Str("id").optional
    let profile = Group(NamedSchema(prefix: "profile-"))
    let contact = Group(NamedSchema(prefix: "contact-"))
    let pref = Group<PreferencesSchema>()
}

@Suite("PARITY §1: the example of WrapModel's README")
struct WrapModelReadmeTests {
    @Test("the customer: opened from text and from a dictionary, read, edited, compared, written")
    func customer() throws {
        let text =
            #"{"last_name": "Smith", "first_name": "Sandy", "customer_identifier": 9107882, "date_joined": "2016-11-01T21:14:33Z", "vip": true}"#
        var buyer = try Wrapped<BuyerSchema>(json: text)
        let same = try Wrapped<BuyerSchema>(dictionary: [
            "last_name": "Smith", "first_name": "Sandy", "customer_identifier": 9_107_882, "date_joined": "2016-11-01T21:14:33Z",
        ])
        #expect(buyer == same && buyer.number == 9_107_882 && buyer.joined == Date(timeIntervalSince1970: 1_478_034_873))
        #expect(buyer.returnLimit == 12 && buyer.minPurchases == 0 && buyer.shownName == "Sandy Smith")
        let before = buyer
        buyer.firstName = "Fred"
        #expect(buyer.shownName == "Fred Smith" && before.shownName == "Sandy Smith" && buyer != before)
        buyer.lastName = nil
        #expect(buyer.shownName == "Fred")
        #expect(try Wrapped<BuyerSchema>(json: #"{"last_name": "Smith"}"#).shownName == "Mr/Mrs Smith")
        #expect(Wrapped<BuyerSchema>().shownName == "none")
        // Only what is declared, with nulls on request; the whole of it is kept beside.
        #expect(
            buyer.dyn.output(includingNulls: true).json == [
                "last_name": nil, "first_name": "Fred", "customer_identifier": 9_107_882, "date_joined": "2016-11-01T21:14:33Z",
                "return-limit": nil, "min-purch-num": nil,
            ])
        #expect(buyer.dyn.json["vip"] == true && buyer.dyn.originalText == text)
    }

    @Test("the flat object in groups: read and edited by group, the text stays flat")
    func groups() throws {
        let text = """
            {
              "id": "9107882",
              "profile-firstName": "Sandy",
              "profile-lastName": "Smith",
              "profile-email": "sandy@yahoo.com",
              "profile-company": "Sandy's Stuff",
              "contact-firstName": "David",
              "contact-lastName": "Smith",
              "contact-email": "david@yahoo.com",
              "pref-currency": "USD",
              "pref-measurementUnit": "IN",
            }
            """
        // The README's text ends in a comma, which JSON does not have.
        #expect(throws: JSONError.self) { try Wrapped<AccountSchema>(json: text) }
        var account = try Wrapped<AccountSchema>(json: text, options: .allowTrailingCommas)
        #expect(
            account.contact.firstName == "David" && account.profile.company == "Sandy's Stuff" && account.contact.company == nil)
        #expect(account.id == "9107882" && account.pref.currency == .usd && account.pref.unit == .inches)
        account.pref.unit = .cm
        #expect(account.pref.unit == .cm && account.dyn.json.text() == text.replacing("\"IN\"", with: "\"CM\""))
        #expect(account.dyn.problems.isEmpty)
    }

    @Test(
        "the dates of the README, read by the declared style and by the others, written by the declared one",
        arguments: [
            (DateStyle.dibs, "2017-02-05T17:03:13.000-03:00", 1_486_324_993.0, "2017-02-05T20:03:13.000Z"),
            (.secondary, "Tue Jun 3 2008 11:05:30 GMT", 1_212_491_130, "Tue Jun 03 2008 11:05:30 GMT"),
            (.iso8601, "2016-11-01T21:14:33Z", 1_478_034_873, "2016-11-01T21:14:33Z"),
            (.yyyymmddSlashes, "2018/02/15", 1_518_652_800, "2018/02/15"),
            (.yyyymmddDashes, "2018-02-15", 1_518_652_800, "2018-02-15"), (.yyyymmdd, "20180215", 1_518_652_800, "20180215"),
        ])
    func dates(_ style: DateStyle, _ text: String, _ seconds: Double, _ written: String) throws {
        let declared = DateField("at", .style(style))
        let other = DateField("at", style == .dibs ? .iso8601 : .dibs)
        for (field, isDeclared) in [(declared, true), (other, false)] {
            let schema = OneDateSchema(at: field)
            var model = try Wrapped(json: JSON(members: [(key: "at", value: JSON(text))]), schema: schema)
            #expect(model.at == Date(timeIntervalSince1970: seconds))
            #expect(model.dyn.problems.map(\.severity) == (isDeclared ? [] : [.coerced]))
            guard isDeclared else { continue }
            model.at = Date(timeIntervalSince1970: seconds)  // as it is, so its spelling stays
            #expect(model.dyn.json["at"].string == text)
            model.at = nil
            model.at = Date(timeIntervalSince1970: seconds)
            #expect(model.dyn.json["at"].string == written)
        }
    }
}

private struct OneDateSchema: Schema {
    let at: Field<Foundation.Date?>
    init() { self.init(at: Date("at", .dibs)) }
    init(at: Field<Foundation.Date?>) { self.at = at }
}
