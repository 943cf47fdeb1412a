import LiveState
import Timetable

extension Timetable {
    /// How far the first look back goes, in seconds; each further one goes twice as far as the one before.
    private static let firstLookBack: Int64 = 3_600

    /// The last departures before a cut, in order. What stands there now is looked up as for any board, so that live times
    /// hold on pages back as they do on pages ahead.
    func departures(
        _ query: DepartureQuery, before cut: DepartureCursor, live: LiveState?, now: Int64
    ) -> DepartureBoard {
        let first = cut.instant + 1 - Int64(DepartureQuery.horizonDays) * 86_400
        var (until, seconds) = (cut.instant + 1, Self.firstLookBack)
        var found: [StopDeparture] = []
        // One more than asked for tells whether there is a page before.
        while found.count <= query.limit, until > first {
            let from = max(first, until - seconds)
            var collector = DepartureCollector(limit: .max)
            let scan = DepartureScan(timetable: self, query: query, from: from, until: until, live: live, now: now)
            scan.addLive(into: &collector)
            scan.run(into: &collector)
            found = collector.departures.sorted(by: StopDeparture.precedes) + found
            (until, seconds) = (from, seconds * 2)
        }
        let isMore = found.count > query.limit
        found.removeFirst(max(0, found.count - query.limit))
        return DepartureBoard(
            departures: found, next: found.last.map { DepartureCursor(after: $0, in: self) } ?? cut.turned,
            previous: isMore ? found.first.map { DepartureCursor(before: $0, in: self) } : nil)
    }

    /// The page before one that begins with a departure; nil where the timetable begins with it.
    func previous(before departure: StopDeparture) -> DepartureCursor? {
        let cut = DepartureCursor(before: departure, in: self)
        let begins = serviceZones.map { zone($0).start(of: firstDate) }.min() ?? .max
        return cut.instant < begins + Int64(summary.earliestTime) ? nil : cut
    }
}
