extension ShapeSummary {
    /// The whole summary, one line for each node. The same samples give the same text, in any order and grouping.
    var text: String {
        var lines: [String] = []
        var numbers = [find(Self.root): 0]
        var order = [find(Self.root)]
        var next = 0
        while next < order.count {
            let place = order[next]
            for child in children(of: place) where numbers[child] == nil {
                numbers[child] = order.count
                order.append(child)
            }
            lines.append("\(next): " + line(place) { String(numbers[find($0)] ?? -1) })
            next += 1
        }
        return lines.joined(separator: "\n")
    }

    private func line(_ place: Int, _ number: (Int) -> String) -> String {
        let node = self[place]
        let texts = node.texts.texts.map { $0.sorted { $0.key < $1.key }.map { "\($0.key)×\($0.value)" }.joined(separator: ",") }
        var parts = ["\(node.count) \(node.nulls) \(node.bools) \(node.objects) \(node.arrays) \(node.cuts)"]
        parts.append(node.numbers.text)
        parts.append(
            "\(node.texts.count) \(node.texts.empty) \(texts ?? "many") \(node.texts.dates) \(node.texts.fraction) \(node.texts.internetTimes) \(node.texts.wholeNumbers) \(node.texts.otherNumbers)"
        )
        parts += node.steps.map { key, step in
            "\(key?.string ?? "*")=\(number(step.place)) \(step.count) \(step.nulls) \(step.order)"
        }
        for (key, kinds) in node.kinds.sorted(by: { $0.key < $1.key }) {
            let all = kinds.map { $0.sorted { $0.key < $1.key }.map { "\($0.key)→\(number($0.value))" }.joined(separator: ",") }
            parts.append("\(key)?\(all ?? "no")")
        }
        return parts.joined(separator: " | ")
    }
}
