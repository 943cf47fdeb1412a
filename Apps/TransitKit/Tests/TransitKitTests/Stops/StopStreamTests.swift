import Foundation
import Testing
import TransitAPI
import TransitKit

/// A server whose streams a test writes, and which answers everything else by another's script.
final class StreamingServer: HTTPTransport, @unchecked Sendable {
    typealias Pieces = AsyncThrowingStream<Data, any Error>

    private let lock = NSLock()
    private let server: NetworkServer
    private var open: [Pieces.Continuation] = []
    private var asked: [HTTPMessage] = []
    private var statusNow = 200
    private var ended = 0

    init(_ server: NetworkServer) { self.server = server }

    /// The streams that were asked for.
    var messages: [HTTPMessage] { lock.withLock { asked } }
    /// How many of them whoever listened has left.
    var left: Int { lock.withLock { ended } }
    /// With what streams begin from now on.
    var status: Int {
        get { lock.withLock { statusNow } }
        set { lock.withLock { statusNow = newValue } }
    }

    func say(_ name: String, _ data: Data) {
        let text = "id: 1\nevent: \(name)\ndata: \(String(decoding: data, as: UTF8.self))\n\n"
        _ = lock.withLock { open.last }?.yield(Data(text.utf8))
    }

    func say(_ board: DeparturesBody) { say("departures", (try? JSONEncoder().encode(board)) ?? Data()) }

    /// Breaks the stream that is open.
    func cut() { lock.withLock { open.last }?.finish(throwing: TransportError.failed(reason: "cut")) }

    func reply(to message: HTTPMessage) async throws(TransportError) -> HTTPReply {
        try await server.reply(to: message)
    }

    func stream(_ message: HTTPMessage) async throws(TransportError) -> HTTPStream {
        let (pieces, continuation) = Pieces.makeStream(of: Data.self, throwing: (any Error).self)
        let status = lock.withLock {
            asked.append(message)
            open.append(continuation)
            return statusNow
        }
        continuation.onTermination = { _ in self.lock.withLock { self.ended += 1 } }
        if status != 200 { continuation.finish() }
        return HTTPStream(HTTPHead(status: status), pieces)
    }
}

/// Proves that a stop in front is told of changes by the server, and asks where it is not told.
@MainActor @Suite struct StopStreamTests {
    private let phone = NetworkPhone()
    private let streams: StreamingServer
    private let model: StopModel
    private let stop = "/stops/200060"
    private let board = "/stops/200060/departures"

    init() throws {
        streams = StreamingServer(phone.server)
        let client = TransitClient(
            server: try #require(URL(string: "https://transit.example")), app: "1.0.0", transport: streams,
            retries: .never, clock: phone.clock.clock)
        let offline = OfflineStore(
            client: client, folder: phone.folder.appendingPathComponent("timetable"), trustedKeys: nil)
        let data = TransitData(
            client: client, offline: offline, folder: phone.folder.appendingPathComponent("answers"))
        model = StopModel(stopID: "200060", data: data, isStreamed: true, clock: phone.clock.clock)
        phone.server.answer(board, DeparturesBody.fixture([.fixture(in: 3_000)]))
    }

    private var lines: [String] { model.state.rows.map(\.departure.routeID) }

    private func followed() async {
        model.appear()
        await eventually { streams.messages.count == 1 }
        streams.say(DeparturesBody.fixture([.fixture("T9", in: 2_000)]))
        await eventually { lines == ["T9"] }
    }

    @Test func `a change is shown when the server says it, and nobody asks`() async {
        await followed()
        #expect(streams.messages[0].url.path == "/api/v1/stops/200060/departures/stream")
        #expect(!streams.messages[0].ignoresLowDataMode)
        #expect(model.state.board.standing?.basis == .live)
        for _ in 0..<4 {
            await eventually { phone.clock.waiting >= 2 }
            phone.clock.advance(15)
        }
        streams.say("heartbeat", Data("{}".utf8))
        streams.say(DeparturesBody.fixture([.fixture("370", in: 2_500, mode: .bus)]))
        await eventually { lines == ["370"] }
        #expect(phone.server.count(board) == 1)
        model.disappear()
    }

