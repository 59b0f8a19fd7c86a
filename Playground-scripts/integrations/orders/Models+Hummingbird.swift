import DynWrap
import Hummingbird

/// Bodies of requests: models, lists and dictionaries of them are opened strictly, any other type by its own decoding. The text is copied once, into the model.
package struct ModelDecoder: RequestDecoder {
    package func decode<T: Decodable>(_ type: T.Type, from request: Request, context: some RequestContext) async throws -> T {
        let body = try await request.body.collect(upTo: context.maxUploadSize)
        if let root = type as? any JSONRoot.Type, let model = try opened(root, body.readableBytesSpan) as? T { return model }
        return try JSON(parsing: body.readableBytesSpan).decode(type)
    }

    private func opened<Root: JSONRoot>(_: Root.Type, _ text: RawSpan) throws -> Root { try Root(strict: text) }
}

extension JSON: @retroactive ResponseGenerator {
    /// An answer that is a tree. What was not edited goes from where it lies into the answer's buffer.
    public func response(from request: Request, context: some RequestContext) -> Response { response(.ok) }
    package func response(_ status: HTTPResponse.Status) -> Response {
        var buffer = ByteBuffer()
        withBytes { _ = buffer.writeBytes($0) }
        return Response(status: status, headers: [.contentType: "application/json"], body: ResponseBody(byteBuffer: buffer))
    }
}
extension Wrapped: @retroactive ResponseGenerator {
    /// An answer that is a model, as it is with all that is undeclared.
    public func response(from request: Request, context: some RequestContext) -> Response { dyn.json.response(.ok) }
}
