import DynWrap
import Foundation
import Testing

@Suite("TARGETS: archive errors, by name, with the place and what to do")
struct ArchiveErrorTests {
    private func error(_ data: Data) -> ArchiveError? {
        #expect(throws: ArchiveError.self) { try Archive<Customer>(data: data) }
    }

    private func customer() throws -> Customer { try Customer(json: #"{"last-name": "Smith"}"#) }

    @Test("not an archive")
    func notAnArchive() throws {
        let json = error(Data(#"{"last-name": "Smith"}"#.utf8))
        #expect(json?.code == .notAnArchive)
        #expect(
            json?.description == "The content is not an archive: it does not begin with an archive's header. (At byte 0.) "
                + "Open plain JSON with init(contentsOf:) or init(json:).")
        let list = try PropertyListSerialization.data(fromPropertyList: ["a": 1], format: .binary, options: 0)
        #expect(error(list)?.code == .notAnArchive)
        #expect(
            error(list)?.message == "The property list is not an archive: it has no \"archive\" that is \"DynWrap\".")
        let xml = try PropertyListSerialization.data(fromPropertyList: ["a": 1], format: .xml, options: 0)
        #expect(error(xml)?.code == .notAnArchive)
        #expect(error(Data("hello".utf8))?.code == .notAnArchive)
        #expect(error(Data([0xFF, 0xD8, 0xFF]))?.code == .notAnArchive)
        #expect(error(Data())?.description == "The archive is empty. (At byte 0.) Restore the archive from a copy.")
    }

    @Test("damaged, and where")
    func damaged() throws {
        let text = String(decoding: try Archive(customer()).data(as: .json), as: UTF8.self)
        let value = error(Data(text.replacing("Smith", with: "Smyth").utf8))
        #expect(value?.code == .damaged)
        #expect(value?.message.hasSuffix(": a value, a space or the header has changed.") == true)
        #expect(value?.offset == text.utf8.count - text.utf8.suffix(while: text.firstRange(of: "{\"last")!.lowerBound))
        let syntax = error(Data(text.replacing("\"Smith\"", with: "'Smith\"").utf8))
        #expect(syntax?.message.hasSuffix(": the original is no JSON any more at its line 1, column 15.") == true)
        let cut = error(Data(text.dropLast(3).utf8))
        #expect(cut?.message.hasPrefix("The archive has \(text.utf8.count - 3) bytes and should have \(text.utf8.count)") == true)
        #expect(cut?.offset == text.utf8.count - 3)
        let frame = error(Data(text.replacing("\"changes\"", with: "\"chances\"").utf8))
        #expect(
            frame?.description.hasPrefix(
                "The archive is not as DynWrap writes it: a byte outside of the content has changed. (At byte") == true)
    }

    @Test("what damage put in the place of a checksum or a number is not shown: it may be a secret")
    func shifted() throws {
        let json = String(decoding: try Archive(customer()).data(as: .json), as: UTF8.self)
        let xml = String(decoding: try Archive(customer()).data(as: .plist(.xml)), as: UTF8.self)
        let checksum = try #require(json.firstMatch(of: /"checksum":"([0-9a-f]{8})"/)?.output.1)
        let version = try #require(xml.firstMatch(of: /<integer>\d+<\/integer>/)?.output)
        for (text, old, new) in [(json, checksum, "XYZZY"), (xml, version, "<integer>1XYZZY</integer>")] {
            let found = error(Data(text.replacing(old, with: new).utf8))
            #expect(found?.code == .damaged && found?.description.contains("XYZZY") == false, "\(String(describing: found))")
        }
        // A checksum is.
        let other = error(Data(json.replacing(checksum, with: "00000000").utf8))
        #expect(other?.message.contains("the archive says 00000000: ") == true)
    }

    @Test("a rewritten property list is told so")
    func rewritten() throws {
        let list = unsafe try PropertyListSerialization.propertyList(
            from: Archive(customer()).data(as: .plist(.binary)), format: nil)
        let again = error(try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0))
        #expect(again?.code == .damaged)
        #expect(again?.message == "The archive is not as DynWrap writes it: bytes outside of its values have changed.")
    }

    @Test("every error of a file has its path and an advice")
    func files() throws {
        try inArchiveFolder { folder in
            let url = folder.appendingPathComponent("a.json")
            func opening(_ url: URL) -> ArchiveError? { #expect(throws: ArchiveError.self) { try Customer(archive: url) } }
            func saving(_ url: URL) throws -> ArchiveError? {
                let customer = try customer()
                return #expect(throws: ArchiveError.self) { try customer.dyn.archive(to: url) }
            }
            var errors: [(ArchiveError?, ArchiveError.Code)] = [(opening(url), .noSuchFile), (opening(folder), .notAFile)]
            try Data("[]".utf8).write(to: url)
            errors.append((opening(url), .notAnArchive))
            try Archive([customer()]).write(to: url)
            errors.append((opening(url), .otherSchema))
            try Archive([customer()]).data(as: .json).dropLast().write(to: url)
            errors.append((opening(url), .damaged))
            errors.append((try saving(folder.appendingPathComponent("none/a.json")), .noSuchFolder))
            errors.append((try saving(folder.appendingPathComponent("a")), .unknownFormat))
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("d.json"), withIntermediateDirectories: false)
            errors.append((try saving(folder.appendingPathComponent("d.json")), .notAFile))
            for (error, code) in errors {
                #expect(error?.code == code)
                #expect(error?.path?.hasPrefix(folder.path) == true)
                #expect(error?.advice.isEmpty == false)
                #expect(error?.message.hasSuffix(".") == true)
            }
        }
    }

    @Test("a refused save leaves the old file as it was")
    func refusedSave() throws {
        try inArchiveFolder { folder in
            let url = folder.appendingPathComponent("a.json")
            try customer().dyn.archive(to: url)
            let before = try Data(contentsOf: url)
            let customer = try customer()
            #expect(throws: ArchiveError.self) { try customer.dyn.archive(to: url.appendingPathComponent("b.json")) }
            #expect(try Data(contentsOf: url) == before)
        }
    }
}

extension String.UTF8View {
    /// How many bytes come from `index` on.
    fileprivate func suffix(while index: Index) -> Int { distance(from: index, to: endIndex) }
}
