/// The colours of a terminal; none where the output is not one.
struct Style {
    let isOn: Bool

    func added(_ text: String) -> String { paint(text, "32") }
    func removed(_ text: String) -> String { paint(text, "31") }
    func place(_ text: String) -> String { paint(text, "1") }
    func faint(_ text: String) -> String { paint(text, "2") }

    private func paint(_ text: String, _ code: String) -> String { isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
}
