/// Draws a chart as SVG: one file for light and dark, with numbers as text and without external resources.
enum ChartDrawing {
    private static let width = 760
    private static let margin = 20
    /// The start of the bars, and the length of the longest one. The values are to its right.
    private static let barStart = 196
    private static let longestBar = 330
    private static let barHeight = 16
    private static let step = 22

    /// Light, unless the reader's system is set to dark. The picture has its own background, so that it is readable on any page.
    private static let style = """
        text { font: 13px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; fill: #1f2328 }
        .title { font-size: 16px; font-weight: 600 }
        .group { font-weight: 600 }
        .quiet { fill: #59636e; font-size: 12px }
        .name { text-anchor: end }
        .page { fill: #ffffff; stroke: #d1d9e0 }
        .bar { fill: #b4bdc7 }
        .ours { fill: #0969da }
        @media (prefers-color-scheme: dark) {
          text { fill: #e6edf3 }
          .quiet { fill: #9198a1 }
          .page { fill: #0d1117; stroke: #3d444d }
          .bar { fill: #59636e }
          .ours { fill: #4493f8 }
        }
        """

    static func svg(_ chart: Chart) -> String {
        let longest = chart.groups.flatMap(\.bars).map(\.value).max() ?? 1
        var body: [String] = []
        var y = 34
        body.append(text(chart.title, x: margin, y: y, class: "title"))
        y += 21
        body.append(text(chart.about, x: margin, y: y, class: "quiet"))
        for group in chart.groups {
            y += 28
            body.append(text(group.title, x: margin, y: y, class: "group"))
            y += 10
            for bar in group.bars {
                let length = max(2, bar.value / longest * Double(longestBar))
                body.append(text(bar.name, x: barStart - 8, y: y + 13, class: "name"))
                body.append(
                    "<rect class=\"\(bar.isSubject ? "bar ours" : "bar")\" x=\"\(barStart)\" y=\"\(y)\" width=\"\(number(length))\" "
                        + "height=\"\(barHeight)\" rx=\"2\"/>")
                body.append(text(bar.text, x: barStart + Int(length) + 8, y: y + 13, class: nil))
                y += step
            }
        }
        y += 18
        body.append(text(chart.source, x: margin, y: y, class: "quiet"))
        return wrapped(body, height: y + 18, chart)
    }

    private static func wrapped(_ body: [String], height: Int, _ chart: Chart) -> String {
        let lines =
            [
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\" "
                    + "role=\"img\" aria-labelledby=\"title description\">",
                "<title id=\"title\">\(escaped(chart.title))</title>",
                "<desc id=\"description\">\(escaped(chart.description))</desc>",
                "<style>\n\(style)\n</style>",
                "<rect class=\"page\" x=\"0.5\" y=\"0.5\" width=\"\(width - 1)\" height=\"\(height - 1)\" rx=\"6\"/>",
            ] + body + ["</svg>", ""]
        return lines.joined(separator: "\n")
    }

    private static func text(_ text: String, x: Int, y: Int, class name: String?) -> String {
        "<text x=\"\(x)\" y=\"\(y)\"\(name.map { " class=\"\($0)\"" } ?? "")>\(escaped(text))</text>"
    }

    /// The number with one digit after the point, so that the file is the same on every machine.
    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
