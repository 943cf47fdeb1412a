import AsyncHTTPClient
import Foundation
import GTFSRealtime
import NIOCore
import SimulatedCity
import Synchronization

/// A mock API on a free port with a clock that stands still until it is set.
struct MockServer: Sendable {
    struct Answer: Sendable {
        let status: Int
        let headers: [String: String]
        let body: [UInt8]

        /// The body as a feed.
        func feed() throws -> PublishedFeedMessage { try PublishedFeedMessage(feed: body) }
        var text: String { String(decoding: body, as: UTF8.self) }
    }

    let mock: MockNSW
    let clock: SettableClock
    private let port: Int

    /// Runs a server for as long as `body` lasts.
    static func run(
        schedule: String? = nil, configure: (inout MockNSW.Options) -> Void = { _ in },
        body: (MockServer) async throws -> Void
    ) async throws {
        try await run(schedules: schedule.map { .one(path: $0) } ?? .absent, configure: configure, body: body)
    }

    /// Runs one whose schedules are parts of the city.
    static func runParts(body: (MockServer) async throws -> Void) async throws {
        let folder = try Scratch.folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let schedules = MockSchedules.parts(of: try LiveSamples.city.get(), folder: folder + "/schedules")
        try await run(schedules: schedules, configure: { _ in }, body: body)
    }

    private static func run(
        schedules: MockSchedules, configure: (inout MockNSW.Options) -> Void, body: (MockServer) async throws -> Void
    ) async throws {
        var options = MockNSW.Options()
        options.rate = 1000
        configure(&options)
        let clock = SettableClock(LiveSamples.at(8, 30))
        let mock = try MockNSW(
            city: try LiveSamples.live.get(), schedules: schedules, clock: { clock.now }, options: options)
        let (ports, found) = AsyncStream<Int>.makeStream()
        let serving = Task {
            defer { found.finish() }
            try await mock.run { found.yield($0) }
        }
        defer { serving.cancel() }
        for await port in ports {
            try await body(MockServer(mock: mock, clock: clock, port: port))
            break
        }
        serving.cancel()
        // Ends by cancellation, which is how it is asked to stop.
        _ = await serving.result
    }

    func send(
        _ path: String, method: String = "GET", key: String? = "demo", headers: [String: String] = [:],
        body: String? = nil
    ) async throws -> Answer {
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)")
        request.method = .RAW(value: method)
        if let key { request.headers.add(name: "Authorization", value: "apikey \(key)") }
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        if let body { request.body = .bytes(ByteBuffer(string: body)) }
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
        let bytes = try await response.body.collect(upTo: 1 << 27)
        return Answer(
            status: Int(response.status.code),
            headers: Dictionary(
                response.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first }),
            body: Array(bytes.readableBytesView))
    }
}

/// A clock that tests set.
final class SettableClock: Sendable {
    private let instant: Mutex<Int64>
    init(_ instant: Int64) { self.instant = Mutex(instant) }

    var now: Int64 {
        get { instant.withLock { $0 } }
        set { instant.withLock { $0 = newValue } }
    }
}
