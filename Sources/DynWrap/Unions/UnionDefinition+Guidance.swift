import DynWrapSchema
import Synchronization

// Messages to the author of a union for whose payloads a mirror is not enough. The compiler can't detect this, and without a
// message an assignment would have no effect.

/// The cases of a union that were tried already, by their index. The 64th and later cases share one bit.
struct AskedCases: ~Copyable, Sendable {
    private let bits = Atomic<UInt64>(0)
    /// Whether there was a message that a case can't write what it reads.
    let isTold = Atomic<Bool>(false)

    /// Whether the case at this index was not tried before. Marks it as tried.
    borrowing func isNew(_ index: Int) -> Bool {
        let bit: UInt64 = 1 << UInt64(min(index, 63))
        if bits.load(ordering: .relaxed) & bit != 0 { return false }
        return bits.bitwiseOr(bit, ordering: .relaxed).oldValue & bit == 0
    }
}

extension UnionDefinition {
    /// The reading of a case. Tries once for each case whether it can write what it read; if not, a message is given.
    func told(_ reading: JSON.Reading<U>, of item: UnionCase<U>, _ json: JSON, _ options: ConversionOptions) -> JSON.Reading<U> {
        guard let value = reading.value, asked.isNew(item.number) else { return reading }
        if item.write(value, options.silent, json) == nil {
            asked.isTold.store(true, ordering: .relaxed)
            UnionGuidance.tell(U.self, item.tags.first?.text())
        }
        return reading
    }

    /// Gives a message, once, that no case takes a value that is not an enum, so that a mirror can't find its payload. Not for an
    /// enum: in that case the union only lacks the case.
    func tellIfNoEnum(_ value: U) {
        if asked.isTold.load(ordering: .relaxed) { return }
        guard cases.contains(where: \.isTakenApart), Mirror(reflecting: value).displayStyle != .enum else { return }
        UnionGuidance.tell(U.self, nil, of: type(of: value as Any))
    }
}

/// Messages about unions.
enum UnionGuidance {
    /// Gives a message, once, that a case of a union can't write what it reads, or that no case takes a value of this type.
    static func tell(_ union: Any.Type, _ tag: String?, of value: Any.Type? = nil) {
        guard let message = news(union, tag, of: value) else { return }
        Remark.tell(message)
    }

    /// The text of the message; nil where it was given before.
    static func news(_ union: Any.Type, _ tag: String?, of value: Any.Type? = nil) -> String? {
        let what =
            value.map { "no case of a union of \(union) takes a value of type \($0)" }
            ?? "\(named(tag)) of a union of \(union) can't write what it reads"
        guard Remark.isNew(what) else { return nil }
        return "DynWrap: \(what), so that an assignment changes nothing; "
            + "where values are not enums, give each case its 'payload: { $0 as? … }', which returns the associated value"
    }

    private static func named(_ tag: String?) -> String { tag.map { "the case \($0)" } ?? "a case" }
}
