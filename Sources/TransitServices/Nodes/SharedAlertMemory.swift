import Foundation
import LiveState
import NIOCore
import Redis
import Synchronization

/// The identities of alerts that nodes share: the one that polls tells them, the others go by them.
final class SharedAlertMemory: Sendable {
    private struct State {
        /// Whether Redis was asked who alerts were before this node began.
        var hasAsked = false
        /// What was told last.
        var told: AlertMemory?
    }

    private let redis: RedisClient
    private let names: NodeNames
    private let shown: @Sendable () -> AlertMemory?
    private let state = Mutex(State())

    /// - Parameter shown: the identities of the alerts that this node shows; nil before it shows any.
    init(_ redis: RedisClient, _ names: NodeNames, shown: @escaping @Sendable () -> AlertMemory?) {
        (self.redis, self.names, self.shown) = (redis, names, shown)
    }

    /// Whether it is known what was told before this node began.
    var hasAsked: Bool { state.withLock { $0.hasAsked } }

    /// What the node that polls says; nil where it has said nothing, or can't be asked.
    func remembered() async -> AlertMemory? {
        guard let answer = try? await redis.send(RedisCommand("GET", .text(names.alerts))) else { return nil }
        state.withLock { $0.hasAsked = true }
        guard let bytes = answer.bytes else { return nil }
        return await Self.aside { try? JSONDecoder().decode(AlertMemory.self, from: Data(bytes.readableBytesView)) }
    }

    /// What others are to be told, as JSON; nil where they know it, or this node does not know yet what was told before.
    func toTell() async -> [UInt8]? {
        guard let shown = shown() else { return nil }
        let isNews = state.withLock { state in
            guard state.hasAsked, state.told != shown else { return false }
            state.told = shown
            return true
        }
        return isNews ? await Self.aside { (try? JSONEncoder().encode(shown)).map { Array($0) } } : nil
    }

    /// What was told may be lost.
    func forgetTold() { state.withLock { $0.told = nil } }

    /// Does what takes milliseconds on none of the threads that answer.
    private static func aside<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .utility).async { continuation.resume(returning: work()) }
        }
    }
}
