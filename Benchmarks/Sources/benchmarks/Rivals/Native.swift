import CRivals

/// The libraries in C and C++: contenders made from their functions, skipped with a reason where they are not installed.
enum Native {
    static let simdjson = simdjson_rival_version().map { String(cString: $0) }
    static let yyjson = yyjson_rival_version().map { String(cString: $0) }

    /// Calls `work` on `text`, with a state that is kept between calls.
    static func simdjson(_ name: String, _ text: [UInt8], _ work: @escaping (UnsafeMutableRawPointer?, RivalText) -> Int64)
        -> Contender
    {
        Contender(name) {
            guard simdjson != nil else {
                throw Skip("simdjson isn't installed (Debian: libsimdjson-dev; or set SIMDJSON_PREFIX)")
            }
            let state = NativeState(text, make: simdjson_rival_make, free: simdjson_rival_free)
            return { try checked(work(state.state, state.text), "simdjson") }
        }
    }

    /// Calls `work` on `text`. Memory comes from `malloc` each time, or from a pool that is kept between calls.
    static func yyjson(
        _ name: String, _ text: [UInt8], reusing: Bool = false,
        _ work: @escaping (UnsafeMutableRawPointer?, RivalText) -> Int64
    ) -> Contender {
        Contender(name) {
            guard yyjson != nil else { throw Skip("yyjson isn't installed (set YYJSON_PREFIX)") }
            let state = NativeState(text, make: { yyjson_rival_make(text.count) }, free: yyjson_rival_free)
            return { try checked(work(reusing ? state.state : nil, state.text), "yyjson") }
        }
    }

    /// Calls `work` on a document that was opened before.
    static func yyjson(
        _ name: String, _ text: [UInt8], opening open: @escaping (RivalText) -> UnsafeMutableRawPointer?,
        closing close: @escaping (UnsafeMutableRawPointer?) -> Void, _ work: @escaping (UnsafeMutableRawPointer?) -> Int64
    ) -> Contender {
        Contender(name) {
            guard yyjson != nil else { throw Skip("yyjson isn't installed (set YYJSON_PREFIX)") }
            let input = rival_text_make(text, text.count)
            defer { rival_text_free(input) }
            let document = NativeState([], make: { open(input) }, free: close)
            return { try checked(work(document.state), "yyjson") }
        }
    }

    private static func checked(_ answer: Int64, _ name: String) throws -> Int {
        guard answer >= 0 else { throw NativeFailure(name: name) }
        return Int(answer)
    }
}

private struct NativeFailure: Error, CustomStringConvertible {
    let name: String

    var description: String { "\(name) refused the text" }
}

/// A text and a parser in C, freed with the body that uses them.
final class NativeState {
    let text: RivalText
    let state: UnsafeMutableRawPointer?
    private let free: (UnsafeMutableRawPointer?) -> Void

    init(_ bytes: [UInt8], make: () -> UnsafeMutableRawPointer?, free: @escaping (UnsafeMutableRawPointer?) -> Void) {
        text = rival_text_make(bytes, bytes.count)
        state = make()
        self.free = free
    }

    deinit {
        free(state)
        rival_text_free(text)
    }
}
