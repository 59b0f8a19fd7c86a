import Synchronization

/// The declared content of models that are inside so many others that going on would be too much for the stack.
///
/// The value is cut into parts of some levels each. A part is gone through to see which models it ends at; when their content is there, a part
/// each, it is gone through again. So depth costs memory and twice the time, but no stack.
final class DeepOutput: Sendable {
    private struct Key: Hashable {
        let json: JSON.Identity
        let layout: ObjectIdentifier

        init(_ model: Model) {
            json = model.json.identity
            layout = ObjectIdentifier(model.layout)
        }
    }

    private struct Model: Sendable {
        let layout: AnyLayout
        let json: JSON
    }

    private struct State: Sendable {
        /// The models this part ends at.
        var ends: [Model] = []
        /// Their content, where it is there; the models too, so that no other gets the identity of one.
        var contents: [Key: (model: Model, content: JSON)] = [:]
    }

    private struct Part {
        let model: Model
        let ends = DeepOutput()
        /// The models at its end whose content is yet to be made.
        var pending: [Model] = []
        var isGoneThrough = false
    }

    private let state = Mutex(State())

    /// The declared content of the model `json`, which is too deep.
    static func output(of layout: AnyLayout, _ json: JSON, _ style: OutputStyle) -> JSON {
        let model = Model(layout: layout, json: json)
        return style.deep?.content(of: model) ?? build(model, style)
    }

    /// The content where it is there; else it is noted that it is wanted.
    private func content(of model: Model) -> JSON {
        state.withLock { state in
            if let found = state.contents[Key(model)] { return found.content }
            state.ends.append(model)
            return .emptyObject
        }
    }

    private static func build(_ model: Model, _ style: OutputStyle) -> JSON {
        var parts = [Part(model: model)]
        while true {
            let last = parts.count - 1
            if let inner = parts[last].pending.popLast() {
                parts.append(Part(model: inner))
                continue
            }
            let part = parts[last]
            let content = part.model.layout.output(part.model.json, style.part(part.ends))
            if !part.isGoneThrough {
                parts[last].isGoneThrough = true
                parts[last].pending = part.ends.state.withLock(\.ends)
                if !parts[last].pending.isEmpty { continue }
            }
            parts.removeLast()
            guard let outer = parts.last else { return content }
            outer.ends.state.withLock { $0.contents[Key(part.model)] = (part.model, content) }
        }
    }
}
