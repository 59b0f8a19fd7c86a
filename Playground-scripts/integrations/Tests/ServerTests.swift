import DynWrap
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The server in a process of its own, asked over HTTP.
@Suite("The server of orders", .timeLimit(.minutes(1)))
struct ServerTests {
    private struct Answer {
        let status: Int
        let json: JSON
        let headers: [AnyHashable: Any]
    }

    private let program: Program
    private let address: String

    init() throws {
        program = try Program("server", ["0"], environment: ["LOG_LEVEL": "error"])
        address = program.line()
    }

    private func ask(
        _ method: String, _ path: String, _ body: String = "", _ headers: [String: String] = [:]
    ) async throws -> Answer {
        var request = URLRequest(url: try #require(URL(string: address + path)))
        request.httpMethod = method
        if !body.isEmpty { request.httpBody = Data(body.utf8) }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await URLSession.shared.data(for: request)
        let http = try #require(response as? HTTPURLResponse)
        let json = data.isEmpty ? .missing : try JSON(parsing: data)
        return Answer(status: http.statusCode, json: json, headers: http.allHeaderFields)
    }

    private func patch(_ id: Int, _ body: String, _ type: String = "merge", of version: Int? = nil) async throws -> Answer {
        var headers = ["Content-Type": "application/\(type)-patch+json"]
        if let version { headers["If-Match"] = "\"\(version)\"" }
        return try await ask("PATCH", "/orders/\(id)", body, headers)
    }

    private func order(_ customer: String) -> String {
        let lines = #"[{"article": "pen", "amount": 2, "price": 1.50, "unit": "p"}]"#
        return #"{"customer": "\#(customer)", "placed": "2024-05-02T10:11:12Z", "lines": \#(lines), "note": 1e400}"#
    }

    @Test("POST takes what is right, with all that it does not know, and tells all that is wrong")
    func creating() async throws {
        let made = try await ask("POST", "/orders", order("ann@example.org"))
        #expect(made.status == 201 && made.headers["Location"] as? String == "/orders/1")
        #expect((made.headers["Etag"] ?? made.headers["ETag"]) as? String == "\"1\"")
        let text = String(order("ann@example.org").dropLast()) + #", "id": 1, "version": 1}"#
        #expect(made.json.text() == text)
        let read = try await ask("GET", "/orders/1")
        #expect(read.status == 200 && read.json.text() == text)
        #expect(try await ask("GET", "/orders/2").status == 404)

        let odd = #"{"customer": "bo", "lines": [{"article": "", "amount": "3", "price": 1}]}"#
        let wrong = try await ask("POST", "/orders", odd)
        #expect(wrong.status == 422)
        #expect(
            wrong.json["problems"].elements.map { $0["pointer"].string }
                == ["/customer", "/placed", "/lines/0/article", "/lines/0/amount"])
        let cut = try await ask("POST", "/orders", #"{"customer": "#)
        #expect(cut.status == 400 && cut.json["error"] == "unexpectedEnd" && cut.json["column"] == 13)
        #expect(program.stop() == 0)
    }

    @Test("PATCH by both standards, refused where it is wrong or read-only")
    func patching() async throws {
        _ = try await ask("POST", "/orders", order("ann@example.org"))
        let merged = try await patch(1, #"{"customer": "office@example.org"}"#)
        #expect(merged.status == 200 && merged.json["version"] == 2 && merged.json["customer"] == "office@example.org")
        #expect(merged.json["lines"].text() == #"[{"article": "pen", "amount": 2, "price": 1.50, "unit": "p"}]"#)
        let patched = try await patch(
            1,
            #"[{"op": "test", "path": "/lines/0/amount", "value": 2}, {"op": "replace", "path": "/lines/0/amount", "value": 5}]"#,
            "json")
        #expect(patched.status == 200 && patched.json["version"] == 3 && patched.json["lines"][0]["amount"] == 5)

        let wrong = try await patch(1, #"{"customer": null, "lines": []}"#)
        #expect(wrong.status == 422 && wrong.json["problems"].count == 2)
        #expect(try await patch(1, #"{"id": 3}"#).status == 403)
        #expect(try await patch(1, #"[{"op": "test", "path": "/note", "value": 2}]"#, "json").status == 409)
        #expect(try await patch(1, #"[{"op": "remove", "path": "/none"}]"#, "json").status == 422)
        #expect(try await patch(1, #"[{"op": "take", "path": "/note"}]"#, "json").status == 400)
        #expect(try await patch(1, "{}", "other").status == 415)
        #expect(try await ask("GET", "/orders/1").json["version"] == 3)
        #expect(program.stop() == 0)
    }

    @Test(
        "If-Match: an edit of an older version is merged; told where both changed the same; refused where nobody knows the version"
    )
    func rebasing() async throws {
        _ = try await ask("POST", "/orders", order("ann@example.org"))
        #expect(try await patch(1, #"{"customer": "office@example.org"}"#, of: 1).status == 200)
        let other = try await patch(1, #"[{"op": "add", "path": "/lines/0/amount", "value": 7}]"#, "json", of: 1)
        #expect(other.status == 200 && other.json["version"] == 3)
        #expect(other.json["customer"] == "office@example.org" && other.json["lines"][0]["amount"] == 7)
        let both = try await patch(1, #"{"customer": "home@example.org"}"#, of: 1)
        #expect(both.status == 409 && both.json["current"]["version"] == 3)
        #expect(
            both.json["conflicts"] == [
                ["pointer": "/customer", "base": "ann@example.org", "mine": "home@example.org", "theirs": "office@example.org"]
            ])
        #expect(try await patch(1, #"{"customer": "home@example.org"}"#, of: 9).status == 412)
        #expect(program.stop() == 0)
    }

    @Test("an upload of JSON Lines is taken line by line; bad ones are told and stop nothing")
    func uploading() async throws {
        let good = (0..<5_000).map { order("customer\($0)@example.org") }
        let lines = good[..<3_000] + [#"{"customer": "#, #"{"customer": "bo"}"#] + good[3_000...]
        let answer = try await ask("POST", "/orders/lines", lines.joined(separator: "\n"))
        #expect(answer.status == 200 && answer.json["stored"] == 5_000)
        #expect(answer.json["refused"].elements.map { $0["line"].int } == [3_001, 3_002])
        #expect(try await ask("GET", "/orders/5000").json["customer"] == "customer4999@example.org")
        #expect(program.stop() == 0)
    }
}
