/// How fresh live data is, taken together over some sources.
public struct LiveFreshness: Sendable, Equatable {
    /// The worst of the sources; but where only some of them have expired, stale.
    public var status: LiveStatus
    /// When the oldest of what is shown was true; where nothing is, when the last of it was. Nil where nothing was ever said.
    public var asOf: Int64?
    /// Whether some of it is shown and some has expired.
    public var isPartial = false

    /// Nothing is live.
    public static let none = LiveFreshness(status: .none)

    /// A status and its time.
    public init(status: LiveStatus, asOf: Int64? = nil, isPartial: Bool = false) {
        (self.status, self.asOf, self.isPartial) = (status, asOf, isPartial)
    }
}

extension LiveState {
    /// Seconds after the start in which a source that has said nothing yet is waited for, and not called silent.
    public static let firstWait: Int64 = 60

    /// How fresh a kind of live data is for some services; for all of them where nil.
    public func freshness(_ kind: LiveSourceKind, of services: Set<LiveService>? = nil, now: Int64) -> LiveFreshness {
        var found: [(status: LiveStatus, time: Int64?)] = []
        for source in sources where source.kind == kind {
            guard services.map({ $0.contains { source.covers($0) } }) ?? true else { continue }
            found.append((status(of: source, now: now), asOf(of: source)))
        }
        guard let worst = found.map(\.status).max(by: { $0.rawValue < $1.rawValue }) else { return .none }
        let shown = found.filter { $0.status != .expired }
        if worst == .expired, !shown.isEmpty {
            return LiveFreshness(status: .stale, asOf: shown.compactMap(\.time).min(), isPartial: true)
        }
        let times = found.compactMap(\.time)
        return LiveFreshness(status: worst, asOf: worst == .expired ? times.max() : times.min())
    }

    /// The moment the newest frame of a source is about; nil before the first.
    private func asOf(of source: LiveSource) -> Int64? { layers.first { $0.source.id == source.id }?.asOf }

    /// How fresh a source is, by the moment its newest frame is about.
    public func status(of source: LiveSource, now: Int64) -> LiveStatus {
        guard let asOf = asOf(of: source) else {
            return began.map { now - $0 <= Self.firstWait } ?? false ? .pending : .expired
        }
        let age = now - asOf
        if age > source.limit { return .expired }
        return age > source.staleAfter ? .stale : .live
    }
}