    @Test func `a stream that has nothing newer to say keeps the board live`() async {
        await followed()
        for _ in 0..<12 {
            await eventually { phone.clock.waiting >= 2 }
            phone.clock.advance(15)
            model.tick(phone.clock.now)
        }
        #expect(model.state.rows.map(\.evidence) == [.live])
        streams.cut()
        model.disappear()
        phone.clock.advance(130)
        model.tick(phone.clock.now)
        #expect(model.state.rows.map(\.evidence) == [.lastHeard])
    }

    @Test func `who looks away hears no more, and who looks again does`() async {
        await followed()
        model.disappear()
        await eventually { streams.left == 1 }
        streams.say(DeparturesBody.fixture([.fixture("370", in: 2_500, mode: .bus)]))
        for _ in 0..<1_000 { await Task.yield() }
        #expect(lines == ["T9"])
        model.appear()
        await eventually { streams.messages.count == 2 }
        #expect(phone.server.count(board) == 2)
        model.disappear()
    }

    @Test func `a stream that breaks is asked for again from where it was, and meanwhile the board is asked for`() async
    {
        await followed()
        streams.cut()
        await eventually { phone.clock.waiting == 3 }
        phone.clock.advance(15)
        await eventually { phone.server.count(board) == 2 && streams.messages.count == 2 }
        #expect(streams.messages[1].headers["Last-Event-ID"] == "1")
        streams.say(DeparturesBody.fixture([.fixture("370", in: 2_500, mode: .bus)]))
        await eventually { lines == ["370"] }
        model.disappear()
    }

    @Test func `a stream that breaks three times without a word is left, and the board is asked for`() async {
        streams.status = 503
        model.appear()
        for attempt in 1...2 {
            await eventually { streams.messages.count == attempt && phone.clock.waiting == 3 }
            phone.clock.advance(15)
        }
        await eventually { streams.messages.count == 3 && phone.clock.waiting == 2 && phone.server.count(board) == 3 }
        let asked = phone.server.count(board)
        for round in 1...4 {
            await eventually { phone.clock.waiting == 2 }
            phone.clock.advance(15)
            await eventually { phone.server.count(board) == asked + round }
        }
        #expect(streams.messages.count == 3)
        model.disappear()
    }

    @Test func `a server that has no streams is asked as before`() async {
        streams.status = 404
        model.appear()
        await eventually { streams.messages.count == 1 && phone.clock.waiting == 2 }
        phone.clock.advance(15)
        await eventually { phone.server.count(board) == 2 }
        #expect(streams.messages.count == 1)
        model.disappear()
    }

    @Test func `another mode is another stream`() async {
        await followed()
        await model.choose(.bus)
        await eventually { streams.messages.count == 2 }
        #expect(streams.messages.last?.url.query?.contains("mode=bus") == true)
        await eventually { streams.left == 1 }
        model.disappear()
    }

    @Test func `another mode is asked for though the rest of the stop is still on its way`() async {
        phone.server.fail(stop)
        phone.server.hold(stop)
        await followed()
        #expect(phone.server.count(stop) == 1)
        let choice = Task { await model.choose(.bus) }
        await eventually { phone.server.count(board) == 2 && streams.messages.count == 2 }
        #expect(phone.server.last(board, "mode") == "bus")
        #expect(streams.messages.last?.url.query?.contains("mode=bus") == true)
        phone.server.release(stop)
        await choice.value
        model.disappear()
    }

    @Test func `a stop that is gone is said to be gone`() async {
        await followed()
        phone.server.refuse(board, status: 404, code: "STOP_NOT_FOUND", message: "There is no such stop.")
        streams.say("gone", Data("{}".utf8))
        await eventually { model.state.board.advice?.detail?.english == "There is no such stop." }
        model.disappear()
    }

    @Test func `without a network no stream is tried`() async {
        phone.server.goOffline()
        model.appear()
        await eventually { model.state.board.advice != nil }
        #expect(streams.messages.isEmpty)
        phone.server.answer(board, DeparturesBody.fixture([.fixture(in: 3_000)]))
        await eventually { phone.clock.waiting == 2 }
        phone.clock.advance(15)
        await eventually { streams.messages.count == 1 }
        model.disappear()
    }
}
