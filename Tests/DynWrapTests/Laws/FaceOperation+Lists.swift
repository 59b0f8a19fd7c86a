import DynWrap
import TestSupport

extension FaceOperation {
    typealias Parts = WrappedList<FacePartSchema>

    /// Edits of a list of parts, which `edit` lends in place; `element` makes an element of its array of a part's tree.
    static func lists(
        _ name: String, _ key: String, _ element: @escaping @Sendable (RawTree) -> RawTree,
        _ edit: @escaping @Sendable (inout Wrapped<FaceSchema>, (inout Parts) -> Void) -> Void
    ) -> [(String, Action)] {
        /// Does the same to both; nothing in a list of fewer elements than this.
        func both(
            _ words: String, atLeast least: Int = 0, _ change: @escaping @Sendable (FaceOperation, inout Parts) -> Void,
            _ naive: @escaping @Sendable (FaceOperation, inout [RawTree]) -> Void
        ) -> (String, Action) {
            at("\(name) \(words)") { operation, state in
                guard state.current[elements: key].count >= least else { return }
                edit(&state.model) { change(operation, &$0) }
                naive(operation, &state.current[elements: key])
            }
        }
        return [
            both("appended", { $1.append($0.made.0) }, { $1.append(element($0.made.1)) }),
            both("inserted", { $1.insert($0.made.0, at: $0.a % ($1.count + 1)) }) {
                $1.insert(element($0.made.1), at: $0.a % ($1.count + 1))
            },
            both("removed", atLeast: 1, { $1.remove(at: $0.a % $1.count) }, { $1.remove(at: $0.a % $1.count) }),
            both("exchanged", atLeast: 2, { $1.swapAt($0.a % $1.count, $0.b % $1.count) }) {
                $1.swapAt($0.a % $1.count, $0.b % $1.count)
            },
            both("reversed", atLeast: 2, { $1.reverse() }, { $1.reverse() }),
            both("filtered", atLeast: 1, { $1.removeAll { $0.count == 7 } }) { operation, trees in
                trees.removeAll { FaceState.number((key == "nodes" ? $0.node : $0)["count"]) == 7 }
            },
        ]
    }
}
