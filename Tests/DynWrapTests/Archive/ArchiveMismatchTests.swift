import Foundation
import Testing

@testable import DynWrap
@testable import DynWrapSchema

private struct PieceSchema: Schema {
    let n = Num<Int>("n")
    var body: some SchemaBody { Version(2) { Step.rename("m", to: "n") } }
}
private struct BoxSchema: Schema {
    let n = Num<Int>("n")
    let pieces = ModelList<PieceSchema>("pieces")
    static var schemaName: String { "Box" }
}

/// Archives whose checksum is right and whose content is not: made by other programs, or by a mistake of this one.
@Suite("Archives that are whole and don't fit")
struct ArchiveMismatchTests {
    private typealias Box = Wrapped<BoxSchema>

    private func record(_ original: String, _ changes: String, schema: String = "Box", nested: [String: Int] = [:])
        -> ArchiveRecord
    {
        ArchiveRecord(
            schema: schema, version: 1,
            nested: SchemaVersions(JSON(members: nested.map { (key: $0.key, value: JSON($0.value)) })) ?? SchemaVersions(),
            original: ArchivedText(ContiguousArray(original.utf8)),
            changes: ArchivedText(ContiguousArray(changes.utf8)))
    }

    private func message<Content: Archivable>(_ record: ArchiveRecord, _ type: Content.Type) throws -> [String] {
        let formats: [ArchiveFormat] = [.json, .plist(.xml), .plist(.binary)]
        return try formats.map { format in
            let bytes = try record.bytes(format)
            let error = #expect(throws: ArchiveError.self) { try Archive<Content>(data: Data(bytes)) }
            #expect(error?.code == .damaged)
            return error?.message ?? ""
        }
    }

    @Test("changes that the original has no place for are refused, and name it")
    func changes() throws {
        #expect(try Archive<Box>(data: Data(record(#"{"n": 1}"#, "[]").bytes(.json))).problems().isEmpty)
        for changes in [
            #"[{"op": "remove", "path": "/x"}]"#, #"[{"op": "replace", "path": "/pieces/0", "value": 1}]"#, "7",
            #"[{"op": "go"}]"#,
        ] {
            for message in try message(record(#"{"n": 1}"#, changes), Box.self) {
                #expect(message.hasPrefix("The changes do not fit the original: "), "\(changes): \(message)")
            }
        }
    }

    @Test("the name of a schema's type is enough where there is no model, neither in the original nor after the changes")
    func names() throws {
        let schema = DynamicSchema("Own") { Num<Int>("n") }
        let name = Archive([Wrapped<DynamicSchema>]()).schema
        for (original, changes, isOpened) in [
            ("[]", "[]", true), (#"[{"n": 1}]"#, "[]", false), (#"[{"n": 1}]"#, #"[{"op": "remove", "path": "/0"}]"#, false),
            ("[]", #"[{"op": "add", "path": "/0", "value": {"n": 1}}]"#, false),
        ] {
            let data = Data(try record(original, changes, schema: name).bytes(.json))
            do {
                _ = try Archive<[Wrapped<DynamicSchema>]>(data: data, schema: schema)
                #expect(isOpened, "\(original) \(changes)")
            } catch { #expect(!isOpened && error.code == .otherSchema, "\(original) \(changes): \(error)") }
        }
    }

    @Test("content of another kind than the one that is to be opened is refused")
    func kinds() throws {
        for (original, noun) in [("[]", "an array"), ("7", "a number"), ("null", "null")] {
            #expect(
                try message(record(original, "[]"), Box.self).allSatisfy {
                    $0 == "Box is to be opened, and the archive holds \(noun)."
                })
        }
        let list = record("{}", "[]", schema: "[Box]")
        #expect(
            try message(list, WrappedList<BoxSchema>.self).allSatisfy {
                $0 == "[Box] is to be opened, and the archive holds an object."
            })
    }

    @Test("versions of schemas inside that are no versions are refused in a coder's form and in JSON")
    func versions() throws {
        let archive = Archive(try Box(json: #"{"pieces": [{"n": 1}]}"#))
        let coded = try JSON(encoding: archive)
        #expect(coded["nested"].string == #"{"Piece":2}"#)
        #expect(try coded.decode(Archive<Box>.self).problems().isEmpty)
        for nested in ["[]", "7", "{\"Piece\":\"2\"}", "{", "{\"Piece\":0.5}"] {
            var changed = coded
            changed["nested"] = JSON(nested)
            let error = #expect(throws: DecodingError.self) { try changed.decode(Archive<Box>.self) }
            #expect("\(error as Any)".contains("The versions of the schemas inside cannot be read."), "\(nested)")
        }
        let text = String(decoding: try archive.data(as: .json), as: UTF8.self)
        #expect(text.contains(#""nested":{"Piece":2}"#))
        for nested in ["[]", "\"x\"", #"{"Piece":"2"}"#] {
            let changed = text.replacingOccurrences(of: #""nested":{"Piece":2}"#, with: #""nested":\#(nested)"#)
            #expect(throws: ArchiveError.self) { try Archive<Box>(data: Data(changed.utf8)) }
        }
    }
}

extension Archive where Content == Wrapped<BoxSchema> {
    fileprivate func problems() -> [Problem] { Content(self).dyn.problems }
}
