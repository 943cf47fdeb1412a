import Foundation
import Testing
import TransitKit

/// Streams of events, however they are cut (WHATWG HTML §9.2.6).
@Suite struct EventParserTests {
    private static let stream =
        "\u{FEFF}retry: 3000\n\n: a comment\nevent: board\ndata: one\ndata:two\nid: 7\n\r\ndata: é\r\rid: 8\n\ndata\n\nevent: x\ndata: last"

    @Test(arguments: [1, 2, 3, 5, 1_000]) func `events are the same however they are cut`(_ size: Int) {
        var parser = EventParser()
        let bytes = Array(Self.stream.utf8)
        var events: [ServerEvent] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            events += parser.events(in: bytes[start..<min(start + size, bytes.count)])
        }
        #expect(
            events == [
                ServerEvent(name: "board", data: "one\ntwo", id: "7"), ServerEvent(data: "é", id: "7"),
                ServerEvent(data: "", id: "8"),
            ])
        #expect(parser.retry == 3)
    }

    @Test func `a stream that breaks goes on from its last event, until it is refused`() async {
        let clock = SteppedClock()
        let transport = ScriptedTransport(
            .answer(200, "id: 4\ndata: a\n\n", ["Content-Type": "text/event-stream"]), .failure(.timedOut),
            .answer(503, "{}"), .answer(404, #"{"error":{"code":"STOP_NOT_FOUND","message":"m"}}"#))
        let client = TransitClient(
            server: URL(string: "https://transit.example")!, app: "1.0.0", transport: transport, clock: clock.kit)
        let heard = Heard()
        await #expect(throws: ClientError.self) {
            try await client.listen(to: "/api/v1/stops/1/departures/stream") { await heard.add($0) }
        }
        #expect(await heard.news.count == 4)
        #expect(await heard.news.first == .event(ServerEvent(data: "a", id: "4")))
        #expect(transport.messages.map { $0.headers["Last-Event-ID"] } == [nil, "4", "4", "4"])
        #expect(clock.sleeps.count == 3 && clock.sleeps[2] > clock.sleeps[0])
    }

    @Test func `an event without an end is read no further than a megabyte`() async {
        var parser = EventParser()
        let piece = Data(repeating: 97, count: 64 << 10)
        for _ in 0..<15 { #expect(parser.events(in: piece).isEmpty && !parser.isTooLong) }
        for _ in 0..<3 { #expect(parser.events(in: piece).isEmpty) }
        #expect(parser.isTooLong)
        // Nor one of many lines.
        var lines = EventParser()
        let line = Data(("data: " + String(repeating: "b", count: 1_000) + "\n").utf8)
        for _ in 0..<1_100 { _ = lines.events(in: line) }
        #expect(lines.isTooLong)
        let transport = ScriptedTransport(
            .answer(200, "data: " + String(repeating: "c", count: 1 << 20)), .answer(404))
        let heard = Heard()
        await #expect(throws: ClientError.self) { try await client(transport).listen(to: "/s") { await heard.add($0) } }
        #expect(await heard.news == [.interrupted(.unreachable(reason: "an event has no end"))])
    }

    @Test func `a token that was ended is renewed once, and the stream goes on`() async {
        let transport = ScriptedTransport(.answer(401), .answer(200, "data: a\n\n"), .answer(401), .answer(401))
        var client = client(transport)
        client.tokens = Renewing()
        let heard = Heard()
        await #expect(throws: ClientError.self) { try await client.listen(to: "/s") { await heard.add($0) } }
        #expect(
            transport.messages.map { $0.headers["Authorization"] } == [
                "Bearer 1", "Bearer 2", "Bearer 2", "Bearer 3",
            ])
        #expect(await heard.news.count == 2)
    }

    private func client(_ transport: ScriptedTransport) -> TransitClient {
        TransitClient(
            server: URL(string: "https://transit.example")!, app: "1.0.0", transport: transport,
            clock: SteppedClock().kit)
    }

    /// A session that can always be renewed.
    private actor Renewing: TokenSource {
        private var number = 1
        func token() -> String? { "\(number)" }
        func renew(instead token: String) -> Bool {
            number += 1
            return true
        }
    }

    private actor Heard {
        var news: [TransitClient.StreamNews] = []
        func add(_ piece: TransitClient.StreamNews) { news.append(piece) }
    }
}
