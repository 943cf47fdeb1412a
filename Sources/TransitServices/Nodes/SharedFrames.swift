import Feeds
import LiveState
import Logging
import NIOCore
import Redis
import Synchronization

/// Live frames that nodes share: the one with the right to poll asks the publishers, and hands each frame to the others through
/// Redis as it came, so that all apply the same bytes.
///
/// The right is a lease with a fencing token. Frames of a node that has lost it are not taken: neither by Redis, which knows the
/// token of the last holder, nor by other nodes. The last frame of each source is kept, so that a node that begins has it at once.
/// Where Redis can't be had, a node that may poll does so for itself, and one that may not has live data no more until it is back.
package final class SharedFrames: FrameSource {
    private struct State {
        var sharing = FrameSharing()
        /// The right to poll; nil where this node has not got it.
        var lease: RedisLease?
        /// Whether this node asks publishers, for all or, without Redis, for itself.
        var isPolling: Bool { sharing.isPolling }
        var heard: [String: Heard] = [:]
    }

    /// What was taken of a source last.
    private struct Heard {
        var token: Int64
        var receivedAt: Int64
        var success: Int64?
        var error: String?
    }

    private let state = Mutex(State())
    private let redis: RedisClient
    private let subscription: RedisSubscription
    private let leases: RedisLeases
    private let names: NodeNames
    private let sources: [LiveSource]
    private let poller: Poller?
    private let holder: String
    private let clock: PollerClock
    private let logger: Logger

    /// Seconds for which the right is given, and between renewals: another node has it at the latest 13 seconds after its holder
    /// was killed.
    static let leaseSeconds = 10, pause = 3.0
    /// Seconds without Redis after which a node that may poll does so for itself.
    static let patience = 20.0
    /// Seconds for which the last frame of a source is kept for nodes that begin.
    static let keptSeconds = 900
    /// Bytes of frames that may wait here to be taken.
    static let bufferedBytes = 64 << 20

    /// Frames of a city's sources.
    ///
    /// - Parameters:
    ///   - poller: asks the publishers; nil where this node never does.
    ///   - holder: who this process is, unlike all others.
    package init(
        _ file: CityFile, through url: RedisURL, polling poller: Poller?, holder: String, clock: PollerClock,
        logger: Logger
    ) {
        redis = RedisClient(url)
        subscription = RedisSubscription(url)
        names = NodeNames(city: file.name)
        leases = RedisLeases(redis, prefix: names.leases)
        sources = file.realtime.map(\.live)
        (self.poller, self.holder, self.clock, self.logger) = (poller, holder, clock, logger)
    }

    /// Listens to the others, and polls while it is this node's turn, until its task is cancelled.
    package func run(into sink: @escaping FrameSink) async throws {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.listen(sink) }
            if let poller { group.addTask { await self.takeTurns(poller, sink) } }
        }
    }

    /// How it goes: by the poller where it is this node that polls, else by what was heard.
    package func status() -> PollerStatus {
        let state = state.withLock { $0 }
        if state.isPolling, let poller {
            var status = poller.status()
            status.sharing = state.sharing
            return status
        }
        var status = PollerStatus(
            sources: sources.map { source in
                let heard = state.heard[source.id]
                return PollerStatus.Source(
                    live: source, heardAt: heard?.receivedAt, lastSuccess: heard?.success, lastError: heard?.error)
            }, providers: [])
        status.sharing = state.sharing
        return status
    }

    /// Ends the connections.
    package func close() async { await redis.close() }

    // MARK: Hearing

    private func listen(_ sink: FrameSink) async {
        for await event in subscription.messages(channels: [names.frames], bufferingBytes: Self.bufferedBytes) {
            switch event {
            case .subscribed:
                back()
                for source in sources { await takeKept(source, sink) }
            case .message(_, let bytes): await take(bytes, sink)
            case .away(let reason): away("Redis: \(reason)")
            }
        }
    }

    /// The last frame of a source from before this node listened.
    private func takeKept(_ source: LiveSource, _ sink: FrameSink) async {
        let answer = try? await redis.send(RedisCommand("GET", .text(names.frame(source.id))))
        if let bytes = answer?.bytes { await take(bytes, sink) }
    }

    /// Takes another node's frame up, once, unless this node polls itself or has heard of a later one.
    private func take(_ bytes: ByteBuffer, _ sink: FrameSink) async {
        guard let frame = SharedFrame(message: Array(buffer: bytes)), frame.holder != holder,
            let source = sources.first(where: { $0.id == frame.source })
        else { return }
        let isNews = state.withLock { state in
            let heard = state.heard[source.id]
            guard !state.isPolling, (frame.token, frame.receivedAt) > (heard?.token ?? 0, heard?.receivedAt ?? 0) else {
                return false
            }
            state.heard[source.id] = Heard(
                token: frame.token, receivedAt: frame.receivedAt, success: heard?.success, error: heard?.error)
            return true
        }
        guard isNews else { return }
        let verdict = await sink(
            FetchedFrame(source: source, bytes: frame.bytes, receivedAt: frame.receivedAt))
        state.withLock { state in
            state.sharing.taken += 1
            switch verdict {
            case .accepted, .unchanged:
                state.heard[source.id]?.success = frame.receivedAt
                state.heard[source.id]?.error = nil
            case .unreadable(let reason), .refused(let reason): state.heard[source.id]?.error = reason
            }
        }
    }

    private func away(_ reason: String) {
        let isNew = state.withLock { state in
            defer { state.sharing.trouble = reason }
            return state.sharing.trouble == nil
        }
        if isNew { logger.error("nodes_unconnected", metadata: ["reason": "\(reason)"]) }
    }

    private func back() {
        let wasAway = state.withLock { state in
            defer { state.sharing.trouble = nil }
            return state.sharing.trouble != nil
        }
        if wasAway { logger.notice("nodes_connected") }
    }

    // MARK: Polling

    /// Polls whenever this node has the right to, until its task is cancelled.
    private func takeTurns(_ poller: Poller, _ sink: @escaping FrameSink) async {
        var lastHeard = clock.preciseNow()
        while !Task.isCancelled {
            var isAlone = false
            do {
                let lease = try await leases.acquire(NodeNames.poller, holder: holder, for: .seconds(Self.leaseSeconds))
                lastHeard = clock.preciseNow()
                if let lease { await poll(poller, lease, sink) }
            } catch {
                isAlone = clock.preciseNow() - lastHeard >= Self.patience
            }
            if isAlone {
                logger.warning("polling_alone", metadata: ["reason": "Redis is away, and nobody knows who polls"])
                await poll(poller, nil, sink)
                lastHeard = clock.preciseNow()
            }
            try? await clock.sleep(until: clock.preciseNow() + Self.pause)
        }
        // In a task of its own, as this one has been cancelled: the next node need not wait.
        if let lease = state.withLock({ $0.lease }) {
            await Task { [leases] in _ = try? await leases.release(lease) }.value
        }
    }

    /// Polls until the right is lost.
    ///
    /// - Parameter lease: nil where Redis can't be asked for it: it is asked for again all the while.
    private func poll(_ poller: Poller, _ lease: RedisLease?, _ sink: @escaping FrameSink) async {
        state.withLock { state in
            (state.lease, state.sharing.isPolling) = (lease, true)
            // Another one's frames count from now on by what is taken here.
            state.heard = [:]
        }
        logger.notice("polling_begins", metadata: ["token": "\(lease?.token ?? 0)"])
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await poller.run { frame in
                    let verdict = await sink(frame)
                    if verdict == .accepted || verdict == .unchanged { await self.tell(frame) }
                    return verdict
                }
            }
            group.addTask { await self.keep() }
            await group.next()
            group.cancelAll()
        }
        state.withLock { $0.sharing.isPolling = false }
        logger.notice("polling_ends")
    }

    /// Keeps the right for as long as it can be kept. While Redis is away it is this node's still; after that, whoever asks first has
    /// it.
    private func keep() async {
        while (try? await clock.sleep(until: clock.preciseNow() + Self.pause)) != nil {
            do {
                var lease = state.withLock { $0.lease }
                let duration = Duration.seconds(Self.leaseSeconds)
                if let held = lease { lease = try await leases.renew(held, for: duration) }
                if lease == nil { lease = try await leases.acquire(NodeNames.poller, holder: holder, for: duration) }
                state.withLock { $0.lease = lease }
                if lease == nil { return }
            } catch {
                // Redis is away, which is said by whoever listens.
            }
        }
    }

    /// Hands a frame to the others, unless another node has taken over.
    private func tell(_ frame: FetchedFrame) async {
        guard let lease = state.withLock({ $0.lease }) else { return }
        let message = SharedFrame(token: lease.token, holder: holder, frame).message
        let answer = try? await redis.run(
            Self.telling, keys: [names.fence, names.frame(frame.source.id)],
            arguments: [
                .integer(lease.token), .bytes(message), .integer(Int64(Self.keptSeconds)), .text(names.frames),
            ])
        if answer?.integer == 1 { state.withLock { $0.sharing.told += 1 } }
    }

    /// Keeps a frame and tells of it, but for one of a node that another has taken over from.
    private static let telling = RedisScript(
        """
        if tonumber(ARGV[1]) < tonumber(redis.call('GET', KEYS[1]) or '0') then return 0 end
        redis.call('SET', KEYS[1], ARGV[1])
        redis.call('SET', KEYS[2], ARGV[2], 'EX', ARGV[3])
        redis.call('PUBLISH', ARGV[4], ARGV[2])
        return 1
        """)
}
