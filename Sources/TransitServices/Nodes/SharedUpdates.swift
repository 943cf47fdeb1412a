import Foundation
import NIOCore
import Redis
import Synchronization

/// What the node that follows shares says of them, handed through Redis to the others, each of which tells its own sockets.
///
/// Nothing waits for Redis: what cannot be handed on is lost, and counted. There is more to say soon, and what is grave is in the
/// share's row.
package final class SharedUpdates: Sendable {
    private let redis: RedisClient
    private let subscription: RedisSubscription
    private let channel: String
    /// Tells its own from others' on the channel, where a node hears both.
    private let node = UUID()
    private let queue = Mutex(Queue())
    private let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    private struct Queue {
        var waiting: [SharedUpdate] = []
        /// How many had no room since that was last said.
        var crowdedOut = 0
    }

    /// How handing on goes.
    package enum Event: Sendable, Equatable {
        /// So many are lost, and why; the first since others were handed on, or not.
        case lost(Int, reason: String, isFirst: Bool)
        /// Some were handed on after others were lost.
        case handedAgain
    }

    /// How many may wait to be handed on; beyond that the oldest goes, which a later one of the same share follows.
    static let mostWaiting = 20_000
    /// How many are handed on together.
    static let batch = 500

    /// Those of a city's nodes.
    package init(_ names: NodeNames, through url: RedisURL) {
        redis = RedisClient(url)
        subscription = RedisSubscription(url)
        channel = names.updates
    }

    /// Hands on what this node has told its own sockets.
    ///
    /// - Parameter json: what is said.
    package func hand(_ json: [UInt8], of share: UUID) {
        queue.withLock { queue in
            if queue.waiting.count >= Self.mostWaiting {
                queue.waiting.removeFirst()
                queue.crowdedOut += 1
            }
            queue.waiting.append(SharedUpdate(node: node, share: share, json: json))
        }
        signal.yield()
    }

    /// Hands on, and tells what others hand, until its task is cancelled.
    package func run(
        noting note: @escaping @Sendable (Event) -> Void = { _ in },
        telling tell: @escaping @Sendable (_ json: [UInt8], _ share: UUID) -> Void
    ) async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.handAll(note) }
            group.addTask { await self.listen(tell) }
        }
    }

    /// Ends the connections.
    package func close() async { await redis.close() }

    private func listen(_ tell: @Sendable (_ json: [UInt8], _ share: UUID) -> Void) async {
        for await event in subscription.messages(channels: [channel]) {
            guard case .message(_, let bytes) = event, let update = SharedUpdate(message: Array(buffer: bytes)),
                update.node != node
            else { continue }
            tell(update.json, update.share)
        }
    }

    private func handAll(_ note: @Sendable (Event) -> Void) async {
        var isLosing = false
        for await _ in signals {
            while let (some, crowdedOut) = next() {
                if crowdedOut > 0 {
                    let reason = "more than \(Self.mostWaiting) wait for Redis"
                    note(.lost(crowdedOut, reason: reason, isFirst: !isLosing))
                    isLosing = true
                }
                let (lost, reason) = await hand(some)
                if lost > 0 {
                    if Task.isCancelled { return }
                    note(.lost(lost, reason: reason, isFirst: !isLosing))
                    isLosing = true
                } else if isLosing, crowdedOut == 0 {
                    isLosing = false
                    note(.handedAgain)
                }
            }
        }
    }

    /// Hands some on; says how many are lost, and why.
    private func hand(_ some: [SharedUpdate]) async -> (lost: Int, reason: String) {
        do {
            let answers = try await redis.pipeline(
                some.map { RedisCommand("PUBLISH", .text(channel), .bytes($0.message)) })
            var (lost, reason) = (0, "")
            for case .error(let text) in answers { (lost, reason) = (lost + 1, text) }
            return (lost, reason)
        } catch {
            return (some.count, "\(error)")
        }
    }

    private func next() -> (some: [SharedUpdate], crowdedOut: Int)? {
        queue.withLock { queue in
            let some = Array(queue.waiting.prefix(Self.batch))
            queue.waiting.removeFirst(some.count)
            defer { queue.crowdedOut = 0 }
            return some.isEmpty ? nil : (some, queue.crowdedOut)
        }
    }
}

/// What is said of a share, as Redis carries it: version, which node says it, the share, then JSON.
package struct SharedUpdate: Sendable, Equatable {
    /// Which process says it.
    package var node: UUID
    /// Of which share.
    package var share: UUID
    /// What is said.
    package var json: [UInt8]

    private static let version: UInt8 = 1

    /// Something that is said of a share.
    package init(node: UUID, share: UUID, json: [UInt8]) { (self.node, self.share, self.json) = (node, share, json) }

    /// As it is sent.
    package var message: [UInt8] {
        var message = [Self.version]
        message.reserveCapacity(json.count + 33)
        for id in [node, share] { withUnsafeBytes(of: id.uuid) { message.append(contentsOf: $0) } }
        message.append(contentsOf: json)
        return message
    }

    /// Reads a message; nil for one of another version, or that is cut short.
    package init?(message: [UInt8]) {
        guard message.first == Self.version, message.count >= 33 else { return nil }
        func id(at place: Int) -> UUID {
            UUID(uuid: message.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: uuid_t.self) })
        }
        (node, share, json) = (id(at: 1), id(at: 17), Array(message[33...]))
    }
}
