import GTFSRealtime
import Timetable

/// Why a frame was not taken over.
public enum FrameRejection: Sendable, Equatable {
    /// The bytes are no feed.
    case unreadable(RealtimeFeedError)
    /// Its time lies further ahead than clocks may differ.
    case fromTheFuture(seconds: Int64)
    /// It is older than the one in force.
    case outOfOrder(seconds: Int64)
    /// It is older than the source's limit.
    case tooOld(seconds: Int64)
    /// It holds nothing at all where the one in force holds something that is young enough to be believed and has not ended.
    case suddenlyEmpty
    /// It holds as much as the one in force, which fitted the timetable, and next to nothing of it does: another day's, or
    /// another publisher's.
    case suddenlyUnmatched
    /// It is a difference to something, and not a whole.
    case differential

    /// A word for counters.
    public var code: String {
        switch self {
        case .unreadable(let error): error.code
        case .fromTheFuture: "from_the_future"
        case .outOfOrder: "out_of_order"
        case .tooOld: "too_old"
        case .suddenlyEmpty: "suddenly_empty"
        case .suddenlyUnmatched: "suddenly_unmatched"
        case .differential: "differential"
        }
    }

    /// All words that ``code`` can be.
    public static var codes: [String] {
        let unread: [RealtimeFeedError] = [.empty, .tooLarge(bytes: 0, limit: 0), .malformed, .noHeader]
        let unbelieved: [FrameRejection] = [
            .fromTheFuture(seconds: 0), .outOfOrder(seconds: 0), .tooOld(seconds: 0), .suddenlyEmpty,
            .suddenlyUnmatched, .differential,
        ]
        return unread.map(\.code) + unbelieved.map(\.code)
    }
}

/// What became of a frame.
public enum FrameOutcome: Sendable, Equatable {
    /// It is the state now.
    case accepted
    /// It says what is known already.
    case unchanged
    case rejected(FrameRejection)
}

/// Takes frames in and keeps the state they make: one writer at a time, any number of readers, who never wait.
public final class LiveStateStore: Sendable {
    private struct Frame {
        var source: LiveSource
        var bytes: [UInt8]
        var headerTime: Int64
        var hash: UInt64
        var receivedAt: Int64
        var constancy: Constancy
        var layer: LiveLayer
        /// What of it the next frame can take over; nothing once the timetable has changed.
        var laid: [UInt64: LaidUpdate]
        /// The runs that the next frame is to know again, and those of the frame before, by which it knew them.
        var told: [ToldRun]
        var earlier: [ToldRun]
    }

    private struct Counts {
        var accepted: [String: Int] = [:]
        var rejected: [String: [String: Int]] = [:]
    }

    private let limits: RealtimeFeedLimits
    /// The last frame of each source. Writers take turns: held while one is read and laid over the timetable, which readers
    /// never see.
    private let frames = Locked<[String: Frame]>([:])
    private let current: Locked<LiveState>
    private let counts = Locked(Counts())
    private let lookups: Locked<TimetableLookups>

    /// Seconds a header may be ahead of the clock.
    public static let futureTolerance: Int64 = 60

    /// A store in which no source has said anything.
    ///
    /// - Parameter began: when sources are first asked, in seconds since 1970-01-01T00:00:00Z.
    public init(
        timetable: Timetable, sources: [LiveSource], began: Int64? = nil, limits: RealtimeFeedLimits = .init()
    ) {
        self.limits = limits
        current = Locked(LiveState(timetable: timetable, sources: sources, began: began))
        lookups = Locked(TimetableLookups(of: timetable))
    }

    /// The state in force.
    public var state: LiveState { current.withLock { $0 } }

    /// Takes in a frame of a source: reads it, judges it, lays it over the timetable and puts it in force as a whole.
    ///
    /// - Parameters:
    ///   - remembered: who its alerts are, by another process or an earlier run; nil where nothing else knows.
    ///   - now: seconds since 1970-01-01T00:00:00Z, from the caller's clock.
    @discardableResult
    public func apply(
        _ bytes: [UInt8], from source: LiveSource, remembered: AlertMemory? = nil, now: Int64
    ) -> FrameOutcome {
        let outcome = frames.withLock { take(bytes, from: source, remembered: remembered, now: now, &$0) }
        counts.withLock { counts in
            switch outcome {
            case .accepted: counts.accepted[source.id, default: 0] += 1
            case .unchanged: break
            case .rejected(let rejection): counts.rejected[source.id, default: [:]][rejection.code, default: 0] += 1
            }
        }
        return outcome
    }

