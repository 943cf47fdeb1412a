import Foundation
import TransitAPI
import TransitKit

/// A phone beside a server of this process: the app's own client, session and store, in a folder of its own.
struct PhoneScene {
    let services: Services
    let folder: URL
    let switchboard: Switchboard

    /// - Parameter clock: nil for the server's, by which nobody waits.
    init(_ server: TestServer, trustedKeys: [Data]? = nil, apiKey: String? = nil, clock: KitClock? = nil) throws {
        folder = URL(filePath: try ProcessFolder.path("phone"))
        switchboard = Switchboard(URLSessionTransport())
        let clock = clock ?? KitClock(now: { Double(server.clock.now) }, sleep: { _ in true })
        services = Services(
            Services.Settings(
                server: URL(string: "http://127.0.0.1:\(server.port)")!, appVersion: "1.0.0", apiKey: apiKey,
                trustedKeys: trustedKeys, documents: folder.appendingPathComponent("documents"),
                caches: folder.appendingPathComponent("caches")),
            secrets: MemorySecrets(), transport: switchboard, clock: clock)
    }
}

/// A network that can be taken away, and that may break off what it carries.
final class Switchboard: HTTPTransport, @unchecked Sendable {
    private let transport: any HTTPTransport
    private let lock = NSLock()
    private var isOn = true
    private var breaksAfter: Int?
    private var asked: [HTTPMessage] = []

    init(_ transport: any HTTPTransport) { self.transport = transport }

    /// Takes the network away, or brings it back.
    func turn(on: Bool) { lock.withLock { isOn = on } }

    /// Breaks off the next stream after so many bytes.
    func breakNextStream(after bytes: Int) { lock.withLock { breaksAfter = bytes } }

    /// What was asked so far.
    var messages: [HTTPMessage] { lock.withLock { asked } }

    private func note(_ message: HTTPMessage) throws(TransportError) -> Int? {
        let (isOn, breaks) = lock.withLock {
            asked.append(message)
            defer { breaksAfter = nil }
            return (self.isOn, breaksAfter)
        }
        guard isOn else { throw .offline }
        return breaks
    }

    func reply(to message: HTTPMessage) async throws(TransportError) -> HTTPReply {
        lock.withLock { asked.append(message) }
        guard lock.withLock({ isOn }) else { throw .offline }
        return try await transport.reply(to: message)
    }

    func stream(_ message: HTTPMessage) async throws(TransportError) -> HTTPStream {
        let breaks = try note(message)
        let stream = try await transport.stream(message)
        guard let breaks else { return stream }
        let (pieces, continuation) = AsyncThrowingStream.makeStream(of: Data.self, throwing: (any Error).self)
        let task = Task {
            var left = breaks
            do {
                for try await piece in stream.pieces {
                    continuation.yield(piece.prefix(left))
                    left -= piece.count
                    if left <= 0 { break }
                }
                continuation.finish(throwing: TransportError.failed(reason: "broken off"))
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return HTTPStream(stream.head, pieces)
    }
}
