import DynWrap
import Observation
import Synchronization
import TestSupport
import Testing

private struct NoteSchema: Schema { let title = Str("title") }
private typealias Note = Wrapped<NoteSchema>

@Observable private final class PlainStore {
    var note = Note()
}
@Observable private final class WrappingStore {
    private struct Shown { var note = Note() }
    private var shown = Shown()
    var note: Note {
        get { shown.note }
        set { shown = Shown(note: newValue) }
    }
}

/// What the article about SwiftUI says of models in observed classes.
@Suite("Models in @Observable classes")
struct ObservationTests {
    /// Whether who reads `value` is told of `change`.
    private func isTold<T>(_ value: () -> T, _ change: () -> Void) -> Bool {
        let told = Mutex(false)
        withObservationTracking {
            _ = value()
        } onChange: {
            told.withLock { $0 = true }
        }
        change()
        return told.withLock { $0 }
    }

    @Test("an assigned model of other values, and what is changed in place, is told")
    func changes() throws {
        let store = PlainStore()
        store.note = try Note(json: #"{"title": "a"}"#)
        #expect(isTold({ store.note }) { store.note.title = "b" })
        #expect(isTold({ store.note }) { store.note.dyn.commit() })
        var other = store.note
        other.title = "c"
        #expect(isTold({ store.note }) { store.note = other })
    }

    @Test("snapshots of equal values, one of them complete, and a commit, are told where a struct holds the model")
    func equalValues() throws {
        let store = WrappingStore()
        var coming = PartialJSON<NoteSchema>()
        try coming.append(#"{"title": "a"#)
        store.note = coming.snapshot
        try coming.append("\"")
        #expect(coming.snapshot == store.note)
        #expect(isTold({ store.note }) { store.note = coming.snapshot })
        #expect(store.note.dyn.isComplete(\.title))
        var saved = try Note(json: "{}")
        saved.title = "b"
        store.note = saved
        saved.dyn.commit()
        #expect(isTold({ store.note }) { store.note = saved })
    }
}
