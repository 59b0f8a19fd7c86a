import Foundation
import Hummingbird

/// The order of the other routes as Codable structs.
struct CodableOrder: ResponseCodable, Sendable {
    struct Line: Codable {
        var article: String
        var amount: Int
        var price: Decimal
    }
    var id: Int?
    var version: Int?
    var customer: String
    var placed: Date
    var lines: [Line]

    var isValid: Bool {
        customer.contains("@") && !lines.isEmpty
            && lines.allSatisfy { !$0.article.isEmpty && 1...99 ~= $0.amount && $0.price >= 0 }
    }
}

/// The same POST and GET, as Hummingbird's templates have them: JSONDecoder in, JSONEncoder out, what is not declared is lost.
struct CodableOrderRoutes {
    private actor Store {
        private var orders: [Int: CodableOrder] = [:]
        private var last = 0
        private let capacity: Int

        init(capacity: Int) { self.capacity = capacity }

        func add(_ order: CodableOrder) -> CodableOrder {
            var order = order
            last += 1
            order.id = last
            order.version = 1
            orders[last] = order
            orders[last - capacity] = nil
            return order
        }

        func order(_ id: Int) throws -> CodableOrder {
            guard let order = orders[id] else { throw HTTPError(.notFound) }
            return order
        }
    }
    private let store: Store

    init(capacity: Int) { store = Store(capacity: capacity) }

    func add(to group: RouterGroup<BasicRequestContext>) {
        group.post { request, context in
            let order = try await request.decode(as: CodableOrder.self, context: context)
            guard order.isValid else { throw HTTPError(.unprocessableContent) }
            return answer(await store.add(order), .created)
        }
        group.get(":id") { _, context in answer(try await store.order(context.parameters.require("id", as: Int.self)), .ok) }
    }

    private func answer(_ order: CodableOrder, _ status: HTTPResponse.Status) -> EditedResponse<CodableOrder> {
        EditedResponse(
            status: status, headers: [.eTag: "\"\(order.version ?? 0)\"", .location: "/orders/\(order.id ?? 0)"], response: order)
    }
}
