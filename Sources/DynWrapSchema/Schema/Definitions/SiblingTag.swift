/// How a field reads and writes the tag next to its value, a member that decides the value's kind.
package struct SiblingTag<Value: Sendable>: Sendable {
    /// The path of the tag, relative to the object that has the value.
    package let path: FieldPath
    /// Whether this tag is the whole content, so that the value may be absent.
    package let isEnough: @Sendable (_ tag: JSON) -> Bool
    /// The tag to write for a value, over `old`; missing where no tag is to be written.
    package let tag: @Sendable (Value, _ old: JSON) -> JSON

    package init(
        path: FieldPath, isEnough: @escaping @Sendable (JSON) -> Bool, tag: @escaping @Sendable (Value, JSON) -> JSON
    ) {
        self.path = path
        self.isEnough = isEnough
        self.tag = tag
    }

    /// The same for an optional value. Nil removes a tag that is the whole content.
    package var optional: SiblingTag<Value?> {
        let (isEnough, tag) = (isEnough, tag)
        return SiblingTag<Value?>(path: path, isEnough: isEnough) { value, old in
            value.map { tag($0, old) } ?? (isEnough(old) ? .missing : old)
        }
    }

    /// The same for another form of the value.
    func mapped<Other: Sendable>(_ to: @escaping @Sendable (Other) -> Value) -> SiblingTag<Other> {
        let tag = tag
        return SiblingTag<Other>(path: path, isEnough: isEnough) { value, old in tag(to(value), old) }
    }

    /// The same for a value that is never nil.
    func makePresent<Present: Sendable>() -> SiblingTag<Present> where Value == Present? {
        let tag = tag
        return SiblingTag<Present>(path: path, isEnough: isEnough) { value, old in tag(value, old) }
    }
}

extension AnyFieldDefinition {
    /// The path of the tag next to the value at `path`.
    package func tagPath(beside path: FieldPath) -> FieldPath? {
        siblingPath.map { FieldPath(steps: path.steps.dropLast() + $0.steps) }
    }

    /// The field's options for the value at `path` in `tree`, with the tag next to it if the field has one.
    package func options(at path: FieldPath, in tree: JSON) -> ConversionOptions {
        var options = boundOptions
        guard let place = tagPath(beside: path) else { return options }
        options.siblingTag = place.find(in: tree)
        return options
    }

    /// The field's options for its value in `tree`.
    @usableFromInline
    package func options(in tree: JSON) -> ConversionOptions {
        siblingPath == nil ? boundOptions : options(at: locatedPath(in: tree), in: tree)
    }
}

extension AnyFieldDefinition {
    /// The tag next to the field's value in `tree`, if the value is present or the tag is the whole content; else missing.
    package func tag(in tree: JSON) -> JSON {
        if siblingPath == nil { return .missing }
        let options = options(in: tree)
        guard let tag = options.siblingTag, locate(in: tree).exists || isToldByTag(options) else { return .missing }
        return tag
    }

    /// Writes the tag next to the field's value into `output`, if the value is present or the tag is the whole content. The
    /// union declares the tag, so the schema needs no entry for it.
    func addTag(from tree: JSON, to output: inout JSON, isWritten: Bool) {
        guard let path = tagPath(beside: path), path.find(in: output).isMissing else { return }
        let options = options(in: tree)
        guard let tag = options.siblingTag, tag.exists, isWritten && locate(in: tree).exists || isToldByTag(options) else {
            return
        }
        path.fillInFront(in: &output)
        path.set(tag, in: &output)
    }
}
