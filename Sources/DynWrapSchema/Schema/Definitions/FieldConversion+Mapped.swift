import Synchronization

extension FieldConversion {
    /// The conversion for another form of the value, which is made once for each value.
    func mapped<Other: Sendable>(
        _ from: @escaping @Sendable (Value) -> Other?, _ to: @escaping @Sendable (Other) -> Value
    ) -> FieldConversion<Other> {
        let base = renewed?() ?? self
        let computation = Memos.Computation()
        let last = LastReading<Other>()
        @Sendable func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Other> {
            switch base.read(json, options) {
            case .value(let found):
                from(found).map { .value($0) } ?? .invalid("\(base.expectation(options)) of the form that the schema asks for")
            case .coerced(let found, let expected):
                from(found).map { .coerced($0, expected) } ?? .invalid("\(expected) of the form that the schema asks for")
            case .invalid(let expected): .invalid(expected)
            }
        }
        var made = FieldConversion<Other>(
            read: { json, options in
                // A report needs the problems inside the value each time, and a probe refuses what a reading leaves out.
                if options.report == nil, !options.isProbing {
                    if let document = json.document {
                        return document.memo(computation, json.place) { read(JSON($0, json.place), options) }
                    }
                    if let string = json.stringHolder { return string.memo(computation) { read($0, options) } }
                    if json.isInlineAlone { return last.reading(at: json.place) { read(json, options) } }
                }
                return read(json, options)
            },
            write: { value, options, old in
                let new = to(value)
                // `to` may write less than `from` read, so an equal value keeps the present JSON.
                if old.exists, case .value(let found) = base.read(old, options), let same = from(found),
                    base.fresh(to(same), options).hasSameText(as: base.fresh(new, options))
                {
                    return old
                }
                return base.write(new, options, old).inHolder
            }, expectation: base.expectation)
        made.jsonSchema = base.jsonSchema
        made.acceptsNull = base.acceptsNull
        // The models in the tree are unchanged, so secret and read-only fields in them stay so.
        made.view = base.view
        made.group = base.group
        if let groupModel = base.groupModel { made.groupModel = { groupModel(to($0)) } }
        made.usesNestedLayouts = base.usesNestedLayouts
        if let sibling = base.sibling {
            made.sibling = sibling.mapped(to)
            // The value also depends on the tag next to it, so the result of one reading can't be reused.
            made.read = read
        }
        made.renewed = { base.mapped(from, to) }
        return made
    }
}

/// The last reading of an inline value, which has no document that could keep the result.
private final class LastReading<Value: Sendable>: Sendable {
    private let last = Mutex<(place: Int, reading: JSON.Reading<Value>)?>(nil)

    func reading(at place: Int, _ read: () -> JSON.Reading<Value>) -> JSON.Reading<Value> {
        if let last = last.withLock({ $0 }), last.place == place { return last.reading }
        let reading = read()
        last.withLock { $0 = (place, reading) }
        return reading
    }
}
