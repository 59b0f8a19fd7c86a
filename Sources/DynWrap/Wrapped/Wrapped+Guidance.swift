import Foundation
import Synchronization

extension Wrapped {
    /// Explains a member that the schema does not have. Never callable: the compiler shows its message.
    @available(*, unavailable, message: "the schema has no entry of this name; everything that is not a field is under 'dyn'")
    @_disfavoredOverload
    public subscript(dynamicMember name: String) -> Never { fatalError() }  // unavailable, so never called

    /// The same where a type is expected. Not to be assigned: then a read-only field would be taken for one that is not there.
    @available(*, unavailable, message: "the schema has no entry of this name; everything that is not a field is under 'dyn'")
    @_disfavoredOverload
    public subscript<T>(dynamicMember name: String) -> T { fatalError() }  // unavailable, so never called
}

/// Tells the author of a schema what the compiler can't.
enum Guidance {
    private static let told = Mutex<Set<ObjectIdentifier>>([])

    /// Says once, on standard error, which entries of a schema are hidden by members of `Wrapped`.
    static func checkNames(of layout: AnyLayout) {
        guard !layout.hidden.isEmpty else { return }
        let identity = layout.facts.map { ObjectIdentifier($0.token) } ?? ObjectIdentifier(layout)
        guard told.withLock({ $0.insert(identity).inserted }) else { return }
        for name in layout.hidden {
            let message = layout.facts == nil ? message(layout.name, name) : messageByName(layout.name, name)
            try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))
        }
    }

    private static func messageByName(_ schema: String, _ name: String) -> String {
        "DynWrap: the entry '\(name)' of \(schema) is hidden by the member '\(name)' of Wrapped; read it as model[\"\(name)\"], "
            + "or name it otherwise with .named"
    }

    /// What is said about a hidden entry.
    static func message(_ schema: String, _ name: String) -> String {
        "DynWrap: the entry '\(name)' of \(schema) is hidden by the member '\(name)' of Wrapped; "
            + "read it as model[\\.\(name)], or give the property another name and the key \"\(name)\""
    }
}
