extension OutputPlan {
    /// Appends the members that are present; true if there were any.
    @discardableResult
    func appendMembers(
        of json: JSON, _ style: OutputStyle, isFirst: Bool, to out: inout ContiguousArray<UInt8>
    ) -> Bool {
        guard keys.count > 1, let document = json.document, json.isObject, keys.suits(document, json.place) else {
            return unsafe appendEach(of: json, nil, style, isFirst, &out)
        }
        return unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: keys.count) { places in
            unsafe keys.find(in: document, json.place, places)
            return unsafe appendEach(of: json, places, style, isFirst, &out)
        }
    }

    /// The same. For each key's number, `places` has the place of the value in the document, or 0 for an absent one.
    private func appendEach(
        of json: JSON, _ places: UnsafeMutableBufferPointer<Int>?, _ style: OutputStyle, _ isFirst: Bool,
        _ out: inout ContiguousArray<UInt8>
    ) -> Bool {
        var isFirst = isFirst
        for i in numbers.indices {
            let number = numbers[i]
            // There are as many places as keys. The item lives as long as this plan, which the caller keeps alive.
            let place: Int? = if number >= 0, let places = unsafe places { unsafe places[number] } else { nil }
            let isWritten = unsafe lent[i]._withUnsafeGuaranteedRef { $0.append(from: json, at: place, style, isFirst, &out) }
            if isWritten { isFirst = false }
        }
        return !isFirst
    }
}

extension OutputPlan.Item {
    /// Appends the item, if it is present; false, with nothing appended, where it is absent. `place` is the place of its
    /// value: 0 for an absent value, nil for an unknown place.
    fileprivate func append(
        from json: JSON, at place: Int?, _ style: OutputStyle, _ isFirst: Bool, _ out: inout ContiguousArray<UInt8>
    ) -> Bool {
        if let entry {
            if style.forOutput, entry.flags.contains(.notSerialized) { return false }
            return entry.append(from: json, at: place, self, style, isFirst: isFirst, to: &out)
        }
        // A group has a plan, because without one this plan would not exist.
        if let group { return group.outputPlan?.appendMembers(of: json, style, isFirst: isFirst, to: &out) ?? false }
        guard let object else { return false }
        let before = out.count
        begin(isFirst, &out)
        out.append(UInt8(ascii: "{"))
        guard object.appendMembers(of: json, style, isFirst: true, to: &out) else {
            out.removeLast(out.count - before)
            return false
        }
        out.append(UInt8(ascii: "}"))
        return true
    }
}

extension OutputPlan.Item {
    /// Appends the key.
    @inline(__always)
    fileprivate func begin(_ isFirst: Bool, _ out: inout ContiguousArray<UInt8>) {
        // As bytes: appending an array retains it, and all threads that write models of one schema share it.
        if isFirst {
            unsafe key.withUnsafeBufferPointer { unsafe out.append(contentsOf: $0) }
        } else {
            unsafe nextKey.withUnsafeBufferPointer { unsafe out.append(contentsOf: $0) }
        }
    }
}

extension AnyLayout {
    /// Appends the declared content of the object `json` as compact text.
    package func appendOutput(of json: JSON, _ style: OutputStyle, to out: inout ContiguousArray<UInt8>) {
        guard FastWays.areOn, !style.isTooDeep, let outputPlan else {
            StyledWriter.append(output(json, style), to: &out, pretty: false, sorted: false)
            return
        }
        out.append(UInt8(ascii: "{"))
        outputPlan.appendMembers(of: json.resolved, style.inside, isFirst: true, to: &out)
        out.append(UInt8(ascii: "}"))
    }

    /// The declared content of the object `json` as compact text.
    package func outputBytes(_ json: JSON, _ style: OutputStyle) -> ContiguousArray<UInt8> {
        var out = ContiguousArray<UInt8>()
        if let source = json.source { out.reserveCapacity(source.document.range(of: source.place).count) }
        appendOutput(of: json, style, to: &out)
        return out
    }
}

extension AnyFieldDefinition {
    /// Appends the key and the field's value in `tree`, or what the style writes for an absent value. False where nothing is
    /// written.
    fileprivate func append(
        from tree: JSON, at known: Int?, _ item: OutputPlan.Item, _ style: OutputStyle, isFirst: Bool,
        to out: inout ContiguousArray<UInt8>
    ) -> Bool {
        if let document = tree.document, let plainForm {
            // No JSON value is made here, because most members are copied unchanged.
            let place = known ?? place(in: document, tree.place)
            if place > 0, document.word(place).tag != TapeWord.Tag.null {
                let before = out.count
                item.begin(isFirst, &out)
                if plainForm.append(document, place, item.dates, to: &out) { return true }
                out.removeLast(out.count - before)
            } else if fallbacks.isEmpty, !style.defaults, !style.nulls {
                return false
            }
        }
        let found = located(known, in: tree)
        if found.isMissing || found.isNull {
            var value = style.defaults ? defaultJSON : .missing
            if value.isMissing, style.nulls { value = .null }
            if value.isMissing { return false }
            item.begin(isFirst, &out)
            StyledWriter.append(value, to: &out, pretty: false, sorted: false)
        } else {
            item.begin(isFirst, &out)
            if found.isObject, let layout = modelLayout {
                layout.appendOutput(of: found, style, to: &out)
            } else if let view {
                view.appendOutput(found, options, style, to: &out)
            } else if let plainForm, plainForm.append(found, item.dates, to: &out) {
                return true
            } else {
                StyledWriter.append(normalized(in: tree), to: &out, pretty: false, sorted: false)
            }
        }
        return true
    }

    /// The value at the known place, or else where `locate` finds it.
    private func located(_ known: Int?, in tree: JSON) -> JSON {
        guard let known, let document = tree.document else { return locate(in: tree) }
        return known > 0 ? JSON(document, known) : .missing
    }
}

extension PlainForm {
    /// Appends a value as a field would write it; false, with nothing appended, where the general path is needed.
    fileprivate static func append(_ json: JSON, _ dates: borrowing DateConversion, to out: inout ContiguousArray<UInt8>) -> Bool
    {
        if let document = json.document, append(document, json.place, dates, to: &out) { return true }
        return appendInline(json, dates, to: &out)
    }
}
