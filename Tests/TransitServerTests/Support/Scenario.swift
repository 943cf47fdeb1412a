import Foundation
import Testing
import TransitAPI

/// One row of an endpoint's table: a request, and what must come back.
struct Scenario: Sendable, CustomTestStringConvertible {
    var name: String
    var target: String
    var method = "GET"
    var headers: [String] = []
    var status = 200
    var code: ErrorCode?
    var check: @Sendable (Reply) throws -> Void = { _ in }

    /// A request that is answered.
    init(
        _ name: String, _ target: String, method: String = "GET", headers: [String] = [], status: Int = 200,
        check: @escaping @Sendable (Reply) throws -> Void = { _ in }
    ) {
        (self.name, self.target, self.method, self.headers) = (name, target, method, headers)
        (self.status, self.check) = (status, check)
    }

    /// A request that is refused with a code, naming the parameter that is wrong and what was expected of it. One that is unknown
    /// is refused to those who want that.
    init(
        _ name: String, _ target: String, method: String = "GET", headers: [String] = [], refused code: ErrorCode,
        parameter: String? = nil, message: String? = nil
    ) {
        (self.name, self.target, self.method) = (name, target, method)
        self.headers = code == .unknownParameter ? headers + ["Prefer: handling=strict"] : headers
        (status, self.code) = (code.httpStatus, code)
        check = { reply in
            let error = try reply.error().error
            if let parameter { #expect(error.details?["parameter"] == .string(parameter)) }
            if let message { #expect(error.message == message) }
        }
    }

    var testDescription: String { name }

    /// Asks a server (the shared one by default) and checks what every answer must have, then the row's own.
    func run(on server: TestServer? = nil) async throws {
        var server = server
        if server == nil { server = try await TestServer.shared() }
        guard let server else { return }
        let reply = try await server.ask(target, method: method, headers: headers)
        try #require(reply.status == status, "\(reply.text.prefix(400))")
        #expect(reply["x-request-id"]?.isEmpty == false)
        if let code {
            let body = try reply.error()
            #expect(body.error.code == code.rawValue)
            #expect(!body.error.message.isEmpty)
            #expect(body.meta.requestID == reply["x-request-id"])
            #expect(reply["cache-control"] == "no-store")
        }
        try check(reply)
    }
}
