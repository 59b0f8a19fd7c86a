import DynWrapSchema

/// A place in three trees that are merged, as the schemas see it on each side.
///
/// The sides may differ: the case of a union, and with it what is secret, depends on the value and the tag of that side.
struct MergedPlace {
    enum Side { case base, mine, theirs }

    // Each nil where nothing is there.
    private let base: ModelRoutes.Place?
    private let mine: ModelRoutes.Place?
    private let theirs: ModelRoutes.Place?

    /// A place that is the same on all sides.
    init(_ place: ModelRoutes.Place) { self.init(base: place, mine: place, theirs: place) }

    private init(base: ModelRoutes.Place?, mine: ModelRoutes.Place?, theirs: ModelRoutes.Place?) {
        self.base = base
        self.mine = mine
        self.theirs = theirs
    }

    /// The place on the newer side; on the model's own side where the newer has nothing there.
    var side: ModelRoutes.Place { theirs ?? mine ?? base ?? .unknown }

    /// Whether the values of the two sides are one case of a union, and what was there is another: its members are not theirs.
    var isOfNewKind: Bool {
        guard let base, let mine, theirs != nil, !isOfTwoKinds else { return false }
        return mine.isOtherKind(than: base)
    }

    /// Whether the values of the two sides are two cases of a union.
    var isOfTwoKinds: Bool {
        guard let mine, let theirs else { return false }
        return mine.isOtherKind(than: theirs)
    }

    /// The place one step below, which `below` gives for each side.
    func inner(_ below: (ModelRoutes.Place, Side) -> ModelRoutes.Place?) -> MergedPlace {
        MergedPlace(
            base: base.flatMap { below($0, .base) }, mine: mine.flatMap { below($0, .mine) },
            theirs: theirs.flatMap { below($0, .theirs) })
    }

    /// Whether one of the sides hides something.
    var hidesContent: Bool { [base, mine, theirs].contains { $0?.hidesContent == true } }

    /// One of the three values without what is secret on any side.
    func shown(_ json: JSON) -> JSON {
        [base, mine, theirs].reduce(json) { shown, place in
            shown.isSame(as: .secret) ? shown : place?.shown(shown) ?? shown
        }
    }
}
