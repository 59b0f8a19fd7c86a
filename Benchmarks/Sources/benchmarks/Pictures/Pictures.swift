import Foundation

/// The pictures of committed results. Each names the rows that it shows. A row or contender missing from the results is an error,
/// so that no picture is incomplete without notice.
enum Pictures {
    /// A row or contender is missing from the results.
    struct Absent: Error, CustomStringConvertible {
        let description: String
    }

    /// Draws all pictures of `results` into `folder`, and returns the names of the files.
    static func draw(_ results: Results, into folder: URL) throws -> [String] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try charts(results).map { chart in
            let name = chart.name + ".svg"
            try Data(ChartDrawing.svg(chart).utf8).write(to: folder.appendingPathComponent(name))
            return name
        }
    }

    static func charts(_ results: Results) throws -> [Chart] {
        let source = ResultSource(results)
        let open = [
            ("JSONSerialization", "JSONSerialization"), ("yyjson", "yyjson (C)"), ("simdjson", "simdjson DOM (C++)"),
        ]
        let read = [
            ("JSONDecoder", "JSONDecoder"), ("yyjson", "yyjson (C)"), ("simdjson on-demand", "simdjson on-demand"),
        ]
        return [
            Chart(
                name: "open", title: "Open a document and check all of it",
                about: "Megabytes a second of one core; more is better. Behind each rival: how many times as fast DynWrap is.",
                source: source.note("open/…"),
                groups: try ["twitter", "citm_catalog", "canada", "customers"].map {
                    try source.group("open/\($0).json", "\($0).json", open)
                }),
            Chart(
                name: "read", title: "Open 100,000 customers and read them",
                about: "Megabytes a second of one core; more is better. On-demand checks only what it passes.",
                source: source.note("fields/customers.json"),
                groups: [
                    try source.group(
                        "fields/customers.json two", "Two fields of each", [("JSONSerialization", "JSONSerialization")] + read),
                    try source.group("fields/customers.json all", "Every field of each, both dates included", read),
                ]),
            Chart(
                name: "edit", title: "Edit one customer in a hundred and write all 100,000",
                about: "Megabytes a second of one core; more is better.",
                source: source.note("write/edited"),
                groups: [
                    try source.group("write/edited", "Writing alone, after the edits", [("yyjson", "yyjson (C)")]),
                    try source.group(
                        "write/edited", "From text to text: opening, editing, writing",
                        [("yyjson, opening and editing included", "yyjson (C)")], subject: "DynWrap, opening and editing included"
                    ),
                ]),
            Chart(
                name: "archive", title: "Archive 100,000 customers as a binary property list",
                about: "Milliseconds of one core; less is better.",
                source: source.note("archive/…"),
                groups: [
                    try source.group("archive/out", "Out", [("PropertyListEncoder", "PropertyListEncoder")]),
                    try source.group(
                        "archive/back", "Back, checksum included, and a field of the last read",
                        [("PropertyListDecoder", "PropertyListDecoder")]),
                ]),
            Chart(
                name: "memory", title: "Memory that an open document takes beyond its text",
                about: "Bytes for one byte of text, at the peak; less is better.",
                source: source.note("memory/…"),
                groups: try ["twitter", "citm_catalog", "canada", "customers"].map {
                    try source.memory("memory/\($0).json", "\($0).json", open)
                }),
        ]
    }
}
