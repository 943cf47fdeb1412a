import AsyncHTTPClient
import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// How a bucket is asked.
package struct S3Options: Sendable {
    /// How often one thing is tried at most.
    package var attempts = 4
    /// Time from the first attempt in which another may begin.
    package var patience = Duration.seconds(10)
    /// Requests under way at once; each has a connection.
    package var requestsAtOnce = 32
    /// Requests that may wait for others to end.
    package var requestsWaiting = 512
    /// Of so many sweeps one is made: each asks for a list of all keys.
    package var sweepsSkipped = 6
    /// Seconds since 1970-01-01T00:00:00Z, as S3's clocks show them: signatures are dated.
    package var now: @Sendable () -> Int64
    /// Told when it no longer answers as it should, with why, and with nil once it does again.
    package var report: @Sendable (String?) -> Void = { _ in }
    /// Waits between attempts.
    package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    /// From 0 to 1, drawn for each pause.
    package var chance: @Sendable () -> Double = { .random(in: 0...1) }

    /// As the service has it.
    package init(now: @escaping @Sendable () -> Int64) { self.now = now }

    /// Seconds to wait after so many attempts: 0.2, 0.4, 0.8, up to 3, of which a half to all by chance.
    package func pause(after attempts: Int) -> Double {
        min(3, 0.2 * Double(1 << min(attempts - 1, 10))) * (0.5 + chance() / 2)
    }
}

/// Whether a bucket answers as it should, as the last requests told.
package final class S3Health: Sendable {
    /// How long a bucket counts as one that takes nothing after it has refused to: nothing may be put there for long.
    private static let writesForgotten = Duration.seconds(600)

    private struct State {
        var reach: String?
        /// What was said of something that was to be put there: what can be read all the same says nothing against it.
        var writes: (words: String, since: ContinuousClock.Instant)?
        var isProven = false

        var trouble: String? { writes?.words ?? reach }
    }

    private let state = Mutex(State())
    private let report: @Sendable (String?) -> Void

    /// - Parameter report: told of each change: what is wrong, or nil where nothing is any more.
    package init(report: @escaping @Sendable (String?) -> Void) { self.report = report }

    package var trouble: String? { state.withLock(\.trouble) }
    var isProven: Bool { state.withLock(\.isProven) }

    /// A request has ended, well or with an error; a change is told once.
    package func note(_ error: BlobError?, writing: Bool, now: ContinuousClock.Instant = .now) {
        switch error {
        case nil, .unavailable, .refused, .full: break
        // It is not S3's.
        case .failed, .gone, .damaged, .cancelled: return
        }
        let (before, after) = state.withLock { state in
            let before = state.trouble
            switch error {
            case nil:
                state.reach = nil
                if writing || state.writes.map({ now - $0.since > Self.writesForgotten }) ?? false {
                    state.writes = nil
                }
            case .unavailable?: state.reach = error?.description
            case let error? where writing: state.writes = (error.description, now)
            case let error?: state.reach = error.description
            }
            state.isProven = error == nil && state.trouble == nil
            return (before, state.trouble)
        }
        if (before == nil) != (after == nil) { report(after) }
    }
}

/// Lets so many requests through at once, the others in the order in which they came.
package final class RequestSlots: Sendable {
    private struct State {
        var free: Int
        var next = 0
        var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    }

    private let state: Mutex<State>
    private let most: Int

    /// - Parameter waiting: how many may wait.
    package init(_ count: Int, waiting: Int) {
        most = waiting
        state = Mutex(State(free: count))
    }

    /// Waits for a place, which `give()` hands on.
    package func take() async throws(BlobError) {
        let id = state.withLock { state in
            state.next += 1
            return state.next
        }
        var isFull = false
        let isTaken = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: Bool? = state.withLock { state in
                    if Task.isCancelled { return false }
                    if state.free > 0 {
                        state.free -= 1
                        return true
                    }
                    isFull = state.waiting.count >= most
                    if isFull { return false }
                    state.waiting.append((id, continuation))
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            let waiting = state.withLock { state in
                state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0).continuation }
            }
            waiting?.resume(returning: false)
        }
        if isFull { throw .unavailable(doing: "asking", reason: "\(most) requests wait already") }
        guard isTaken else { throw .cancelled }
    }

    /// Gives a place back.
    package func give() {
        let next = state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.free += 1
                return CheckedContinuation<Bool, Never>?.none
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume(returning: true)
    }
}

/// Errors of connections in words.
enum NetworkWords {
    /// `connection refused`, `the host minio.example is not known`.
    static func of(_ error: any Error) -> String {
        switch error {
        case let error as IOError:
            let text = String(cString: strerror(error.errnoCode))
            return text.prefix(1).lowercased() + text.dropFirst()
        case let error as NIOConnectionError:
            guard let first = error.connectionErrors.first else { return "the host \(error.host) is not known" }
            return of(first.error)
        case let error as HTTPClientError: return error.shortDescription.lowercased()
        default: return S3Refusal.line("\(error)", 200)
        }
    }
}
