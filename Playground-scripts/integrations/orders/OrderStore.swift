import DynWrap
import Hummingbird

/// Orders by number, each with all its versions: an edit of an older one is put on top of what is there now.
package actor OrderStore {
    private var versions: [Int: [Order]] = [:]
    private var last = 0
    private let capacity: Int

    /// - Parameter capacity: how many orders it has at the most; the oldest go.
    package init(capacity: Int = .max) { self.capacity = capacity }

    /// Takes a checked order in, with a number and a version of its own.
    package func add(_ order: Order) throws -> Order {
        var order = order
        last += 1
        try order.dyn.apply(merging: ["id": JSON(last), "version": 1], readOnly: .allow)
        order.dyn.commit()
        versions[last] = [order]
        versions[last - capacity] = nil
        return order
    }

    package func order(_ id: Int) throws -> Order {
        guard let order = versions[id]?.last else { throw HTTPError(.notFound) }
        return order
    }

    /// Edits the version that the client knows, and puts the edits on top of the newest: where both changed the same place, nothing is done.
    package func change(_ id: Int, knownAs version: Int?, _ edit: (inout Order) throws -> Void) throws -> Order {
        let current = try order(id)
        guard var order = versions[id]?.first(where: { $0.version == version ?? current.version }) else {
            throw HTTPError(.preconditionFailed)
        }
        try edit(&order)
        let conflicts = order.dyn.rebase(onto: current)
        guard conflicts.isEmpty else { throw EditConflict(current: current, conflicts: conflicts) }
        try order.dyn.validate()
        try order.dyn.set(\.version, to: current.version + 1, readOnly: .allow)
        order.dyn.commit()
        versions[id]?.append(order)
        return order
    }
}
