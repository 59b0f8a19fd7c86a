import DynWrap
import Foundation

package struct LineSchema: IdentifiedSchema {
    package let id = Str("article").required.count(1...)
    package let amount = Num<Int>("amount").required.range(1...99)
    package let price = Num<Decimal>("price").required.range(0...)
    package init() {}
}
package struct OrderSchema: IdentifiedSchema {
    package let id = Num<Int>("id").readOnly
    package let version = Num<Int>("version").readOnly
    package let customer = Str("customer").required.check("must contain an @") { $0.contains("@") }
    package let placed = Date("placed", .iso8601).required
    package let lines = ModelList<LineSchema>("lines")

    package init() {}
    package var body: some SchemaBody { Rule("an order has lines") { !$0.lines.isEmpty } }
}
package typealias Order = Wrapped<OrderSchema>
