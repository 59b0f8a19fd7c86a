/// A schema whose values differ in name and content; its entries are named by their keys.
package protocol SchemaValue: Schema {
    /// What this value says of itself.
    var facts: SchemaFacts { get }
}
