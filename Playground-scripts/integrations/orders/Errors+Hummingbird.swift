import DynWrap
import Hummingbird

// What is thrown is answered: 400 for what is no JSON, 422 with all problems, 403 for what is read-only, 409 for what somebody else changed.

extension JSONError: @retroactive HTTPResponseError {
    /// 400.
    public var status: HTTPResponse.Status { .badRequest }
    /// What is wrong with the text, and where.
    public func response(from request: Request, context: some RequestContext) -> Response {
        (["error": JSON(code.description), "line": JSON(line), "column": JSON(column), "message": JSON(message)] as JSON)
            .response(status)
    }
}

extension ValidationError: @retroactive HTTPResponseError {
    /// 422.
    public var status: HTTPResponse.Status { .unprocessableContent }
    /// All problems.
    public func response(from request: Request, context: some RequestContext) throws -> Response {
        (["problems": try JSON(encoding: problems)] as JSON).response(status)
    }
}

extension JSONPointerError: @retroactive HTTPResponseError {
    /// By what is wrong with the patch.
    public var status: HTTPResponse.Status {
        switch code {
        case .readOnly: .forbidden
        case .testFailed: .conflict
        case .invalidPatch: .badRequest
        default: .unprocessableContent
        }
    }
    /// What is wrong, and where.
    public func response(from request: Request, context: some RequestContext) -> Response {
        (["error": JSON(code.description), "pointer": JSON(pointer.description), "message": JSON(message)] as JSON)
            .response(status)
    }
}

/// Two clients changed the same place, each in its own way.
struct EditConflict: HTTPResponseError {
    let current: Order
    let conflicts: [RebaseConflict]

    var status: HTTPResponse.Status { .conflict }
    func response(from request: Request, context: some RequestContext) -> Response {
        let places = conflicts.map { conflict -> JSON in
            let pointer = JSON(conflict.pointer.description)
            return ["pointer": pointer, "base": conflict.base, "mine": conflict.mine, "theirs": conflict.theirs]
        }
        return (["current": current.dyn.json, "conflicts": JSON(places)] as JSON).response(status)
    }
}
