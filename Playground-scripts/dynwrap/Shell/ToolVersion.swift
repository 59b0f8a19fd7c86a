/// The version of the tool, which is that of the package. A release sets it together with the heading in CHANGELOG.md; a test
/// compares the two.
enum ToolVersion {
    /// `0.1.0`, or `0.1.0-dev` before the release.
    static let text = "0.1.0-dev"
}
