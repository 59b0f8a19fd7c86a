import Synchronization

extension DeepOutput {
    private struct Part {
        let model: Model
        let ends = DeepOutput()
        /// The models at its end whose content is not made yet.
        var pending: [Model] = []
        var isGoneThrough = false
    }

    /// The declared content of the model `json`, which is nested too deep.
    static func output(of layout: AnyLayout, _ json: JSON, _ style: OutputStyle) -> JSON {
        let model = Model(layout: layout, json: json)
        return style.deep?.content(of: model) ?? build(model, style)
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
