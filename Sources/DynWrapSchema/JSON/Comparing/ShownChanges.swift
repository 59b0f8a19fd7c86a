import Synchronization

/// The values of a list of changes as they may be shown. They are found when the first of them is asked for, because hiding
/// secrets costs O(document), and most changes are never printed.
package final class ShownChanges: Sendable {
    private let find: @Sendable () -> [JSONChange.Shown]
    private let found = Mutex<[JSONChange.Shown]?>(nil)

    /// - Parameter find: finds the values of all changes, in their order.
    package init(_ find: @escaping @Sendable () -> [JSONChange.Shown]) { self.find = find }

    /// The values of the change with this number.
    package subscript(index: Int) -> JSONChange.Shown {
        found.withLock { found in
            if let found { return found[index] }
            let values = find()
            found = values
            return values[index]
        }
    }
}
