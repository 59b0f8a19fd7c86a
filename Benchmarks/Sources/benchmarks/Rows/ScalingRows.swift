import DynWrap

extension Rows {
    /// Twice the input may take little more than twice the time, on texts made to find out where it takes more.
    static var scaling: [Row] {
        [
            scaling("elements", "open an array of 1,000,000 numbers, and of 2,000,000, and read its last", 1_000_000) { count in
                Array("[1".utf8) + repeatElement(Array(",12".utf8), count: count - 1).joined() + Array("]".utf8)
            } read: {
                $0[$0.count - 1].int ?? -1
            },
            scaling("keys", "open an object of 200,000 keys, and of 400,000, and look up its last", 200_000) { count in
                Array("{\"k0\":0".utf8) + (1..<count).map { Array(",\"k\($0)\":\($0)".utf8) }.joined() + Array("}".utf8)
            } read: { tree in
                tree["k199999"].int ?? tree["k1999"].int ?? -1
            },
            scaling(
                "equal keys", "open an object of 100,000 equal keys, and of 200,000, look one up and go over its members", 100_000
            ) { count in
                Array("{\"k\":0".utf8) + (1..<count).map { Array(",\"k\":\($0)".utf8) }.joined() + Array("}".utf8)
            } read: { tree in
                tree.members.reduce(tree["k"].int ?? -1) { $0 + ($1.value.int ?? -1) }
            },
            scaling("backslashes", "open and read a string of 1,000,000 escaped backslashes, and of 2,000,000", 1_000_000) {
                count in
                Array("[\"".utf8) + repeatElement(UInt8(ascii: "\\"), count: count * 2) + Array("\"]".utf8)
            } read: {
                $0[0].string?.utf8.count ?? -1
            },
            scaling("digits", "open a number of 1,000,000 digits, and of 2,000,000, and read it as Double", 1_000_000) { count in
                Array("[0.".utf8) + repeatElement(UInt8(ascii: "7"), count: count) + Array("]".utf8)
            } read: {
                ($0[0].double ?? -1) > 0 ? 1 : -1
            },
        ]
    }

    private static func scaling(
        _ name: String, _ about: String, _ count: Int, text: @escaping (Int) -> [UInt8], read: @escaping (JSON) -> Int
    ) -> Row {
        Row(
            name: "scaling/\(name)", about: about, unit: .milliseconds,
            promises: [.growth(of: "twice", over: "once", atMost: 2.3)], comparesAnswers: false
        ) { inputs in
            let contenders = [("once", 1), ("twice", 2)].map { name, times in
                Contender(name) {
                    let text = text(inputs.size(count) * times)
                    return { read(try JSON(parsing: text)) }
                }
            }
            return Work(contenders: contenders)
        }
    }
}
