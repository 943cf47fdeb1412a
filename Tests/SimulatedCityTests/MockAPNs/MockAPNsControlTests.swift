import AsyncHTTPClient
import Foundation
import NIOCore
import SimulatedCity
import Synchronization
import Testing

@Suite("The control port of the fake APNs")
struct MockAPNsControlTests {
    private struct ControlledAPNs: Sendable {
        let push: MockAPNsClient
        let port: Int

        func ask(_ method: String, _ path: String, _ body: String? = nil) async throws -> (status: Int, body: String) {
            var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)")
            request.method = .init(rawValue: method)
            if let body { request.body = .bytes(ByteBuffer(string: body)) }
            let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
            let text = String(buffer: try await response.body.collect(upTo: 1 << 20))
            return (Int(response.status.code), text)
        }

        static func with(_ body: @escaping @Sendable (ControlledAPNs) async throws -> Void) async throws {
            try await MockAPNsClient.with { client in
                let (ready, isReady) = AsyncStream.makeStream(of: Int.self)
                let mock = client.mock
                let serving = Task { try await mock.runControl(port: 0) { isReady.yield($0) } }
                defer { serving.cancel() }
                for await port in ready {
                    try await body(ControlledAPNs(push: client, port: port))
                    break
                }
                serving.cancel()
                _ = try? await serving.value
            }
        }
    }

    private static let everything = """
        {"devices":{"\(MockAPNsClient.deviceToken)":{"reason":"Unregistered","status":410,"timestamp":1795300000123}},\
        "goaway_closes":true,"goaway_every":500,"loses_answer_every":70,"most_streams":7,"reset_every":90,"slow_ms":20,\
        "storms":[{"devices_drawn_by":3,"reason":"TooManyRequests","remaining":5,"share":0.5,"status":429},\
        {"reason":"Shutdown","retry_after":9,"share":1,"status":503}]}
        """

    @Test("says which faults are in force in the words in which they are asked for")
    func roundTrip() async throws {
        try await ControlledAPNs.with { controlled async throws in
            let set = try await controlled.ask("PUT", "/faults", Self.everything)
            #expect(set.status == 200)
            #expect(set.body == Self.everything)
            #expect(try await controlled.ask("GET", "/faults").body == Self.everything)
            let faults = controlled.push.mock.faults
            #expect(faults.goAwayEvery == 500 && faults.closesOnGoAway && faults.slowness == 20)
            #expect(faults.storms[0].refusal == .init(429, "TooManyRequests"))
            #expect(faults.storms[1] == .init(.init(503, "Shutdown", retryAfter: 9)))
            #expect(try await controlled.ask("DELETE", "/faults").status == 204)
            #expect(controlled.push.mock.faults == MockAPNs.Faults())
            // What is not named is not in force.
            #expect(try await controlled.ask("PUT", "/faults", "{}").status == 200)
            #expect(controlled.push.mock.faults == MockAPNs.Faults())
        }
    }

    @Test(
        "strikes with what it was asked for",
        arguments: [
            ("BadDeviceToken", 400), ("DeviceTokenNotForTopic", 400), ("ExpiredProviderToken", 403),
            ("InvalidProviderToken", 403), ("MethodNotAllowed", 405), ("Unregistered", 410), ("PayloadTooLarge", 413),
            ("TooManyRequests", 429), ("InternalServerError", 500), ("ServiceUnavailable", 503),
        ])
    func statuses(_ reason: String, _ status: Int) async throws {
        try await ControlledAPNs.with { controlled async throws in
            let set = try await controlled.ask(
                "PUT", "/faults", #"{"storms": [{"reason": "\#(reason)", "remaining": 1}]}"#)
            #expect(set.status == 200)
            let answers = [try await controlled.push.send(), try await controlled.push.send()]
            #expect(answers.map(\.status) == [status, 200])
            #expect(answers[0].body == #"{"reason":"\#(reason)"}"#)
        }
    }

    @Test("limits the streams of connections made from then on")
    func streams() async throws {
        try await ControlledAPNs.with { controlled async throws in
            _ = try await controlled.ask("PUT", "/faults", #"{"most_streams": 3, "slow_ms": 20}"#)
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<30 { group.addTask { try await controlled.push.send().status } }
                for try await status in group { #expect(status == 200) }
            }
            #expect((1...3).contains(controlled.push.mock.totals.mostStreams))
        }
    }

    @Test("says what arrived, of one device where one is named, and no secrets")
    func arrivals() async throws {
        try await ControlledAPNs.with { controlled async throws in
            let other = String(repeating: "cd", count: 32)
            _ = try await controlled.push.send(payload: #"{"aps":{"alert":"first"}}"#)
            _ = try await controlled.push.send(to: other, payload: #"{"aps":{"alert":"second"}}"#)
            let all = try await controlled.ask("GET", "/arrivals")
            #expect(all.body.contains("first") && all.body.contains("second"))
            #expect(!all.body.contains("bearer"))
            let one = try await controlled.ask("GET", "/arrivals?device=\(other.uppercased())")
            #expect(one.status == 200)
            #expect(!one.body.contains("first") && one.body.contains("second"))
            #expect(one.body.contains(#""device_token":"\#(other)""#) && one.body.contains(#""status":200"#))
            #expect(try await controlled.ask("GET", "/totals").body.contains(#""accepted":2"#))
        }
    }

    @Test(
        "says what is wrong with what it is asked",
        arguments: [
            ("PUT", "/faults", "nonsense", "the body must be JSON"),
            ("PUT", "/faults", "[]", "the faults must be an object"),
            (
                "PUT", "/faults", #"{"go_away": 5}"#,
                "“go_away” is nothing the faults can have; known are goaway_every, goaway_closes, reset_every, "
                    + "loses_answer_every, slow_ms, most_streams, storms, devices"
            ),
            ("PUT", "/faults", #"{"goaway_every": 0}"#, "goaway_every of the faults must be a whole number from 1 on"),
            (
                "PUT", "/faults", #"{"goaway_every": 2.5}"#,
                "goaway_every of the faults must be a whole number from 1 on"
            ),
            (
                "PUT", "/faults", #"{"slow_ms": 1000000}"#,
                "slow_ms of the faults must be a whole number from 0 to 600000"
            ),
            ("PUT", "/faults", #"{"goaway_closes": 1}"#, "goaway_closes of the faults must be true or false"),
            ("PUT", "/faults", #"{"storms": {}}"#, "storms of the faults must be a list"),
            ("PUT", "/faults", #"{"storms": [{}]}"#, "a storm must have a reason"),
            (
                "PUT", "/faults", #"{"storms": [{"reason": "TooManyRequests", "share": 1.5}]}"#,
                "share of a storm must be a number from 0 to 1"
            ),
            ("PUT", "/faults", #"{"storms": [{"reason": 5}]}"#, "reason of a storm must be a text"),
            (
                "PUT", "/faults", #"{"devices": {"abc": {"reason": "Unregistered"}}}"#,
                "“abc” of devices is no device token: these are 64 to 200 hexadecimal digits, an even number"
            ),
            (
                "GET", "/arrivals?device=abc", "",
                "device must be a device token: 64 to 200 hexadecimal digits, an even number"
            ),
            ("GET", "/arrivals?token=abc", "", "“token” is no parameter of /arrivals; it takes device=TOKEN"),
        ])
    func complaints(_ method: String, _ path: String, _ body: String, _ complaint: String) async throws {
        try await ControlledAPNs.with { controlled async throws in
            let before = controlled.push.mock.faults
            let answer = try await controlled.ask(method, path, body.isEmpty ? nil : body)
            #expect(answer.status == 400)
            #expect(try Self.error(answer.body) == complaint)
            #expect(controlled.push.mock.faults == before)
        }
    }

    @Test("knows the reasons of APNs, takes others with a status, and nothing at other paths")
    func unknown() async throws {
        try await ControlledAPNs.with { controlled async throws in
            let odd = try await controlled.ask("PUT", "/faults", #"{"storms": [{"reason": "Odd"}]}"#)
            #expect(odd.status == 400)
            #expect(
                try Self.error(odd.body).hasPrefix(
                    "“Odd” is none of APNs' reasons, so that a storm needs a status; known are Bad"))
            let given = try await controlled.ask("PUT", "/faults", #"{"storms": [{"reason": "Odd", "status": 418}]}"#)
            #expect(given.status == 200)
            #expect(try await controlled.push.send().status == 418)
            let nowhere = try await controlled.ask("GET", "/nowhere")
            #expect(nowhere.status == 404)
            #expect(
                try Self.error(nowhere.body)
                    == "Only GET /arrivals, GET /totals, GET /faults, PUT /faults and DELETE /faults are answered here."
            )
        }
    }

    private static func error(_ body: String) throws -> String {
        struct Problem: Decodable { let error: String }
        return try JSONDecoder().decode(Problem.self, from: Data(body.utf8)).error
    }
}
