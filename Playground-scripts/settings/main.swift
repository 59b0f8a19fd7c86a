// A settings store: typed members over a file that people and other versions of the program edit too, with undo and redo by steps.

import DynWrap

enum Theme: String, CaseIterable { case light, dark }
struct WindowSchema: Schema {
    let width = Num<Int>("width", default: 800).range(200...)
    let height = Num<Int>("height", default: 600).range(200...)
}
struct SettingsSchema: Schema {
    let theme = Enum<Theme>("theme", default: .light)
    let fontSize = Num<Double>("font.size", default: 12).range(6..<72)
    let recent = List<String>("recent").count(...3)
    let window = Model<WindowSchema>("window").required
    let token = Str("token").secret
}

/// Settings with a history. A step is the difference of two values, so it holds what changed and no more.
struct Store {
    private(set) var settings: Wrapped<SettingsSchema>
    private var done: [Changes] = []
    private var undone: [Changes] = []

    init(json text: String) throws { settings = try Wrapped(json: text) }

    mutating func edit(_ change: (inout Wrapped<SettingsSchema>) -> Void) {
        var edited = settings
        change(&edited)
        let step = edited.dyn.changes(from: settings)
        if step.isEmpty { return }
        settings = edited
        done.append(step)
        undone = []
    }

    mutating func undo() throws {
        guard let step = done.popLast() else { return }
        try settings.dyn.apply(step.inverse)
        undone.append(step)
    }

    mutating func redo() throws {
        guard let step = undone.popLast() else { return }
        try settings.dyn.apply(step)
        done.append(step)
    }
}

let file =
    #"{ "theme": "dark", "font": {"size": 14.50, "face": "Serif"}, "recent": ["a.txt"], "window": {"width": 1024}, "plugin": {"x": [1, 2]}, "token": "t0p" }"#
var store = try Store(json: file)
print(store.settings.theme, store.settings.fontSize, store.settings.window.width, store.settings.window.height)

store.edit { $0.fontSize = 16 }
store.edit {
    $0.recent.insert("b.txt", at: 0)
    $0.window.height = 700
}
store.edit { $0.theme = .light }
store.edit { _ in }  // no step
print(store.settings.dyn.changes)

try store.undo()
try store.undo()
print("after two undos:", store.settings.theme, store.settings.fontSize, store.settings.recent, store.settings.window.height)
try store.redo()
print("after a redo:   ", store.settings.theme, store.settings.recent, store.settings.window.height)
try store.undo()
try store.undo()
print("as it was:      ", store.settings.dyn.json.text() == file)

// What a person typed is read as far as it goes, and told.
let typed = try Wrapped<SettingsSchema>(
    json: #"{"theme": "blue", "font": {"size": 99}, "recent": ["a", "b", "c", "d"], "token": 5}"#)
print(typed.dyn.problems.lines)
print(typed.dyn.difference(from: store.settings))
