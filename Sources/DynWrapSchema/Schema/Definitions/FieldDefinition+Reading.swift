// How a field reads its value.

extension FieldDefinition {
    /// The field's value in `tree`. Never fails: an absent or unreadable value gives the default.
    ///
    /// Specialised in a client, like the closures that it calls: this module would look up the value's type at run time.
    @inlinable @inline(never)
    package func value(in tree: JSON) -> Value {
        let json = locate(in: tree)
        if json.isMissing, siblingPath == nil { return containsModels && tree.isArriving ? absentModel(in: tree) : absentValue }
        // Options are large, and copying them retains references that all readers share, so the declared ones are borrowed.
        if isContextual { return value(of: json, options(in: tree)) }
        return value(of: json, options)
    }

    /// The value of an absent member.
    @inlinable
    var absentValue: Value {
        let value = spec.access == nil ? spec.missingDefault : accessedDefault
        return spec.onGet.map { $0(value) } ?? value
    }

    /// The same for a model in a text that is still arriving: the model knows where it may still appear.
    @usableFromInline
    func absentModel(in tree: JSON) -> Value {
        let value = absentValue
        // Also without the fast ways, because it decides what is complete.
        guard spec.conversion.model != nil, value is any LayoutBound,
            let none = hasModels ? self.tree(ofModel: value) : writtenTree(value), none.enclosure == nil
        else { return value }
        return model(at: none.enclosed(by: tree, at: path)) ?? value
    }

    /// The value that the field reads from its JSON.
    @inlinable
    package func value(of json: JSON, _ options: ConversionOptions) -> Value {
        let value = spec.access == nil ? plainValue(of: json, options) : accessedValue(of: json, options)
        return spec.onGet.map { $0(value) } ?? value
    }

    @inlinable
    package func plainValue(of json: JSON, _ options: ConversionOptions) -> Value {
        if json.isMissing || (json.isNull && !acceptsNull), !isToldByTag(options) { return spec.missingDefault }
        if let document = keepingDocument(of: json, options), let reading {
            return document.recent(reading, json.place) { read(JSON($0, json.place), options).value }
                ?? spec.invalidDefault
        }
        return read(json, options).value ?? spec.invalidDefault
    }

    /// The same where modifiers before the last change of the type apply through the dot.
    @usableFromInline
    func accessedValue(of json: JSON, _ options: ConversionOptions) -> Value {
        guard let access = spec.access else { return plainValue(of: json, options) }
        if json.isMissing || (json.isNull && !acceptsNull), !isToldByTag(options) { return accessedDefault }
        return access.meaning.conversion.read(json, options).value ?? access.meaning.makeInvalidDefault()
    }

    /// The default, with the same modifiers.
    @usableFromInline
    var accessedDefault: Value { (spec.access?.meaning ?? spec.meaning).makeMissingDefault() }

    /// The value that the dot returns, if it is present and readable; else nil.
    package func presentValue(in tree: JSON) -> Value? {
        guard let value = reading(in: tree)?.value else { return nil }
        let seen = spec.access.map { $0.meaning.conversion.read(locate(in: tree), options(in: tree)).value } ?? value
        return seen.map { seen in spec.onGet.map { $0(seen) } ?? seen }
    }

    /// The result of reading the field, by its kind; nil where it is absent, or is null and null has no meaning for it.
    package func reading(in tree: JSON) -> JSON.Reading<Value>? {
        let (json, options) = (locate(in: tree), options(in: tree))
        if json.isMissing || (json.isNull && !spec.conversion.acceptsNull), !isToldByTag(options) { return nil }
        return read(json, options)
    }
}
