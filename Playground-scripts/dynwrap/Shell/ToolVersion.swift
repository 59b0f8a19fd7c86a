/// Which version of the package the tool is of. A release sets it together with the heading in CHANGELOG.md; a test compares the two.
enum ToolVersion {
    /// `0.1.0`, or `0.1.0-dev` on the way there.
    static let text = "0.1.0-dev"
}
