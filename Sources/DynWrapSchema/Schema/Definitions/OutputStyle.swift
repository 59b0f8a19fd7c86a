import Synchronization

/// What `dyn.output` contains.
package struct OutputStyle: Sendable {
    /// Whether absent members are written as null.
    package var nulls: Bool
    /// Whether absent members are written as their defaults.
    package var defaults: Bool
    /// Whether members that are not serialized are left out.
    package var forOutput: Bool
    /// How many models around the current one are on the stack.
    private var level = 0
    /// Has the content of models that are too deep; nil for the outermost part.
    var deep: DeepOutput?

    /// Whether the content is for a comparison: entry by entry, with defaults, in the canonical form.
    package private(set) var isComparing = false

    /// The style for `==` of models.
    package static let comparing: OutputStyle = {
        var style = OutputStyle(nulls: false, defaults: true, forOutput: false)
        style.isComparing = true
        return style
    }()

    package init(nulls: Bool, defaults: Bool, forOutput: Bool) {
        self.nulls = nulls
        self.defaults = defaults
        self.forOutput = forOutput
    }

    /// The style for values inside a model.
    var inside: OutputStyle {
        var style = self
        style.level += 1
        return style
    }

    /// Whether a model must not be written with a further call, because too many models are around it. In a debug build each
    /// takes about 1 KB of the stack.
    var isTooDeep: Bool { level >= 16 }

    /// The style for a part of a deep value; `deep` has the models of that part that are too deep.
    func part(_ deep: DeepOutput) -> OutputStyle {
        var style = self
        style.level = 0
        style.deep = deep
        return style
    }
}

/// The declared content of models that are nested too deep for recursive calls.
///
/// The value is divided into parts of several levels. A part is walked once to find the models at its end. After the content
/// of these is made, as parts of their own, the part is walked again. So depth costs memory and twice the time, but no stack.
final class DeepOutput: Sendable {
    struct Key: Hashable {
        let json: JSON.Identity
        let layout: ObjectIdentifier

        init(_ model: Model) {
            json = model.json.identity
            layout = ObjectIdentifier(model.layout)
        }
    }

    struct Model: Sendable {
        let layout: AnyLayout
        let json: JSON
    }

    struct State: Sendable {
        /// The models at which this part ends.
        var ends: [Model] = []
        /// The finished content of models. The models are kept with it, so that no other model gets the same identity.
        var contents: [Key: (model: Model, content: JSON)] = [:]
    }

    let state = Mutex(State())

    /// The content of a model. If it is not finished yet, the model is added to ``ends``.
    func content(of model: Model) -> JSON {
        state.withLock { state in
            if let found = state.contents[Key(model)] { return found.content }
            state.ends.append(model)
            return .emptyObject
        }
    }
}
