import DynWrap
import Foundation
import Testing

@Suite("Archive: the container and its files")
struct ArchiveTests {
    static let formats: [ArchiveFormat] = [.json, .plist(.xml), .plist(.binary)]

    /// A customer with edits of every kind.
    static func edited() throws -> Customer {
        var customer = try Customer(json: customerText)
        customer.lastName = "Jones"
        customer.address?.city = "Bergen"
        customer.orders[0].total += 5
        customer.orders.append(try Wrapped(json: #"{"id": 3, "total": 1e2}"#))
        customer.friends[0].lastName = "Roe"
        customer.contact.email = nil
        customer.tags.insert("first", at: 0)
        customer.extra = ["a/b~c": [nil, "$null"]]
        return customer
    }

    private func expectSame(_ a: Customer, _ b: Customer) {
        #expect(a.dyn.originalText == b.dyn.originalText)
        #expect(a.dyn.json.text() == b.dyn.json.text())
        #expect(a.dyn.changes.jsonPatch.json.text() == b.dyn.changes.jsonPatch.json.text())
        #expect(Archive(a) == Archive(b))
    }

    @Test(
        "a file of each format holds the original, the edits apart from it, and both again when saved again", arguments: formats)
    func filesRoundTrip(_ format: ArchiveFormat) throws {
        try inArchiveFolder { folder in
            for customer in [try Customer(json: customerText), try Self.edited(), Customer()] {
                let url = folder.appendingPathComponent("file")
                try customer.dyn.archive(to: url, format: format)
                let again = try Customer(archive: url)
                expectSame(customer, again)
                let bytes = try Data(contentsOf: url)
                try again.dyn.archive(to: url, format: format)
                #expect(try Data(contentsOf: url) == bytes)
                #expect(try Archive(customer).data(as: format) == bytes)
            }
        }
    }

    @Test("the extension names the format; another is refused, and nothing is written")
    func extensions() throws {
        try inArchiveFolder { folder in
            let customer = try Self.edited()
            for (name, start) in [("a.json", "{\"archive\":\"DynWrap\""), ("a.plist", "bplist00"), ("A.PLIST", "bplist00")] {
                let url = folder.appendingPathComponent(name)
                try customer.dyn.archive(to: url)
                #expect(try String(decoding: Data(contentsOf: url).prefix(start.utf8.count), as: UTF8.self) == start)
                expectSame(try Customer(archive: url), customer)
            }
            let url = folder.appendingPathComponent("a.txt")
            let error = #expect(throws: ArchiveError.self) { try customer.dyn.archive(to: url) }
            #expect(error?.code == .unknownFormat)
            #expect(
                error?.description
                    == "\(url.path): The extension \"txt\" stands for no archive format. Call the file .json or .plist, or name the format."
            )
            #expect(!FileManager.default.fileExists(atPath: url.path))
        }
    }

    @Test("an archive is known by how its file begins, in each form; plain JSON is none")
    func known() throws {
        for format in Self.formats {
            #expect(ArchiveConversion.knows(ContiguousArray(try Archive(Self.edited()).data(as: format))))
        }
        #expect(ArchiveConversion.knows(ContiguousArray("<!DOCTYPE plist PUBLIC".utf8)))
        for text in ["{}", "", "<xml", "[1]", "bplis"] { #expect(!ArchiveConversion.knows(ContiguousArray(text.utf8))) }
    }

    @Test("the JSON file is JSON, and reads as it was made")
    func jsonFile() throws {
        var customer = try Customer(json: " {\"last-name\": \"Smith\",\n\t\"vip\":  true}\n")
        customer.lastName = "Jones"
        let data = try Archive(customer).data(as: .json)
        #expect(
            String(decoding: data, as: UTF8.self) == """
                {"archive":"DynWrap","format":1,"schema":"Customer","version":1,"checksum":"afee1072","lengths":[39,54],
                "original":
                 {"last-name": "Smith",
                \t"vip":  true}

                ,
                "changes":
                [{"op":"replace","path":"/last-name","value":"Jones"}]
                }

                """)
        let json = try JSON(parsing: data)
        #expect(json["original"]["last-name"].string == "Smith")
        #expect(json["changes"][0]["value"].string == "Jones")
        #expect(try JSONSerialization.jsonObject(with: data) is [String: Any])
    }

    @Test("a copy shares nothing with its original and is the same")
    func copying() throws {
        let list = try WrappedList<CustomerSchema>(json: "[\(customerText), \(customerText)]")
        var customer = list[1]
        customer.lastName = "Jones"
        let copy = Customer(Archive(customer))
        #expect(copy.dyn.json.text() == customer.dyn.json.text())
        #expect(copy.dyn.originalText == customer.dyn.originalText)
        #expect(copy.dyn.json.document !== customer.dyn.json.document || copy.dyn.json.document == nil)
        #expect(copy.dyn.original.dyn.json.document !== customer.dyn.original.dyn.json.document)
        #expect(copy.dyn.original.dyn.json.document!.count == customer.dyn.originalText.utf8.count)
    }

    @Test("archives are equal by original, edits and version")
    func equality() throws {
        let a = try Customer(json: #"{"last-name": "Smith"}"#)
        var b = a
        #expect(Archive(a) == Archive(b))
        b.lastName = "Jones"
        #expect(Archive(a) != Archive(b))
        let c = try Customer(json: #"{"last-name": "Jones"}"#)
        #expect(b == c)
        #expect(Archive(b) != Archive(c))
        b.lastName = "Smith"
        #expect(Archive(a) == Archive(b))
        let spaced = try Customer(json: #"{"last-name":"Smith"}"#)
        #expect(Archive(a) != Archive(spaced))
    }
}
