import Foundation
import Testing
import TransitAPI

/// The same errors as RFC 9457 problem details, for clients that ask for them.
@Suite struct ProblemDetailsTests {
    @Test(arguments: ["application/problem+json", "application/json;q=0.5, application/problem+json"])
    func `an error is a problem`(accept: String) async throws {
        let server = try await TestServer.shared()
        let reply = try await server.ask("/api/v1/stops/nowhere?", headers: ["Accept: \(accept)"])
        #expect(reply.status == 404 && reply["content-type"] == "application/problem+json")
        #expect(reply["cache-control"] == "no-store" && reply["vary"] == "Accept, Accept-Encoding")
        let problem = try reply.decoded(ProblemDetails.self)
        #expect(problem.type == "urn:transit:problem:stop-not-found" && problem.title == "Stop not found")
        #expect(problem.status == 404 && problem.code == "STOP_NOT_FOUND")
        #expect(problem.detail == "There is no stop with id \"nowhere\".")
        #expect(problem.instance == "/api/v1/stops/nowhere" && problem.requestID == reply["x-request-id"])
        #expect(problem.details == ["stop_id": .string("nowhere")])
    }

    @Test func `success is the same for them`() async throws {
        let server = try await TestServer.shared()
        let reply = try await server.ask("/api/v1/routes/T1", headers: ["Accept: application/problem+json"])
        #expect(reply.status == 200 && reply["content-type"] == "application/json; charset=utf-8")
    }

    @Test(arguments: ["application/json", "*/*", "text/html"])
    func `others get the envelope`(accept: String) async throws {
        let server = try await TestServer.shared()
        let reply = try await server.ask("/api/v1/stops/nowhere", headers: ["Accept: \(accept)"])
        #expect(try reply.error().error.code == "STOP_NOT_FOUND")
    }

    @Test func `a query is never part of the instance`() async throws {
        let server = try await TestServer.shared()
        let reply = try await server.ask(
            "/api/v1/stops/nearby?lat=-33.1234&lon=999", headers: ["Accept: application/problem+json"])
        #expect(try reply.decoded(ProblemDetails.self).instance == "/api/v1/stops/nearby")
    }
}
