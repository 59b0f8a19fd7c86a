import DynWrap

/// Commands, in the order of the help.
struct CommandList: Sendable {
    let all: [any Command]

    init(_ all: [any Command]) { self.all = all }

    /// The commands that the help lists.
    var listed: [any Command] { all.filter(\.isListed) }

    func command(named name: String) throws(Failure) -> any Command {
        if let command = all.first(where: { $0.name == name }) { return command }
        throw .usage("there is no command \(name)\(Self.nearest(to: name, in: listed.map(\.name)))")
    }

    /// The text `; the nearest is check`; empty where no name is near.
    static func nearest(to name: String, in names: [String]) -> String {
        NearestName.nearest(to: name, in: names).map { "; the nearest is \($0)" } ?? ""
    }
}
