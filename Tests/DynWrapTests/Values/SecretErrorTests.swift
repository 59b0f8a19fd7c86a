import DynWrap
import Foundation
import Testing

private struct PinSecretSchema: Schema {
    let pin = Num<Int>("pin").secret
    let word = Str("word").secret
    let plain = Str("plain")
}

private struct OpenPinSchema: Schema { let pin = Num<Int>("pin") }

@Suite("Errors about values of schemas with secrets")
struct SecretErrorTests {
    private enum Word: String, Codable { case one }
    private struct SmallPin: Codable { var pin: Int8 }
    private struct OneWord: Codable { var word: Word }
    private struct TextPin: Codable { var pin: String }
    private struct Absent: Codable { var absent: String }

    private func error<T: Decodable>(_ type: T.Type) throws -> DecodingError {
        let model = try Wrapped<PinSecretSchema>(json: "{\n\"word\": \"SECRET77\", \"pin\": 778899}")
        do { _ = try model.dyn.decode(type) } catch let error as DecodingError { return error }
        throw CancellationError()
    }

    @Test("the errors of decoding name the member and its place, and no value")
    func decoding() throws {
        for error in [try error(SmallPin.self), try error(OneWord.self), try error(TextPin.self), try error(Absent.self)] {
            let text = "\(error) \(error.localizedDescription)"
            #expect(!text.contains("778899") && !text.contains("SECRET77"), "\(text)")
        }
        guard case .dataCorrupted(let context) = try error(SmallPin.self) else { throw CancellationError() }
        #expect(context.codingPath.map(\.stringValue) == ["pin"])
        #expect(
            context.debugDescription
                == "The value can't be read; it is not shown, because the schema has secrets (line 2, column 28)")
        #expect(context.underlyingError is TreeDecoder.Place)
        guard case .keyNotFound(let key, _) = try error(Absent.self) else { throw CancellationError() }
        #expect(key.stringValue == "absent")
        guard case .typeMismatch(let type, _) = try error(TextPin.self) else { throw CancellationError() }
        #expect("\(type)" == "String")
    }

    @Test("without secrets they name the value")
    func withoutSecrets() throws {
        let model = try Wrapped<OpenPinSchema>(json: #"{"pin": 778899}"#)
        #expect { try model.dyn.decode(SmallPin.self) } throws: { "\($0)".contains("778899") }
    }

    @Test("an iterator that has read ahead shows nothing of it")
    func iterators() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(#"[{"plain":"a"},{"word":"SECRET77" "x"}]"#.utf8).write(to: url)
        var iterator = try JSONElements<PinSecretSchema>(contentsOf: url).makeIterator()
        #expect(iterator.next()?.value?.plain == "a")
        var shown = "\(iterator) \(String(reflecting: iterator))"
        dump(iterator, to: &shown)
        #expect(!shown.contains("SECRET") && !shown.contains("83, 69, 67"))
    }
}
