import DynWrap
import DynWrapSchema

/// The values that `--redact` hides.
struct Secrets {
    private let places: [Place]

    private static let everything = JSONPath("$..*")

    init(places: [Place]) { self.places = places }

    init(_ call: Call) throws(Failure) {
        var places: [Place] = []
        for text in call.all(.redact) { places.append(try Place(text)) }
        self.places = places
    }

    var isEmpty: Bool { places.isEmpty }

    /// The tree with a mark in place of each secret. O(values that the queries visit).
    func hidden(in tree: JSON) -> JSON {
        if isEmpty { return tree }
        // Of equal keys, only the last one is found.
        var hidden = tree.withoutShadowedMembers
        for place in places {
            switch place {
            case .pointer(let pointer):
                // A value that exists can be replaced.
                if hidden[pointer: pointer] != nil { try? hidden.set(.secret, at: pointer) }
            case .query(let path): hidden.edit(path) { $0 = .secret }
            }
        }
        return hidden
    }

    /// The same for what a change made of `original`: values that it took from a secret's place, or from inside it, to another
    /// one are hidden there too. O(values).
    func hidden(in tree: JSON, changedFrom original: JSON) -> JSON {
        guard !isEmpty, let everything = Self.everything else { return hidden(in: tree) }
        let values = places.flatMap { place in place.matches(in: original).map(\.value) }
        let secrets = Set(values.flatMap { [$0] + Array($0.query(everything)) }.map(\.identity))
        var tree = tree
        tree.edit(everything) { if secrets.contains($0.identity) { $0 = .secret } }
        return hidden(in: tree)
    }

    /// The problems with the values of secrets hidden, also of values inside a secret or around one. O(secrets + problems).
    func hidden(_ problems: [Problem], of tree: JSON) -> [Problem] {
        if isEmpty || problems.isEmpty { return problems }
        var secrets = PathTree()
        for place in places {
            for match in place.matches(in: tree) {
                secrets.add(FieldPath(steps: match.pointer.tokens.flatMap { FieldPath(key: $0).steps }), isWhole: true)
            }
        }
        return problems.map { problem in
            guard !problem.found.isEmpty, secrets.touches(problem.pointer.tokens) else { return problem }
            var hidden = problem
            hidden.found = Redaction.mark
            return hidden
        }
    }
}
