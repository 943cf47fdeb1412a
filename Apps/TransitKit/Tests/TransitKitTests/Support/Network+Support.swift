import Foundation
import Testing
import TransitAPI
import TransitKit
import Wire

/// A clock that stands still until a test moves it.
final class NetworkClock: @unchecked Sendable {
    /// 2026-03-10 11:00 in Sydney.
    static let start: Double = 1_773_100_800

    private let lock = NSLock()
    private var time = NetworkClock.start
    private var nextID = 0
    private var sleepers: [Int: (until: Double, wake: CheckedContinuation<Bool, Never>)] = [:]

    var now: Double { lock.withLock { time } }
    /// How many wait.
    var waiting: Int { lock.withLock { sleepers.count } }

    var clock: KitClock {
        KitClock(now: { self.now }, sleep: { await self.sleep($0) })
    }

    private func sleep(_ seconds: Double) async -> Bool {
        let id = lock.withLock { () -> Int in
            nextID += 1
            return nextID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { wake in
                let isOver = lock.withLock { () -> Bool in
                    guard !Task.isCancelled else { return true }
                    sleepers[id] = (time + seconds, wake)
                    return false
                }
                if isOver { wake.resume(returning: false) }
            }
        } onCancel: {
            lock.withLock { sleepers.removeValue(forKey: id) }?.wake.resume(returning: false)
        }
    }

    /// Moves on, and wakes whoever has slept long enough.
    func advance(_ seconds: Double) {
        let woken = lock.withLock { () -> [CheckedContinuation<Bool, Never>] in
            time += seconds
            let due = sleepers.filter { $0.value.until <= time }
            for id in due.keys { sleepers[id] = nil }
            return due.sorted { $0.value.until < $1.value.until }.map(\.value.wake)
        }
        for wake in woken { wake.resume(returning: true) }
    }
}

/// A server that says what a test wants, by the end of a path, and a field of the query where one is told behind `?`.
final class NetworkServer: HTTPTransport, @unchecked Sendable {
    private let lock = NSLock()
    private var replies: [String: Result<HTTPReply, TransportError>] = [:]
    private var asked: [URL] = []
    private var held: Set<String> = []
    private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

    /// Answers with a body of the contract.
    func answer(_ path: String, _ body: some ResponseBody, stale: Bool? = nil) {
        let stamp = Timestamp(epochSeconds: Int64(NetworkClock.start), offsetSeconds: 39_600)
        let envelope = Envelope(data: body, meta: Meta(timestamp: stamp, requestID: "r-1", stale: stale))
        set(path, .success(HTTPReply(HTTPHead(status: 200), (try? JSONEncoder().encode(envelope)) ?? Data())))
    }

    /// Refuses, as the contract says it.
    func refuse(_ path: String, status: Int, code: String, message: String = "No.") {
        let body = #"{"error":{"code":"\#(code)","message":"\#(message)"},"request_id":"r-2"}"#
        set(path, .success(HTTPReply(HTTPHead(status: status), Data(body.utf8))))
    }

    /// Does not answer.
    func fail(_ path: String, _ error: TransportError = .offline) { set(path, .failure(error)) }

    /// No network any more.
    func goOffline() { lock.withLock { for path in replies.keys { replies[path] = .failure(.offline) } } }

    private func set(_ path: String, _ reply: Result<HTTPReply, TransportError>) {
        lock.withLock { replies[path] = reply }
    }

    /// Lets whoever asks for a path wait until it is released.
    func hold(_ path: String) { lock.withLock { _ = held.insert(path) } }
    func release(_ path: String) {
        let all = lock.withLock { () -> [CheckedContinuation<Void, Never>] in
            held.remove(path)
            return waiting.removeValue(forKey: path) ?? []
        }
        for one in all { one.resume() }
    }

    /// What was asked, in order.
    var requests: [URL] { lock.withLock { asked } }
    /// How often a path was asked for.
    func count(_ path: String) -> Int { requests.filter { $0.path.hasSuffix(path) }.count }
    /// The value of a query field of the last question about a path.
    func last(_ path: String, _ field: String) -> String? {
        requests.last { $0.path.hasSuffix(path) }.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true) }?
            .queryItems?.first { $0.name == field }?.value
    }

    func reply(to message: HTTPMessage) async throws(TransportError) -> HTTPReply {
        let path = lock.withLock { () -> String? in
            asked.append(message.url)
            return replies.keys.filter { Self.isAbout($0, message.url) }.max { $0.count < $1.count }
        }
        guard let path else {
            return HTTPReply(HTTPHead(status: 404), Data(#"{"error":{"code":"NOT_FOUND","message":"No."}}"#.utf8))
        }
        await withCheckedContinuation { go in
            let waits = lock.withLock { () -> Bool in
                guard held.contains(path) else { return false }
                waiting[path, default: []].append(go)
                return true
            }
            if !waits { go.resume() }
        }
        // Named here, as it may have changed while somebody waited.
        guard let reply = lock.withLock({ replies[path] }) else { throw .failed(reason: "no reply") }
        return try reply.get()
    }

    private static func isAbout(_ key: String, _ url: URL) -> Bool {
        let parts = key.split(separator: "?", maxSplits: 1)
        return url.path.hasSuffix(parts[0])
            && (parts.count == 1 || url.query?.split(separator: "&").contains(parts[1]) ?? false)
    }

    func stream(_ message: HTTPMessage) async throws(TransportError) -> HTTPStream { throw .offline }
}

/// A phone with a server and a clock, and nothing kept.
final class NetworkPhone: Sendable {
    let clock = NetworkClock()
    let server = NetworkServer()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kit-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: folder) }

    var client: TransitClient {
        TransitClient(
            server: URL(string: "https://transit.example")!, app: "1.0.0", transport: server, retries: .never,
            clock: clock.clock)
    }

    /// What screens ask. Each call makes another one, with what is kept in the same folder.
    var data: TransitData {
        let offline = OfflineStore(client: client, folder: folder.appendingPathComponent("timetable"), trustedKeys: nil)
        return TransitData(client: client, offline: offline, folder: folder.appendingPathComponent("answers"))
    }
}

/// Waits until something is so: what models do by themselves takes a few turns of their actor, and what they ask of others takes
/// a thread, which many tests share. The minute ends only what hangs.
@MainActor func eventually(
    _ what: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation, _ isSo: @MainActor () -> Bool
) async {
    for _ in 0..<1_000 {
        if isSo() { return }
        await Task.yield()
    }
    let end = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < end {
        if isSo() { return }
        try? await Task.sleep(for: .milliseconds(1))
    }
    Issue.record(what ?? "it never came", sourceLocation: sourceLocation)
}

extension Words {
    /// What the server said, or the key of a text of the app's.
    var english: String { fallback ?? key }
}
