import Synchronization

/// What `dyn.output` is to contain.
package struct OutputStyle: Sendable {
    /// Whether absent members are written as null.
    package var nulls: Bool
    /// Whether absent members are written as their defaults.
    package var defaults: Bool
    /// Whether members that are not serialized are left out.
    package var forOutput: Bool
    /// How many models there are around the one to be written, on the stack.
    private var level = 0
    /// Gives the content of models that are too deep; nil above the first of them.
    var deep: DeepOutput?

    /// Whether it is to be compared: by entry, with defaults, in canonical spelling.
    package private(set) var isComparing = false

    /// What `==` of models compares.
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

    /// The style for what is inside a model.
    var inside: OutputStyle {
        var style = self
        style.level += 1
        return style
    }

    /// Whether a model must not be written by a further call, as too many models are around it. In a debug build each takes about 1 KB of the stack.
    var isTooDeep: Bool { level >= 16 }

    /// The style for a part of a deep value, whose models that are too deep `deep` has.
    func part(_ deep: DeepOutput) -> OutputStyle {
        var style = self
        style.level = 0
        style.deep = deep
        return style
    }
}

/// The declared content of models that are inside too many others to be written by recursive calls.
///
/// The value is divided into parts of some levels each. A part is walked once to find the models at its end. When the content of these is made, as parts of
/// their own, it is walked again. So depth costs memory and twice the time, but no stack.
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
        /// The models this part ends at.
        var ends: [Model] = []
        /// The content of models, where it is made. The models are kept with it, so that no other model gets the identity of one.
        var contents: [Key: (model: Model, content: JSON)] = [:]
    }

    let state = Mutex(State())

    /// The content of a model; where it is not made yet, the model is added to ``ends``.
    func content(of model: Model) -> JSON {
        state.withLock { state in
            if let found = state.contents[Key(model)] { return found.content }
            state.ends.append(model)
            return .emptyObject
        }
    }
}
