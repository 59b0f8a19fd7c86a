import DynWrapSchema

/// A place of three trees that are put together, as the schemas see it on each side: which case of a union a value is, and so what is secret in it, is said by that side's own
/// value and tag.
struct MergedPlace {
    enum Side { case base, mine, theirs }

    /// Nil where the schemas hide nothing of what was there: nothing else is asked of it.
    private let base: ModelRoutes.Place?
    /// Nil where nothing is there.
    private let mine: ModelRoutes.Place?
    private let theirs: ModelRoutes.Place?

    /// A place that is the same on all sides.
    init(_ place: ModelRoutes.Place) { self.init(base: place, mine: place, theirs: place) }

    private init(base: ModelRoutes.Place?, mine: ModelRoutes.Place?, theirs: ModelRoutes.Place?) {
        self.base = base.flatMap { $0.hidesContent ? $0 : nil }
        self.mine = mine
        self.theirs = theirs
    }

    /// The newer side's; the model's own where nothing is there.
    var side: ModelRoutes.Place { theirs ?? mine ?? base ?? .unknown }

    /// Whether the values of the two sides are two cases of a union.
    var isOfTwoKinds: Bool {
        guard let mine, let theirs else { return false }
        return mine.isOtherKind(than: theirs)
    }

    /// The place one step below, by what `below` makes of each side's.
    func inner(_ below: (ModelRoutes.Place, Side) -> ModelRoutes.Place?) -> MergedPlace {
        MergedPlace(
            base: base.flatMap { below($0, .base) }, mine: mine.flatMap { below($0, .mine) },
            theirs: theirs.flatMap { below($0, .theirs) })
    }

    /// Whether one of the sides hides something.
    var hidesContent: Bool { [base, mine, theirs].contains { $0?.hidesContent == true } }

    /// `json`, one of the values, without what any side hides.
    func shown(_ json: JSON) -> JSON {
        [base, mine, theirs].reduce(json) { shown, place in
            shown.isSame(as: .secret) ? shown : place?.shown(shown) ?? shown
        }
    }
}
