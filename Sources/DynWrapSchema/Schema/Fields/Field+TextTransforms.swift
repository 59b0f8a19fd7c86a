// Strings in one form, whatever form the document has: reading returns that form, and assigning writes it. A string in the
// document that is the same in that form keeps its spelling. Constraints, comparison, output and defaults use the form too. A string in
// another form is not a problem.

extension FieldProtocol where Value == String {
    /// The string without white space at either end, read and written: `"  a b\n"` reads as `"a b"`.
    ///
    /// - Complexity: O(length) for each reading. Lossy: the exported JSON Schema does not have the bounds of such a field,
    ///   because they apply to the changed text.
    public var trimmed: Self { transformed(.trimmed, \.trimmedOfSpace) }

    /// The string in lower case, independent of the locale, read and written.
    public var lowercased: Self { transformed(.lowercased) { $0.lowercased() } }

    /// The string in upper case, independent of the locale, read and written.
    public var uppercased: Self { transformed(.uppercased) { $0.uppercased() } }
}

extension FieldProtocol where Value == String? {
    /// The string without white space at either end, where there is one. A string of only white space is "", and not nil.
    public var trimmed: Self { transformed(.trimmed) { $0?.trimmedOfSpace } }

    /// The string in lower case, independent of the locale, read and written.
    public var lowercased: Self { transformed(.lowercased) { $0?.lowercased() } }

    /// The string in upper case, independent of the locale, read and written.
    public var uppercased: Self { transformed(.uppercased) { $0?.uppercased() } }
}

private enum TextForm { case trimmed, lowercased, uppercased }

extension FieldProtocol {
    fileprivate func transformed(_ name: TextForm, _ form: @escaping @Sendable (Value) -> Value) -> Self {
        changed { spec in
            spec.facts.isTransformed = true
            spec.facts.declared.append(DeclaredPart(name))
            spec.conversion = spec.conversion.transformed(form)
            if let access = spec.access { spec.access?.meaning.conversion = access.meaning.conversion.transformed(form) }
            if spec.facts.flags.contains(.lacksDefault) { return }
            spec.setMissingDefault(spec.meaning.makeMissingDefault)
            spec.setInvalidDefault(spec.meaning.makeInvalidDefault)
        }
    }
}

extension FieldConversion {
    /// The same conversion for values in one form.
    func transformed(_ form: @escaping @Sendable (Value) -> Value) -> FieldConversion {
        let base = self
        var made = self
        made.isOwn = false
        made.read = { json, options in base.read(json, options).map(form) }
        // Not by way of the earlier form, which would be the last one applied.
        let write = textForm?.write ?? base.write
        let earlier = textForm?.form
        let text = StringForm<Value>(form: { form(earlier?($0) ?? $0) }, write: write)
        made.textForm = text
        made.write = { value, options, old in
            let new = text.form(value)
            if old.exists, case .value(let found) = base.read(old, options),
                write(form(found), options, .missing).hasSameText(as: write(new, options, .missing))
            {
                return old
            }
            return write(new, options, old)
        }
        if let renewed { made.renewed = { renewed().transformed(form) } }
        return made
    }
}

extension String {
    /// The string without white space at either end. Works on Unicode scalars: of a blank with a combining mark, which is one
    /// character, the mark stays.
    fileprivate var trimmedOfSpace: String {
        func isText(_ scalar: Unicode.Scalar) -> Bool { !scalar.properties.isWhitespace }
        guard let first = unicodeScalars.firstIndex(where: isText), let last = unicodeScalars.lastIndex(where: isText)
        else { return "" }
        return String(unicodeScalars[first...last])
    }
}
