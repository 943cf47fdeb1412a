import Foundation
import Testing
import TransitAPI
import TransitKit

/// What the client does with what a network and a server bring it (specs: integration contracts §5.1).
@Suite struct TransitClientTests {
    private let clock = SteppedClock()

    private func client(_ transport: ScriptedTransport) -> TransitClient {
        TransitClient(
            server: URL(string: "https://transit.example")!, app: "1.2.3", apiKey: "anon", transport: transport,
            clock: clock.kit)
    }

    private func failure(_ transport: ScriptedTransport) async -> ClientError? {
        do {
            _ = try await client(transport).answer(TransitContract.health, NoParameters())
            return nil
        } catch {
            return error
        }
    }

    private static let healthy =
        #"{"data":{"status":"ok"},"meta":{"timestamp":"2026-03-31T08:00:00+11:00","request_id":"r"}}"#

    @Test func `a request says which app asks, with which key, and what it takes`() async throws {
        let transport = ScriptedTransport(.answer(200, Self.healthy))
        _ = try await client(transport).answer(TransitContract.health, NoParameters())
        let message = try #require(transport.messages.first)
        #expect(message.url.absoluteString == "https://transit.example/healthz" && message.method == "GET")
        #expect(message.headers["X-App-Version"] == "1.2.3" && message.headers["apikey"] == "anon")
        #expect(message.headers["X-Request-Id"]?.count == 36 && message.headers["Authorization"] == nil)
    }

    @Test(arguments: ["/api/v1/stops/./departures", "/api/v1/stops/..", "/../x?y"])
    func `what leads elsewhere than it says is not asked`(_ target: String) async {
        let transport = ScriptedTransport(.answer(200, Self.healthy))
        await #expect(throws: ClientError.unreadable(reason: "\(target) is no address")) {
            _ = try await client(transport).send(client(transport).message("GET", target), isSafe: true)
        }
        #expect(transport.messages.isEmpty)
    }

    @Test func `what breaks is tried three times, with the same request id and growing pauses`() async {
        let transport = ScriptedTransport(.failure(.timedOut))
        #expect(await failure(transport) == .unreachable(reason: "nothing came in time"))
        #expect(Set(transport.messages.map { $0.headers["X-Request-Id"] }).count == 1)
        #expect(transport.messages.count == 3 && clock.sleeps.count == 2)
        #expect((0.5...0.625).contains(clock.sleeps[0]) && (1...1.25).contains(clock.sleeps[1]))
    }

    @Test func `a server that fails is asked once more, after two seconds`() async {
        let body = #"{"error":{"code":"INTERNAL_SERVER_ERROR","message":"m"},"meta":{"request_id":"r"}}"#
        let transport = ScriptedTransport(.answer(500, body, ["X-Request-ID": "abc"]))
        guard case .serverFailed(let refusal) = await failure(transport) else { return #expect(Bool(false)) }
        #expect(refusal.code == "INTERNAL_SERVER_ERROR" && refusal.message == "m" && refusal.requestID == "abc")
        #expect(transport.messages.count == 2 && (2...2.5).contains(clock.sleeps[0]))
    }

    @Test func `without a network nothing is tried again`() async {
        let transport = ScriptedTransport(.failure(.offline))
        #expect(await failure(transport) == .offline)
        #expect(transport.messages.count == 1)
    }

    @Test func `too many requests wait as long as the server says, if that is short`() async {
        let short = ScriptedTransport(.answer(429, "{}", ["Retry-After": "3"]), .answer(200, Self.healthy))
        #expect(await failure(short) == nil)
        #expect((3...4).contains(clock.sleeps[0]))
        let long = ScriptedTransport(.answer(429, "{}", ["Retry-After": "45"]))
        #expect(await failure(long) == .rateLimited(retryAfter: 45))
        #expect(long.messages.count == 1)
    }

    @Test func `what the server does not want yet is asked for by nobody, and all else is`() async throws {
        let transport = ScriptedTransport(
            .answer(429, "{}", ["Retry-After": "45"]), .answer(404, "{}"), .answer(200, Self.healthy))
        let client = client(transport)
        func health() async throws { _ = try await client.answer(TransitContract.health, NoParameters()) }
        await #expect(throws: ClientError.rateLimited(retryAfter: 45)) { try await health() }
        clock.advance(by: 15)
        // Another copy of the client knows it too.
        var other = client
        other.retries = .never
        await #expect(throws: ClientError.rateLimited(retryAfter: 30)) {
            _ = try await other.answer(TransitContract.health, NoParameters())
        }
        #expect(transport.messages.count == 1)
        await #expect(throws: ClientError.self) {
            _ = try await client.answer(TransitContract.stop, StopRequest(stopID: "A"))
        }
        #expect(transport.messages.count == 2)
        clock.advance(by: 30)
        try await health()
        #expect(transport.messages.count == 3)
    }

    @Test func `an app that is too old is told where to update`() async {
        let body =
            #"{"error":{"code":"APP_UPDATE_REQUIRED","message":"m","details":{"minimum_version":"2.0.0","app_store_url":"https://apps.example/1"}}}"#
        let error = await failure(ScriptedTransport(.answer(426, body)))
        #expect(
            error
                == .updateRequired(minimumVersion: "2.0.0", appStoreURL: URL(string: "https://apps.example/1")))
    }

    @Test func `a problem of RFC 9457, one of Supabase Auth and a page of somebody between are all read`() async {
        for (body, code, message) in [
            (#"{"type":"t","title":"t","status":404,"detail":"d","code":"STOP_NOT_FOUND"}"#, "STOP_NOT_FOUND", "d"),
            (#"{"code":400,"error_code":"invalid_credentials","msg":"m"}"#, "invalid_credentials", "m"),
            ("<html>", "HTTP_404", "The server answered with status 404."),
        ] {
            guard case .refused(let refusal) = await failure(ScriptedTransport(.answer(404, body))) else {
                Issue.record("\(body)")
                continue
            }
            #expect(refusal.code == code && refusal.message == message)
        }
    }

    @Test func `what has not changed is not sent again`() async throws {
        let transport = ScriptedTransport(
            .answer(200, Self.healthy, ["ETag": "\"1\""]), .answer(304, "", ["ETag": "\"1\""]))
        let client = client(transport)
        let first = try await client.answer(TransitContract.health, NoParameters())
        let second = try await client.answer(TransitContract.health, NoParameters())
        #expect(first.body == second.body && transport.messages.map { $0.headers["If-None-Match"] } == [nil, "\"1\""])
    }

    @Test func `an answer that is none is said so, and not asked for again`() async {
        let transport = ScriptedTransport(.answer(200, "[]"))
        guard case .unreadable = await failure(transport) else { return #expect(Bool(false)) }
        #expect(transport.messages.count == 1)
    }
}
