import DynWrapSchema

/// A position in three trees that are merged, as the schemas describe it on each side.
///
/// The sides may differ: the case of a union, and so what is secret, depends on the value and the tag on that side.
struct MergedPlace {
    enum Side { case base, mine, theirs }

    // Each is nil where that side has no value.
    private let base: ModelRoutes.Place?
    private let mine: ModelRoutes.Place?
    private let theirs: ModelRoutes.Place?

    /// A position that is the same on all sides.
    init(_ place: ModelRoutes.Place) { self.init(base: place, mine: place, theirs: place) }

    private init(base: ModelRoutes.Place?, mine: ModelRoutes.Place?, theirs: ModelRoutes.Place?) {
        self.base = base
        self.mine = mine
        self.theirs = theirs
    }

    /// The position on the newer side; where that has no value, the position on the model's own side.
    var side: ModelRoutes.Place { theirs ?? mine ?? base ?? .unknown }

    /// Whether two values differ at most in the spelling of models, as some side knows them.
    func isRespelled(_ a: JSON, _ b: JSON) -> Bool { [base, mine, theirs].contains { $0?.isRespelled(a, b) == true } }

    /// Whether both sides have the same case of a union, and the base another one. Then the members of the base are not theirs.
    var isOfNewKind: Bool {
        guard let base, let mine, theirs != nil, !isOfTwoKinds else { return false }
        return mine.isOtherKind(than: base)
    }

    /// Whether the two sides have two different cases of a union.
    var isOfTwoKinds: Bool {
        guard let mine, let theirs else { return false }
        return mine.isOtherKind(than: theirs)
    }

    /// The position one step below; `below` gives it for each side.
    func inner(_ below: (ModelRoutes.Place, Side) -> ModelRoutes.Place?) -> MergedPlace {
        MergedPlace(
            base: base.flatMap { below($0, .base) }, mine: mine.flatMap { below($0, .mine) },
            theirs: theirs.flatMap { below($0, .theirs) })
    }

    /// Whether some side has a secret there.
    var hidesContent: Bool { [base, mine, theirs].contains { $0?.hidesContent == true } }

    /// One of the three values without the secrets of any side.
    func shown(_ json: JSON) -> JSON {
        [base, mine, theirs].reduce(json) { shown, place in
            shown.isSame(as: .secret) ? shown : place?.shown(shown) ?? shown
        }
    }
}
