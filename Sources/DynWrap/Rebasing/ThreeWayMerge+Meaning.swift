import DynWrapSchema

// Where both sides changed the text of a value, the values that the field reads are compared. A change of only the spelling is
// not an edit: servers may write dates and numbers in their own way, and null for nothing. Where both sides have the same new
// value, the spelling of the newer side is taken.

extension ThreeWayMerge {
    /// Decides for the side that edited a field's value, where the other side only spells it in another way: for the value as a
    /// whole, for each member of a dictionary, and for the objects on the path.
    func compareMeaning(of entry: AnyFieldDefinition, at path: FieldPath, of layout: AnyLayout, _ task: inout Task) {
        for count in path.steps.indices.dropFirst() {
            let container = FieldPath(steps: Array(path.steps[..<count]))
            compareNothing(at: container, &task) { layout.valueEntries.contains { $0.path.isSame(as: container) } }
        }
        decide(ComparedValue(entry, path), &task)
        guard entry.view == nil, entry.options.coders == nil, entry.isDictionary else { return }
        let (base, mine) = (path.find(in: task.base), path.find(in: task.mine))
        for pair in [DifferingPair].members(base, mine) where !pair.new.isSame(as: pair.old) {
            decide(ComparedValue(entry, path, member: pair.token), &task)
        }
    }

    /// Where a side has null for an object that is not there, that is no edit, unless a field reads it.
    private func compareNothing(at path: FieldPath, _ task: inout Task, isField: () -> Bool) {
        let (was, here, there) = (path.find(in: task.base), path.find(in: task.mine), path.find(in: task.theirs))
        guard was.isNothing, here.exists || there.exists, was.isNull != here.isNull || was.isNull != there.isNull, !isField()
        else { return }
        if here.isNothing {
            take(.theirs, at: [path], isEdited: false, &task)
        } else if there.isNothing {
            take(.mine, at: [path], &task)
        }
    }

    private func decide(_ value: ComparedValue, _ task: inout Task) {
        let path = value.path
        let (was, here, there) = (path.find(in: task.base), path.find(in: task.mine), path.find(in: task.theirs))
        // Not decided here, and not compared: at each level that would be all that is inside.
        if [was, here, there].filter(value.mayBeReadWhole).count < 2 { return }
        guard here != was, there != was, here != there else { return }
        let (base, mine, theirs) = ((was, task.base), (here, task.mine), (there, task.theirs))
        if value.isSame(mine, base) {
            take(.theirs, at: [path], isEdited: false, &task)
        } else if value.isSame(mine, theirs) {
            take(.theirs, at: [path], &task)
        } else if value.isSame(theirs, base) {
            take(.mine, at: [path], &task)
        }
    }
}

/// A field's value, or a member of its dictionary, as it is compared by its meaning.
struct ComparedValue {
    /// The path of the value.
    let path: FieldPath
    private let entry: AnyFieldDefinition
    private let fieldPath: FieldPath
    private let member: String?

    init(_ entry: AnyFieldDefinition, _ path: FieldPath, member: String? = nil) {
        self.entry = entry
        self.member = member
        fieldPath = path
        self.path = path.followed(by: member.map { FieldPath(key: $0) })
    }

    /// Whether two values, each with the tree around it, mean the same. Writing a value where none was is an edit, even if it is
    /// the default.
    ///
    /// Only for values that the field reads completely, so that no unread part is lost.
    func isSame(_ a: (json: JSON, tree: JSON), _ b: (json: JSON, tree: JSON)) -> Bool {
        a.json.isWritten == b.json.isWritten && isReadWhole(a.json) && isReadWhole(b.json) && kind(in: a.tree) == kind(in: b.tree)
            && entry.meaning(of: field(a.json), in: a.tree) == entry.meaning(of: field(b.json), in: b.tree)
    }

    private func isReadWhole(_ json: JSON) -> Bool {
        if json.isNothing { return true }
        return mayBeReadWhole(json) && entry.isReadWhole(member == nil ? json : field(json))
    }

    /// Whether the value is not merged in parts: the members of models and the elements of lists of models are.
    func mayBeReadWhole(_ json: JSON) -> Bool { json.isNothing || entry.view == nil || json.isScalar }

    /// The field's value with this member alone.
    private func field(_ json: JSON) -> JSON {
        guard let member else { return json }
        return json.isMissing ? .emptyObject : JSON(members: [(key: member, value: json)])
    }

    /// The case of a union with its tag next to it.
    private func kind(in tree: JSON) -> ViewKind? {
        entry.siblingPath == nil ? nil : entry.view?.kind(of: fieldPath.find(in: tree), entry.options(at: fieldPath, in: tree))
    }
}

extension JSON {
    /// Whether the value is more than null, an empty array or an empty object.
    fileprivate var isWritten: Bool { !isNothing && !((isArray || isObject) && count == 0) }
}
