import DynWrap
import Hummingbird

package struct OrderContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    package var requestDecoder: ModelDecoder { ModelDecoder() }
    package init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }
}

/// What is done with orders: POST, GET, PATCH (RFC 7396 and 6902), and an upload of JSON Lines.
package struct OrderRoutes {
    private let store: OrderStore

    package init(_ store: OrderStore) { self.store = store }

    package func add(to group: RouterGroup<OrderContext>) {
        group.post(use: create).get(":id", use: read).patch(":id", use: change).post("lines", use: upload)
    }

    private func create(_ request: Request, _ context: OrderContext) async throws -> EditedResponse<Order> {
        let order = try await request.decode(as: Order.self, context: context)
        return answer(try await store.add(order), .created)
    }

    private func read(_ request: Request, _ context: OrderContext) async throws -> EditedResponse<Order> {
        answer(try await store.order(context.parameters.require("id", as: Int.self)))
    }

    private func change(_ request: Request, _ context: OrderContext) async throws -> EditedResponse<Order> {
        let body = try await request.body.collect(upTo: context.maxUploadSize)
        let patch = try JSON(parsing: body.readableBytesSpan)
        let known = try request.headers[.ifMatch].map { tag in
            guard let version = Int(tag.dropFirst().dropLast()) else { throw HTTPError(.preconditionFailed) }
            return version
        }
        let order = try await store.change(context.parameters.require("id", as: Int.self), knownAs: known) { order in
            switch request.headers[.contentType] {
            case "application/merge-patch+json": try order.dyn.apply(merging: patch)
            case "application/json-patch+json": try order.dyn.apply(JSONPatch(json: patch))
            default: throw HTTPError(.unsupportedMediaType)
            }
        }
        return answer(order)
    }

    /// Each line is taken or refused by itself, while the others are still on their way.
    private func upload(_ request: Request, _ context: OrderContext) async throws -> JSON {
        var (count, refused) = (0, [JSON]())
        for try await line in request.body.map(\.readableBytesView).jsonLines(of: OrderSchema.self) {
            do {
                let order = try line.get()
                try order.dyn.validate()
                _ = try await store.add(order)
                count += 1
            } catch {
                refused.append(["line": JSON(line.number), "error": JSON("\(error)")])
            }
        }
        return ["stored": JSON(count), "refused": JSON(refused)]
    }

    private func answer(_ order: Order, _ status: HTTPResponse.Status = .ok) -> EditedResponse<Order> {
        let tag = "\"\(order.version)\""
        return EditedResponse(
            status: status, headers: [.eTag: tag, .location: "/orders/\(order.id)"], response: order)
    }
}
