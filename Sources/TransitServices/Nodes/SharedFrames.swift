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
/// Where Redis can't be had, a node that may poll does so for itself, and one that may not has no new live data until it is back.
package final class SharedFrames: FrameSource {
    private struct State {
        var sharing = FrameSharing()
        /// The right to poll; nil where this node has not got it.
        var lease: RedisLease?
        /// Whether this node asks publishers, for all or, without Redis, for itself.
        var isPolling: Bool { sharing.isPolling }
        var heard: [String: Heard] = [:]
        /// Frames that could not be told, by source: they are once they can.
        var untold: [String: FetchedFrame] = [:]
        /// Why nothing is heard, and why nothing can be told.
        var hearing: String?
        var telling: String?
    }

    /// What was taken of a source last.
    private struct Heard {
        var token: Int64
        var receivedAt: Int64
        var success: Int64?
        var error: String?
    }

    private let state = Mutex(State())
    /// For frames; leases have a connection of their own, which no frame holds up.
    private let redis: RedisClient
    private let leasing: RedisClient
    private let subscription: RedisSubscription
    private let leases: RedisLeases
    private let names: NodeNames
    private let sources: [LiveSource]
    private let poller: Poller?
    private let alerts: SharedAlertMemory
    /// Seconds without an answer of any publisher after which the right is given up.
    private let fruitless: Double
    private let holder: String
    private let clock: PollerClock
    private let logger: Logger

    /// Seconds for which the right is given, and between renewals: another node has it at the latest 13 seconds after its holder
    /// was killed.
    static let leaseSeconds = 10, pause = 3.0
    /// Seconds without Redis after which a node that may poll does so for itself.
    static let patience = 20.0
    /// Seconds for which the last frame of a source is kept for nodes that begin: how old it may be, they know themselves.
    static let keptSeconds = 86_400
    /// Seconds without an answer of any publisher after which the right is given up, at least, and for which it is not asked for then.
    static let leastFruitless = 120.0, rest = 30.0
    /// Bytes of frames that may wait here to be taken.
    static let bufferedBytes = 64 << 20

    /// Frames of a city's sources.
    ///
    /// - Parameters:
    ///   - poller: asks the publishers; nil where this node never does.
    ///   - alerts: the identities of the alerts that this node shows; nil before it shows any.
    ///   - holder: who this process is, unlike all others.
    package init(
        _ file: CityFile, through url: RedisURL, polling poller: Poller?,
        alerts: @escaping @Sendable () -> AlertMemory? = { nil }, holder: String, clock: PollerClock, logger: Logger
    ) {
        var configuration = RedisConfiguration()
        (configuration.commandLimit, configuration.answers.bulk) = (.seconds(15), 65 << 20)
        redis = RedisClient(url, configuration: configuration)
        leasing = RedisClient(url)
        subscription = RedisSubscription(url, configuration: configuration)
        names = NodeNames(city: file.name, database: url.database)
        leases = RedisLeases(leasing, prefix: names.leases)
        sources = file.realtime.map(\.live)
        fruitless = max(Self.leastFruitless, 3 * (file.realtime.map(\.every).min() ?? 0))
        (self.poller, self.holder) = (poller, holder)
        self.alerts = SharedAlertMemory(redis, names, shown: alerts)
        (self.clock, self.logger) = (clock, logger)
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
            status.sharing = sharing(state)
            return status
        }
        // What was asked of providers counts, whoever polls now.
        let own = poller?.status()
        let requests = Dictionary((own?.sources ?? []).map { ($0.live.id, $0.requests) }) { first, _ in first }
        var status = PollerStatus(
            sources: sources.map { source in
                let heard = state.heard[source.id]
                return PollerStatus.Source(
                    live: source, requests: requests[source.id] ?? 0, heardAt: heard?.receivedAt,
                    lastSuccess: heard?.success, lastError: heard?.error)
            }, providers: own?.providers ?? [])
        status.sharing = sharing(state)
        return status
    }

    private func sharing(_ state: State) -> FrameSharing {
        var sharing = state.sharing
        sharing.trouble = state.hearing ?? state.telling
        return sharing
    }

    /// Ends the connections.
    package func close() async {
        await redis.close()
        await leasing.close()
    }

    private func listen(_ sink: FrameSink) async {
        for await event in subscription.messages(channels: [names.frames], bufferingBytes: Self.bufferedBytes) {
            switch event {
            case .subscribed:
                note(\.hearing, nil)
                await takeAllKept(sink)
            case .message(_, let bytes): await take(bytes, isKept: false, sink)
            case .away(let reason):
                // It may come back without what it was told.
                alerts.forgetTold()
                note(\.hearing, "nothing is heard of other nodes: \(reason)")
            }
        }
    }

    /// The last frames of all sources from before this node listened.
    private func takeAllKept(_ sink: FrameSink) async {
        for source in sources {
            // The two connections come back apart: this one may still be away for a moment.
            for _ in 0..<6 {
                if let answer = try? await redis.send(RedisCommand("GET", .text(names.frame(source.id)))) {
                    if let bytes = answer.bytes { await take(bytes, isKept: true, sink) }
                    break
                }
                guard (try? await clock.sleep(until: clock.preciseNow() + 0.5)) != nil else { return }
            }
        }
    }

    /// Takes another node's frame up, unless this node polls itself or has heard of a node that took over later. Messages come in
    /// order; one that was kept counts if it is newer than what came.
    private func take(_ bytes: ByteBuffer, isKept: Bool, _ sink: FrameSink) async {
        guard let frame = SharedFrame(message: Array(buffer: bytes)), frame.holder != holder,
            let source = sources.first(where: { $0.id == frame.source })
        else { return }
        let isNews = state.withLock { state in
            guard !state.isPolling else { return false }
            let heard = state.heard[source.id]
            let last = (heard?.token ?? 0, heard?.receivedAt ?? 0)
            let counts = isKept ? (frame.token, frame.receivedAt) > last : frame.token >= last.0
            guard counts else { return false }
            state.heard[source.id] = Heard(
                token: frame.token, receivedAt: frame.receivedAt, success: heard?.success, error: heard?.error)
            return true
        }
        guard isNews else { return }
        var taken = FetchedFrame(source: source, bytes: frame.bytes, receivedAt: frame.receivedAt)
        if source.kind == .alerts { taken.remembered = await alerts.remembered() }
        let verdict = await sink(taken)
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

    /// Notes what keeps nodes apart, or that nothing does any more; the first and the last are said.
    private func note(_ part: WritableKeyPath<State, String?>, _ trouble: String?) {
        let (before, after) = state.withLock { state in
            let before = state.hearing ?? state.telling
            state[keyPath: part] = trouble
            return (before, state.hearing ?? state.telling)
        }
        if before == nil, let after { logger.error("nodes_unconnected", metadata: ["reason": "\(after)"]) }
        if before != nil, after == nil { logger.notice("nodes_connected") }
    }

    /// Polls whenever this node has the right to, until its task is cancelled.
    private func takeTurns(_ poller: Poller, _ sink: @escaping FrameSink) async {
        var lastAnswered = clock.preciseNow()
        while !Task.isCancelled {
            var pause = Self.pause
            do throws(RedisError) {
                let lease = try await leases.acquire(NodeNames.poller, holder: holder, for: .seconds(Self.leaseSeconds))
                note(\.telling, nil)
                if let lease {
                    pause = await poll(poller, lease, sink)
                } else {
                    await poller.watchBudgets()
                }
                lastAnswered = clock.preciseNow()
            } catch {
                note(\.telling, "cannot ask for the right to poll: \(error)")
                if clock.preciseNow() - lastAnswered >= Self.patience {
                    logger.warning("polling_alone", metadata: ["reason": "\(error)"])
                    pause = await poll(poller, nil, sink)
                    lastAnswered = clock.preciseNow()
                }
            }
            try? await clock.sleep(until: clock.preciseNow() + pause)
        }
        // In a task of its own, as this one has been cancelled: the next node need not wait.
        if let lease = state.withLock({ $0.lease }) {
            await Task { [leases] in _ = try? await leases.release(lease) }.value
        }
    }

    /// Polls until the right is lost.
    ///
    /// - Parameter lease: nil where Redis can't be asked for it: it is asked for again all the while.
    /// - Returns: seconds until it may be asked for again.
    private func poll(_ poller: Poller, _ lease: RedisLease?, _ sink: @escaping FrameSink) async -> Double {
        state.withLock { state in
            (state.lease, state.sharing.isPolling) = (lease, true)
            // Another one's frames count from now on by what is taken here.
            state.heard = [:]
        }
        logger.notice("polling_begins", metadata: ["token": "\(lease?.token ?? 0)"])
        let pause = await withTaskGroup(of: Double.self) { group in
            group.addTask {
                await poller.run { frame in
                    var frame = frame
                    if frame.source.kind == .alerts, !self.alerts.hasAsked {
                        frame.remembered = await self.alerts.remembered()
                    }
                    let verdict = await sink(frame)
                    if verdict == .accepted || verdict == .unchanged { await self.tell(frame) }
                    return verdict
                }
                return Self.pause
            }
            group.addTask { await self.keep(poller) }
            let pause = await group.next() ?? Self.pause
            group.cancelAll()
            return pause
        }
        state.withLock { state in
            state.sharing.isPolling = false
            state.untold = [:]
        }
        logger.notice("polling_ends")
        // What others have told while this node still took itself for the one that polls.
        if !Task.isCancelled { await takeAllKept(sink) }
        return pause
    }

    /// Keeps the right for as long as it can be kept. While Redis is away it is this node's still; after that, whoever asks first has
    /// it. A node that no publisher answers lets another try.
    ///
    /// - Returns: seconds until it may be asked for again.
    private func keep(_ poller: Poller) async -> Double {
        let began = clock.preciseNow()
        while (try? await clock.sleep(until: clock.preciseNow() + Self.pause)) != nil {
            do throws(RedisError) {
                var lease = state.withLock { $0.lease }
                let duration = Duration.seconds(Self.leaseSeconds)
                if let held = lease { lease = try await leases.renew(held, for: duration) }
                if lease == nil { lease = try await leases.acquire(NodeNames.poller, holder: holder, for: duration) }
                state.withLock { $0.lease = lease }
                note(\.telling, nil)
                guard let lease else { return Self.pause }
                if isFruitless(poller, since: began) {
                    try await leases.release(lease)
                    state.withLock { $0.lease = nil }
                    logger.warning("polling_given_up", metadata: ["reason": "no publisher answers this node"])
                    return Self.rest
                }
            } catch {
                note(\.telling, "the right to poll can't be kept: \(error)")
            }
            for frame in state.withLock({ Array($0.untold.values) }) { await tell(frame) }
        }
        return Self.pause
    }

    private func isFruitless(_ poller: Poller, since began: Double) -> Bool {
        let limit = clock.preciseNow() - fruitless
        guard began < limit, !sources.isEmpty else { return false }
        let status = poller.status()
        // Nobody is asked while providers want to be left alone, whichever node it is.
        if status.providers.contains(where: { $0.pausedUntil != nil || $0.step == .exhausted }) { return false }
        return status.sources.allSatisfy { Double($0.lastSuccess ?? 0) < limit }
    }

    /// Hands a frame to the others, unless another node has taken over; one that can't be is kept until it can.
    private func tell(_ frame: FetchedFrame) async {
        let id = frame.source.id
        guard let lease = state.withLock({ $0.lease }) else { return }
        let message = SharedFrame(token: lease.token, holder: holder, frame).message
        let identities = frame.source.kind == .alerts ? await alerts.toTell() : nil
        do throws(RedisError) {
            let answer = try await redis.run(
                SharedFrame.telling, keys: [names.fence, names.frame(id), names.alerts],
                arguments: [
                    .integer(lease.token), .bytes(message), .integer(Int64(Self.keptSeconds)), .text(names.frames),
                    .bytes(identities ?? []),
                ])
            state.withLock { state in
                if answer.integer == 1 { state.sharing.told += 1 }
                if let untold = state.untold[id], untold.receivedAt <= frame.receivedAt { state.untold[id] = nil }
            }
        } catch {
            state.withLock { state in
                guard (state.untold[id]?.receivedAt ?? 0) <= frame.receivedAt else { return }
                state.untold[id] = frame
            }
            // They may not have been told who the alerts are either.
            if identities != nil { alerts.forgetTold() }
            note(\.telling, "frames can't be told to other nodes: \(error)")
        }
    }
}
