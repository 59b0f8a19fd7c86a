import DynWrap

/// The layout that `fmt` gives a text.
struct Form: Sendable {
    private enum Style: Sendable { case pretty, compact, sorted, canonical }

    private let style: Style
    let options: JSONOptions
    private let dropsComments: Bool
    private let secrets: Secrets

    init(_ call: Call) throws(Failure) {
        style =
            if call.has(FormatCommand.compact) {
                .compact
            } else if call.has(FormatCommand.sorted) {
                .sorted
            } else if call.has(FormatCommand.canonical) {
                .canonical
            } else {
                call.has(FormatCommand.lines) ? .compact : .pretty
            }
        var options = call.has(.comments) ? JSONOptions.jsonc : JSONOptions()
        if style == .sorted || style == .canonical { options.duplicateKeys = .reject }
        self.options = options
        dropsComments = call.has(FormatCommand.dropComments)
        secrets = try Secrets(call)
    }

    func text(of input: Input) throws(Failure) -> ContiguousArray<UInt8> {
        try text(of: try input.opened(options, isSecret: !secrets.isEmpty), input.name)
    }

    func text(of bytes: [UInt8], _ name: String) throws(Failure) -> ContiguousArray<UInt8> {
        let tree: JSON
        do throws(JSONError) { tree = try JSON(parsing: bytes, options: options) } catch {
            throw Failure(error, in: name, isSecret: !secrets.isEmpty)
        }
        return try text(of: tree, name)
    }

    /// The text of one line of JSON Lines.
    func line(_ line: Streamed<JSON>, _ name: String) throws(Failure) -> ContiguousArray<UInt8> {
        let tree: JSON
        do throws(JSONError) { tree = try line.get() } catch { throw Failure(error, in: name, isSecret: !secrets.isEmpty) }
        var text = try text(of: tree, "\(name): line \(line.number)")
        if style == .canonical { text.append(0x0A) }
        return text
    }

    /// - Parameter name: the text's, for errors.
    private func text(of tree: JSON, _ name: String) throws(Failure) -> ContiguousArray<UInt8> {
        let tree = secrets.hidden(in: tree)
        if style != .pretty { try checkComments(tree, name) }
        var text: ContiguousArray<UInt8>
        switch style {
        case .pretty: text = Reindenter.pretty(tree.bytes(), keepsBlankLines: options.allowComments)
        case .compact: text = Reindenter.compact(tree.bytes())
        case .sorted: text = ContiguousArray(tree.bytes(.sorted))
        case .canonical:
            do throws(JSONPointerError) { return ContiguousArray(try tree.canonicalBytes()) } catch {
                throw Failure(.input, "\(name): \(error)")
            }
        }
        text.append(0x0A)
        return text
    }

    private func checkComments(_ tree: JSON, _ name: String) throws(Failure) {
        guard options.allowComments, !dropsComments, Reindenter.hasComment(tree.bytes()) else { return }
        throw Failure(.input, "\(name): there are comments, which this form has no room for; --drop-comments lets them go")
    }
}
