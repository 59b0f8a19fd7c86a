import DynWrap
import Foundation

/// What a program does with documents besides saving them, for runs in which memory is refused: each work has its result compared afterwards.
struct Work {
    private typealias Model = Wrapped<TortureSchema>
    private let path: String
    private let text: String

    /// Prepares the work on the archive at `path`, whose text is read here.
    init(_ path: String) throws {
        self.path = path
        text = try Model(archive: URL(fileURLWithPath: path)).dyn.originalText
    }

    /// Does the work between the marks, "parse", "edit", "data" or "open", and says whether its result is right.
    func run(_ name: String, begin: () -> Void, end: () -> Void) throws -> Bool {
        begin()
        defer { end() }
        switch name {
        case "parse":
            let tree = try JSON(parsing: text)
            let model = try Model(strict: text)
            let sum = model.rows.reduce(0) { $0 + $1.text.utf8.count }
            let plain = tree["rows"].elements.reduce(0) { $0 + ($1["text"].string ?? "").utf8.count }
            guard tree.text() == text, model.dyn.text() == text else { return false }
            return sum == plain && model.dyn.output().json["rows"] == tree["rows"]
        case "edit":
            let model = try Model(json: text)
            var edited = model
            edited.saved = 77
            edited.rows[0].text = "new"
            edited.rows.append(Wrapped<TortureSchema.RowSchema>())
            let patch = edited.dyn.changes.jsonPatch
            var again = model
            try again.dyn.apply(patch)
            let isSame =
                again == edited && again.hashValue == edited.hashValue && again.dyn.output().text() == edited.dyn.output().text()
            edited.dyn.reset()
            return isSame && edited == model && edited != again
        case "data":
            var model = try Model(json: text)
            model.saved = 78
            for format in [ArchiveFormat.json, .plist(.binary), .plist(.xml)] {
                guard try Model(Archive<Model>(data: Archive(model).data(as: format))).saved == 78 else { return false }
            }
            return true
        default:
            return try Generation.number(at: path) != nil
        }
    }
}
