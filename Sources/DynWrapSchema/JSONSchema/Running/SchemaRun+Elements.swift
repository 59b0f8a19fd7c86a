// The steps for an array's elements.
extension SchemaRun {
    mutating func elements(_ step: SchemaPlan.Step) {
        let table = Int(step.table)
        let first = plan.elements[table].first.count
        let rest = Int(plan.elements[table].rest)
        let end = document.word(frame.place + 1).nextPlace
        if frame.cursor == 0 { frame.cursor = frame.place + 2 }
        while frame.cursor < end, rest >= 0 || frame.index < first {
            let answer: Answer
            if frame.isWaiting {
                answer = takeAnswer()
            } else {
                mark(frame.index)
                let node = frame.index < first ? Int(plan.elements[table].first[frame.index]) : rest
                answer = ask(node, frame.cursor, ~frame.index, tells: frame.tells)
            }
            guard goesOn(after: answer) else { return }
            frame.cursor = document.next(after: frame.cursor)
            frame.index += 1
        }
        advance()
    }

    mutating func contains(_ step: SchemaPlan.Step) {
        let bounds = plan.contained[Int(step.table)]
        let end = document.word(frame.place + 1).nextPlace
        if frame.cursor == 0 { frame.cursor = frame.place + 2 }
        while frame.cursor < end {
            let answer = frame.isWaiting ? takeAnswer() : ask(Int(step.node), frame.cursor, ~frame.index, tells: false)
            if answer == .pending { return }
            if answer == .yes {
                frame.count += 1
                mark(frame.index)
                if !isTracked, frame.count > bounds.most || (frame.count >= bounds.least && bounds.most == .max) { break }
            }
            frame.cursor = document.next(after: frame.cursor)
            frame.index += 1
        }
        let count = frame.count
        advance()
        guard count < bounds.least || count > bounds.most else { return }
        if frame.tells {
            let words = count < bounds.least ? "at least \(bounds.least)" : "at most \(bounds.most)"
            note("\(words) elements that the schema of contains allows", frame.place, .rule)
        }
        refuse()
    }
}
