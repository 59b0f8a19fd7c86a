/// A schema whose values differ in name and content; its entries are named by their keys.
package protocol SchemaValue: Schema {
    /// The facts about this value.
    var facts: SchemaFacts { get }
}
