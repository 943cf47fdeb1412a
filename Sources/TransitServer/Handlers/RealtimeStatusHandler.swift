import LiveState
import Timetable
import TransitAPI

/// `GET /realtime/status`.
enum RealtimeStatusHandler {
    static let route = Registration.route(TransitContract.realtimeStatus) { _, exchange in
        var body = body(exchange)
        if !exchange.seesOperations {
            // Riders need to know how old what they see is, not whose quota is used up and what a source answered.
            body.providers = []
            for index in body.sources.indices { body.sources[index].lastError = nil }
        }
        return .json(body)
    }

    /// How every source is; also what readiness looks at.
    static func body(_ exchange: Exchange) -> RealtimeStatusBody {
        let monitor = exchange.services.sources
        let polling = monitor?.polling()
        let live = exchange.edition?.live
        let sources = (live?.sources ?? []).map { source in
            status(
                of: source, layer: live?.layers.first { $0.source.id == source.id },
                polling: polling?.sources.first { $0.sourceID == source.id },
                frames: monitor?.frames(of: source.id) ?? (0, [:]), exchange)
        }
        let order: [RealtimeStatus] = [.none, .live, .pending, .stale, .expired]
        let worst = sources.map(\.status).max { (order.firstIndex(of: $0) ?? 0) < (order.firstIndex(of: $1) ?? 0) }
        return RealtimeStatusBody(
            status: worst ?? .none, sources: sources,
            providers: (polling?.providers ?? []).map { provider in
                ProviderStatus(
                    providerID: provider.providerID, requestsToday: provider.requestsToday,
                    dailyLimit: provider.dailyLimit, step: provider.step,
                    resetsAt: exchange.timestamp(of: provider.resetsAt),
                    requestsPerSecondLimit: provider.requestsPerSecond,
                    pausedUntil: provider.pausedUntil.map { exchange.timestamp(of: $0) })
            },
            timetables: (polling?.timetables ?? []).map { timetable in
                ServedTimetable(
                    version: timetable.version, generatedAt: exchange.timestamp(of: timetable.generatedAt),
                    lastDay: ISODate(daysSinceEpoch: timetable.lastDay.daysSinceEpoch),
                    since: exchange.timestamp(of: timetable.since))
            }, lastUpdated: exchange.timestamp)
    }

    /// The modes a source was given, else those of its feeds.
    private static func modes(of source: LiveSource, in timetable: Timetable) -> [TransitAPI.Mode] {
        var modes = source.modes
        if modes.isEmpty {
            let feeds = timetable.feeds.rows.map {
                source.feeds.isEmpty || source.feeds.contains(timetable.string($0.id))
            }
            for route in timetable.routes.rows where feeds[route.feed.position] { modes.insert(ModeSet(route.mode)) }
        }
        return modes.modes.map { TransitAPI.Mode($0) }
    }

    private static func status(
        of source: LiveSource, layer: LiveLayer?, polling: SourceReport?,
        frames: (accepted: Int, rejected: [String: Int]), _ exchange: Exchange
    ) -> LiveSourceStatus {
        let tallies = layer.map { [$0.tripTally, $0.vehicleTally] } ?? []
        var unmatched: [String: Int] = [:]
        for tally in tallies {
            for (reason, miss) in tally.unmatched { unmatched[reason.rawValue, default: 0] += miss.count }
        }
        let matched = tallies.reduce(0) { $0 + $1.matched }
        let possible = tallies.reduce(0) { $0 + $1.entities - $1.extra - $1.folded }
        var rules: [String: Int] = [:]
        for (rule, count) in layer?.rules.counts ?? [:] { rules[rule.rawValue] = count }
        return LiveSourceStatus(
            sourceID: source.id, kind: LiveFeedKind(rawValue: source.kind.rawValue) ?? .tripUpdates,
            feeds: source.feeds, modes: exchange.edition.map { modes(of: source, in: $0.timetable) } ?? [],
            status: exchange.edition.map { RealtimeStatus($0.live.status(of: source, now: exchange.now)) } ?? .none,
            ageSeconds: layer.map { Int(max(0, exchange.now - $0.headerTime)) },
            feedTimestamp: layer.map { exchange.timestamp(of: $0.headerTime) },
            lastSuccess: polling?.lastSuccess.map { exchange.timestamp(of: $0) }, lastError: polling?.lastError,
            circuit: polling?.circuit ?? .closed,
            consecutiveFailures: polling?.consecutiveFailures ?? 0, requests: polling?.requests ?? 0,
            framesAccepted: frames.accepted, framesRejected: frames.rejected, entities: layer?.entityCount ?? 0,
            matched: matched, matchedByTripID: tallies.reduce(0) { $0 + $1.byTripID },
            matchedByRouteAndTimes: tallies.reduce(0) { $0 + $1.byRouteAndTimes },
            folded: tallies.reduce(0) { $0 + $1.folded }, unmatched: unmatched,
            matchRate: possible > 0 ? (Double(matched) / Double(possible) * 10_000).rounded() / 10_000 : nil,
            rules: rules, nextPoll: polling?.nextPoll.map { exchange.timestamp(of: $0) })
    }
}