    /// Frames taken and refused since the start, by source.
    public func counts(of source: String) -> (accepted: Int, rejected: [String: Int]) {
        counts.withLock { ($0.accepted[source] ?? 0, $0.rejected[source] ?? [:]) }
    }

    /// Lays what every source last said over another timetable; nothing changes until `publish` is called with the result.
    /// Frames are taken in meanwhile as ever.
    public func prepared(for timetable: Timetable) -> Preparation {
        let (frames, old) = self.frames.withLock { ($0, state) }
        let empty = Preparation(
            state: LiveState(timetable: timetable, sources: old.sources, began: old.began),
            lookups: TimetableLookups(of: timetable))
        return rebuilt(empty, frames, old)
    }

    /// A state over another timetable, ready to be put in force.
    public struct Preparation: Sendable {
        public let state: LiveState
        let lookups: TimetableLookups
    }

    /// Puts a prepared state in force. Frames that came in between are laid over the new timetable first.
    public func publish(_ preparation: Preparation) {
        var latest = preparation
        frames.withLock { frames in
            let isBehind = frames.values.contains { frame in
                !latest.state.layers.contains { $0.source.id == frame.source.id && $0.frameHash == frame.hash }
            }
            if isBehind || preparation.state.sequence <= state.sequence {
                latest = rebuilt(preparation, frames, state)
            }
            for layer in latest.state.layers {
                frames[layer.source.id]?.layer = layer.untied ?? layer
                frames[layer.source.id]?.laid = [:]
            }
            lookups.withLock { $0 = latest.lookups }
            current.withLock { $0 = latest.state }
        }
    }

    /// The state that frames make over the timetable of a preparation; layers it has of the same frames are taken as they are.
    private func rebuilt(_ preparation: Preparation, _ frames: [String: Frame], _ old: LiveState) -> Preparation {
        let timetable = preparation.state.timetable
        let layers = frames.values.sorted { $0.source.id < $1.source.id }.compactMap { frame -> LiveLayer? in
            let known = preparation.state.layers.first { $0.source.id == frame.source.id }
            if let known, known.frameHash == frame.hash { return known }
            // What was read once can be read again.
            guard let cut = try? FeedFrame(frame.bytes, limits: limits) else { return known }
            return try? layer(
                cut, source: frame.source, headerTime: frame.headerTime, hash: frame.hash, receivedAt: frame.receivedAt,
                constancy: frame.constancy, timetable: timetable, lookups: preparation.lookups, earlier: frame.earlier
            ).layer
        }
        let next = LiveState(
            timetable: timetable, sources: old.sources, began: old.began, layers: layers,
            alerts: AlertIndex(layers, before: old.alerts, timetable: timetable), sequence: old.sequence + 1)
        return Preparation(state: next, lookups: preparation.lookups)
    }
}

// MARK: - One frame

extension LiveStateStore {
    private func take(
        _ bytes: [UInt8], from source: LiveSource, remembered: AlertMemory?, now: Int64,
        _ frames: inout [String: Frame]
    ) -> FrameOutcome {
        let before = frames[source.id]
        let hash = bytes.withUnsafeBytes { ContentHash.of($0) }
        if let before, before.hash == hash, before.bytes == bytes { return .unchanged }
        let frame: FeedFrame
        do throws(RealtimeFeedError) {
            frame = try FeedFrame(bytes, limits: limits)
        } catch {
            return .rejected(.unreadable(error))
        }
        var rules = RuleCounts()
        let headerTime = headerTime(of: frame.header, now: now, &rules)
        if let rejection = judge(frame.header, headerTime, hash, source, now: now, before: before, &rules) {
            return rejection
        }
        if frame.entities.isEmpty, let before, before.layer.entityCount > 0,
            now - before.headerTime <= source.emptyBelievedAfter, !state.isOver(before.layer, now: now)
        {
            return .rejected(.suddenlyEmpty)
        }
        let lookups = self.lookups.withLock { $0 }
        let old = state
        let digests = EntityDigest.all(of: frame)
        let constancy = Constancy(of: digests, headerTime: headerTime, before: before?.constancy)
        // Of two contents of one moment neither came before the other.
        let earlier = before.map { $0.headerTime == headerTime ? $0.earlier : $0.told } ?? []
        let (built, laid, told): (LiveLayer, [UInt64: LaidUpdate], [ToldRun])
        do throws(RealtimeFeedError) {
            (built, laid, told) = try layer(
                frame, source: source, headerTime: headerTime, hash: hash, receivedAt: now, constancy: constancy,
                timetable: old.timetable, lookups: lookups, digests: digests, before: before, earlier: earlier,
                rules: rules)
        } catch {
            return .rejected(.unreadable(error))
        }
        if let before, now - before.headerTime <= source.emptyBelievedAfter, built.fitsNoLonger(after: before.layer) {
            return .rejected(.suddenlyUnmatched)
        }
        frames[source.id] = Frame(
            source: source, bytes: bytes, headerTime: headerTime, hash: hash, receivedAt: now, constancy: constancy,
            layer: built, laid: laid, told: told, earlier: earlier)
        var layers = old.layers.filter { $0.source.id != source.id }
        layers.insert(built, at: layers.firstIndex { $0.source.id > source.id } ?? layers.count)
        let alerts =
            built.alerts.isEmpty && before?.layer.alerts.isEmpty ?? true
            ? old.alerts
            : AlertIndex(layers, before: old.alerts, remembered: remembered, timetable: old.timetable)
        let next = LiveState(
            timetable: old.timetable, sources: old.sources, began: old.began, layers: layers, alerts: alerts,
            sequence: old.sequence + 1)
        current.withLock { $0 = next }
        return .accepted
    }

