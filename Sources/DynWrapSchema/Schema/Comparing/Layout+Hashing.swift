// Hashes of models: hashes of their compared forms, computed without making these where possible.

extension AnyLayout {
    /// Feeds the meaning of an object to `hasher`: the fields of the `Identity`, which distinguish most models, else all fields.
    package func hash(_ json: JSON, into hasher: inout Hasher) {
        guard json.isObject else { return hasher.combine(0) }
        var meaning = MeaningHash()
        if identity == nil {
            hashAll(json.resolved, into: &meaning, level: 0)
        } else {
            for entry in hashedEntries { entry.hash(entry.locate(in: json), in: json, into: &meaning, level: 0) }
        }
        hasher.combine(meaning.state)
    }

    /// Feeds all values of a model to `hasher`.
    fileprivate func hashAll(_ json: JSON, into hasher: inout MeaningHash, level: Int) {
        let keys = entryKeys
        guard let document = json.document, keys.suits(document, json.place) else {
            for entry in valueEntries { entry.hash(entry.locate(in: json), in: json, into: &hasher, level: level) }
            return
        }
        unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: keys.count + 1) { memory in
            let places = unsafe UnsafeMutableBufferPointer(rebasing: memory[..<keys.count])
            unsafe keys.find(in: document, json.place, places)
            for i in valueEntries.indices {
                let number = keys.numbers[i]
                let place = number < 0 ? -1 : unsafe places[number]
                if place > 0, valueEntries[i].hash(document, place, into: &hasher, level: level) { continue }
                let value = place > 0 ? JSON(document, place) : place == 0 ? .missing : valueEntries[i].locate(in: json)
                valueEntries[i].hash(value, in: json, into: &hasher, level: level)
            }
        }
    }
}

extension AnyFieldDefinition {
    /// Feeds the value at a place to `hasher` from its text, with the same result as its compared form; false, with nothing fed,
    /// where the text is not enough.
    @inline(__always)
    fileprivate func hash(_ document: Document, _ place: Int, into hasher: inout MeaningHash, level: Int) -> Bool {
        let word = document.word(place)
        if siblingPath != nil { return false }
        if let plainForm { return plainForm.hash(document, place, self, into: &hasher) }
        guard word.tag == TapeWord.Tag.object, level < Self.deepestDirect, let layout = modelLayout else { return false }
        layout.hashAll(JSON(document, place), into: &hasher, level: level + 1)
        return true
    }

    /// Feeds the compared form of a value to `hasher`, without making it where possible.
    fileprivate func hash(_ found: JSON, in tree: JSON, into hasher: inout MeaningHash, level: Int) {
        var json = found
        if siblingPath != nil { return hasher.combine(form: comparedForm(json, in: tree, .comparing)) }
        if json.isMissing || (json.isNull && !(acceptsNull && isRawValue)) {
            if json.isNull, acceptsNull, plainForm != nil { return hasher.combineNothing() }
            let value = json.isNull && acceptsNull ? comparedNull : comparedDefault
            guard let model = value.model else {
                if plainForm?.hash(value.form, self, into: &hasher) != true { hasher.combine(form: value.form) }
                return
            }
            json = model
        }
        guard json.exists else { return hasher.combineNothing() }
        if let plainForm, plainForm.hash(json, self, into: &hasher) { return }
        if plainForm == nil, level < Self.deepestDirect, json.isObject, let layout = layoutOfModels {
            layout.hashAll(json.resolved, into: &hasher, level: level + 1)
        } else {
            hasher.combine(form: comparedForm(json, in: tree, .comparing))
        }
    }
}
