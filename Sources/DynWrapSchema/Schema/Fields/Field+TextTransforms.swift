// Strings in one form, whatever the document has: reading gives that form, and assigning writes it. A string there that is the same in that form stays as
// it is written. The form is that of the value: constraints, comparison and output see it too. That a string was not in it is no problem.

extension FieldProtocol where Value == String {
    /// Without white space at either end: `"  a b\n"` reads as `"a b"`, and so it is written.
    ///
    /// Complexity: O(length), at each reading. Lossy: bounds of such a field are not in the exported JSON Schema, as they are those of another text.
    public var trimmed: Self { transformed(.trimmed, \.trimmedOfSpace) }

    /// In lower case, whatever the locale. Read and written so.
    public var lowercased: Self { transformed(.lowercased) { $0.lowercased() } }

    /// In upper case, whatever the locale. Read and written so.
    public var uppercased: Self { transformed(.uppercased) { $0.uppercased() } }
}

extension FieldProtocol where Value == String? {
    /// Without white space at either end, where there is a string. One of white space alone is "", and not nil.
    public var trimmed: Self { transformed(.trimmed) { $0?.trimmedOfSpace } }

    /// In lower case, whatever the locale. Read and written so.
    public var lowercased: Self { transformed(.lowercased) { $0?.lowercased() } }

    /// In upper case, whatever the locale. Read and written so.
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
        }
    }
}

extension FieldConversion {
    /// The same for values in one form.
    func transformed(_ form: @escaping @Sendable (Value) -> Value) -> FieldConversion {
        let base = self
        var made = self
        made.isOwn = false
        made.read = { json, options in base.read(json, options).map(form) }
        made.write = { value, options, old in
            let new = form(value)
            if old.exists, case .value(let found) = base.read(old, options),
                base.fresh(form(found), options).hasSameText(as: base.fresh(new, options))
            {
                return old
            }
            return base.write(new, options, old)
        }
        if let renewed { made.renewed = { renewed().transformed(form) } }
        return made
    }
}

extension String {
    /// The string without white space at either end. By Unicode scalars: a blank with a combining mark is one character, of which the mark stays.
    fileprivate var trimmedOfSpace: String {
        func isText(_ scalar: Unicode.Scalar) -> Bool { !scalar.properties.isWhitespace }
        guard let first = unicodeScalars.firstIndex(where: isText), let last = unicodeScalars.lastIndex(where: isText)
        else { return "" }
        return String(unicodeScalars[first...last])
    }
}
