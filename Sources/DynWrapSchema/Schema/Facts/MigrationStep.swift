/// One change to the tree of an older version.
public struct MigrationStep: Sendable {
    package let name: String
    package let apply: @Sendable (inout JSON) -> Bool
    /// What the step declares besides its name, for comparisons: a function, or its paths and value.
    package let declared: DeclaredPart

    /// - Parameter content: the paths and the value; nil for a step that is a function.
    init(_ name: String, _ content: JSON?, _ apply: @escaping @Sendable (inout JSON) -> Bool) {
        self.name = name
        declared = content.map { DeclaredPart($0) } ?? .function
        self.apply = apply
    }

    /// Moves the value at the path `from` to the path `to`, also between objects, and replaces a value there.
    ///
    /// Does nothing where the value is absent, where a value of another kind or an array with too few elements is on the path
    /// `to`, or where both paths are the same. One path may lead through the other: `rename("address", to: "address.home")`. An
    /// element that is moved out of an array is removed from it first, so the indexes of those after it are smaller by one, also
    /// for the path `to`.
    public static func rename(_ from: String, to: String) -> MigrationStep {
        let (source, target) = (FieldPath(from), FieldPath(to))
        let (a, b) = (source.pointer.tokens, target.pointer.tokens)
        let isSame = a.count == b.count && JSONPointer.begins(a, with: b)
        return MigrationStep("rename \(from) to \(to)", [JSON(from), JSON(to)]) { tree in
            let value = source.find(in: tree)
            guard value.exists, !isSame else { return false }
            // Setting first would let the removal of the source remove the new value too, or lose it.
            var moved = tree
            source.set(.missing, in: &moved)
            guard target.set(value, in: &moved) else { return false }
            tree = moved
            return true
        }
    }

    /// Sets the value at `path`, if there is none; a null is one.
    public static func `default`(_ path: String, _ value: JSON) -> MigrationStep {
        let target = FieldPath(path)
        return MigrationStep("default \(path)", [JSON(path), value]) { tree in
            target.find(in: tree).isMissing && target.set(value, in: &tree)
        }
    }

    /// Replaces the value at a path with the result of `change`; does nothing where it is absent. `JSON.missing` removes it.
    public static func transform(_ path: String, _ change: @escaping @Sendable (JSON) -> JSON) -> MigrationStep {
        let target = FieldPath(path)
        return MigrationStep("transform \(path)", nil) { tree in
            let value = target.find(in: tree)
            guard value.exists else { return false }
            let changed = change(value)
            return !changed.hasSameText(as: value) && target.set(changed, in: &tree)
        }
    }

    /// Removes the value at a path.
    public static func remove(_ path: String) -> MigrationStep {
        let target = FieldPath(path)
        return MigrationStep("remove \(path)", [JSON(path)]) { tree in
            target.find(in: tree).exists && target.set(.missing, in: &tree)
        }
    }

    /// Changes the whole model, for example to split one member into two. If the result of `change` is not an object, the
    /// model stays unchanged.
    ///
    /// ```swift
    /// Step.edit("split the name") { model in
    ///     let parts = (model["name"].string ?? "").split(separator: " ", maxSplits: 1).map(String.init)
    ///     model["first"] = JSON(parts.first ?? "")
    ///     model["last"] = JSON(parts.count > 1 ? parts[1] : "")
    ///     model["name"] = .missing
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - summary: the step's description in `Archive.migrations`.
    ///   - change: edits a model of the version before. It must give the same for the same model, because the original and the
    ///     edited model are migrated: what it draws anew each time, such as an identifier, counts as an edit.
    public static func edit(
        _ summary: String = "edit the model", _ change: @escaping @Sendable (inout JSON) -> Void
    ) -> MigrationStep {
        MigrationStep(summary, nil) { tree in
            var changed = tree
            change(&changed)
            guard changed.isObject, !changed.isSame(as: tree), !changed.hasSameText(as: tree) else { return false }
            tree = changed
            return true
        }
    }
}