    private func headerTime(of header: PublishedFeedHeader, now: Int64, _ rules: inout RuleCounts) -> Int64 {
        if !["1.0", "2.0"].contains(header.gtfsRealtimeVersion) { rules.add(.e038) }
        if !header.hasIncrementality { rules.add(.e049) }
        guard header.timestamp > 0 else {
            rules.add(.e048)
            return now
        }
        let told = Int64(clamping: header.timestamp)
        if told < 1_000_000_000 || told > 10_000_000_000 { rules.add(.e001) }
        if now - told > 65 { rules.add(.w008) }
        return told
    }

    /// Whether a frame may take the place of the one before.
    private func judge(
        _ header: PublishedFeedHeader, _ headerTime: Int64, _ hash: UInt64, _ source: LiveSource, now: Int64,
        before: Frame?, _ rules: inout RuleCounts
    ) -> FrameOutcome? {
        if header.incrementality == .differential { return .rejected(.differential) }
        if headerTime > now + Self.futureTolerance { return .rejected(.fromTheFuture(seconds: headerTime - now)) }
        if now - headerTime > source.limit { return .rejected(.tooOld(seconds: now - headerTime)) }
        guard let before else { return nil }
        if headerTime < before.headerTime {
            return .rejected(.outOfOrder(seconds: before.headerTime - headerTime))
        }
        if headerTime == before.headerTime {
            rules.add(.e017)
            // Two contents of one moment: which wins must not hang on which came first.
            if hash <= before.hash { return .unchanged }
        } else if headerTime - before.headerTime > 35 {
            rules.add(.w007)
        }
        return nil
    }

    private func layer(
        _ frame: FeedFrame, source: LiveSource, headerTime: Int64, hash: UInt64, receivedAt: Int64,
        constancy: Constancy, timetable: Timetable, lookups: TimetableLookups, digests: [EntityDigest?] = [],
        before: Frame? = nil, earlier: [ToldRun], rules: RuleCounts = RuleCounts()
    ) throws(RealtimeFeedError) -> (layer: LiveLayer, laid: [UInt64: LaidUpdate], told: [ToldRun]) {
        let scope = FeedScope(source.feeds, in: timetable)
        let clock = EntityClock(headerTime: headerTime, profile: source.profile)
        var rules = rules
        let deleted = frame.entities.count { $0.isDeleted }
        rules.add(.e039, deleted)
        var trips = TripLayerBuilder(
            timetable: timetable, source: source, scope: scope, headerTime: headerTime, clock: clock,
            constancy: constancy, stopKeys: lookups.stopKeys, digests: digests,
            before: before.flatMap {
                $0.source == source ? LaidFrame(bytes: $0.bytes, layer: $0.layer, updates: $0.laid) : nil
            }, earlier: earlier)
        try trips.add(frame)
        let previous = Dictionary((before?.layer.vehicles ?? []).map { ($0.key, $0) }) { first, _ in first }
        var vehicles = VehicleLayerBuilder(
            timetable: timetable, source: source, scope: scope, headerTime: headerTime, clock: clock,
            lookups: lookups, previous: previous, constancy: constancy)
        try vehicles.add(frame)
        var alerts = AlertLayerBuilder(timetable: timetable, scope: scope)
        try alerts.add(frame)
        for counts in [trips.rules, vehicles.rules, alerts.rules] { rules.add(counts) }
        let layer = LiveLayer(
            source: source, headerTime: headerTime, frameHash: hash, receivedAt: receivedAt, trips: trips,
            vehicles: vehicles,
            alerts: alerts, rules: rules, entityCount: frame.entities.count - deleted, timetable: timetable)
        return (layer, trips.laid, trips.told)
    }
}
