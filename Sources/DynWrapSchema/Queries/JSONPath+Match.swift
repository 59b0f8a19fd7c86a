extension JSONPath {
    /// A value that a query found, and its position.
    public struct Match: Sendable, Hashable {
        /// The value that was found.
        public let value: JSON
        let steps: [JSON.Step]

        init(_ value: JSON, _ steps: [JSON.Step]) {
            self.value = value
            self.steps = steps
        }

        /// The normalised path (RFC 9535 §2.7), which is a query that finds only this value: `$['orders'][3]['id']`.
        /// O(length).
        public var path: String { Self.normalizedPath(of: steps) }

        /// The normalised path of these steps.
        static func normalizedPath(of steps: [JSON.Step]) -> String {
            var text = "$"
            for step in steps {
                switch step {
                case .index(let index): text += "[\(index)]"
                case .key(let key):
                    text += "['"
                    for scalar in key.unicodeScalars { append(scalar, to: &text) }
                    text += "']"
                }
            }
            return text
        }

        /// The position as a JSON Pointer (RFC 6901): `/orders/3/id`. O(steps).
        public var pointer: JSONPointer {
            JSONPointer(
                tokens: steps.map { step in
                    switch step {
                    case .key(let key): key
                    case .index(let index): String(index)
                    }
                })
        }

        private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
            switch scalar {
            case "'": text += "\\'"
            case "\\": text += "\\\\"
            case "\u{8}": text += "\\b"
            case "\t": text += "\\t"
            case "\n": text += "\\n"
            case "\u{C}": text += "\\f"
            case "\r": text += "\\r"
            case "\0"..."\u{F}": text += "\\u000" + String(scalar.value, radix: 16)
            case "\u{10}"..."\u{1F}": text += "\\u00" + String(scalar.value, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
