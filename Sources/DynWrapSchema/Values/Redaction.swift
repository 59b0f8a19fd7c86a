/// What is said in place of a secret.
package enum Redaction {
    /// What stands in place of one.
    package static let mark = "<secret>"
}

extension JSON {
    /// The mark as JSON.
    package static let secret = JSON(Redaction.mark)
}
