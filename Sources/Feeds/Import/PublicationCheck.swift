import GTFS
import Timetable
import TimetableCompiler

/// Holds a compiled timetable against the gates before it is published; what fails is noted as fatal, and the last good one stays.
struct PublicationCheck {
    private let gates: Gates
    private let today: ServiceDate
    private let city: String
    /// Feeds that may be without service today though they had some.
    private let mayPause: Set<String>

    init(_ city: CityFile, today: ServiceDate) {
        (gates, self.today, self.city) = (city.gates, today, city.name)
        mayPause = Set(city.feeds.filter(\.isOptional).map(\.id) + city.gates.mayPause)
    }

    func judge(_ compiled: CompiledTimetable, lastGood: Timetable?, problems: ProblemLog) {
        judgeCoverage(compiled.counts, problems)
        judgeStops(compiled, problems)
        judgeFeeds(compiled, lastGood, problems)
        judgeCalendar(compiled, problems)
        if let lastGood { judgeDrop(compiled.counts, lastGood, problems) }
    }

    private func judgeCoverage(_ counts: ImportCounts, _ problems: ProblemLog) {
        for (mode, least) in gates.modes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let found = counts.modes[mode] ?? .init()
            for (what, has, needs) in [
                ("routes", found.routes, least.routes), ("trips", found.trips, least.trips),
                ("stops", found.stops, least.stops),
            ] where has < needs {
                problems.add(
                    .modeCoverage, feed: city, value: mode.name,
                    "\(has) \(what) of \(mode.name), at least \(needs) expected")
            }
        }
        for (what, has, needs) in [
            ("routes", counts.routes, gates.minimum.routes), ("trips", counts.trips, gates.minimum.trips),
            ("stops", counts.stops, gates.minimum.stops),
        ] where has < needs {
            problems.add(.cityCoverage, feed: city, "\(has) \(what), at least \(needs) expected")
        }
    }

    private func judgeStops(_ compiled: CompiledTimetable, _ problems: ProblemLog) {
        guard !gates.criticalStops.isEmpty else { return }
        let known = compiled.stopNamesAndIDs()
        let missing = gates.criticalStops.filter { !known.contains($0) }
        guard !missing.isEmpty else { return }
        // Publishers move commas about; that is no stop gone.
        let folded = Set(known.map(Self.folded))
        for name in missing where !folded.contains(Self.folded(name)) {
            problems.add(.missingCriticalStop, feed: city, file: "stops.txt", value: name, "no stop of this name or id")
        }
    }

    /// A name without case, and with a single space for whatever stands between its words.
    private static func folded(_ name: String) -> String {
        name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }

    /// How many days a feed that has not started holds back all the others.
    private static let longestWait = 7

    /// Each feed's service against today. What nobody has is a warning; what the last good timetable has and this one would take
    /// away is fatal: riders are better served by the older feed until the newer one starts, for some days, and then by the newer
    /// timetables of all others.
    private func judgeFeeds(_ compiled: CompiledTimetable, _ lastGood: Timetable?, _ problems: ProblemLog) {
        for (feed, days) in compiled.serviceDays where !days.contains(today) {
            if days.upperBound < today {
                problems.add(.expiredCalendar, feed: feed, "service ended on \(days.upperBound)")
            } else {
                problems.add(.futureFeed, feed: feed, "service starts on \(days.lowerBound)")
            }
            guard !mayPause.contains(feed), let lastGood, let served = lastGood.serviceDays(ofFeed: feed),
                served.contains(today),
                Int(today.daysSinceEpoch) - Int(lastGood.summary.generatedAt / 86_400) <= Self.longestWait
            else { continue }
            problems.add(
                .serviceInterrupted, feed: feed,
                "no service today, which the last good timetable has until \(served.upperBound)")
        }
    }

    private func judgeCalendar(_ compiled: CompiledTimetable, _ problems: ProblemLog) {
        guard let first = compiled.counts.firstDay, let last = compiled.counts.lastDay else { return }
        judgeGaps(compiled, from: first, to: last, problems)
        guard gates.daysOfService > 0 else { return }
        let served = compiled.tripsByDay(from: today, days: gates.daysOfService)
        for (offset, trips) in served.enumerated() where trips == 0 {
            problems.add(
                .cityCoverage, feed: city, file: "calendar.txt", value: today.advanced(by: offset).description,
                "no trip runs on this day")
        }
    }

    /// Days without a single trip inside the validity: a week of them is no weekend.
    private func judgeGaps(
        _ compiled: CompiledTimetable, from first: ServiceDate, to last: ServiceDate, _ problems: ProblemLog
    ) {
        let trips = compiled.tripsByDay(from: first, days: first.days(to: last) + 1)
        var gap = 0
        for (offset, count) in trips.enumerated() {
            if count == 0 {
                gap += 1
                continue
            }
            if gap >= Self.gapDays {
                problems.add(
                    .gapInService, feed: city, file: "calendar.txt",
                    value: first.advanced(by: offset - gap).description, "no trip runs for \(gap) days from this one on"
                )
            }
            gap = 0
        }
    }

    /// Days without service in a row that are worth a warning.
    private static let gapDays = 7

    private func judgeDrop(_ counts: ImportCounts, _ lastGood: Timetable, _ problems: ProblemLog) {
        for (what, now, before) in [
            ("trips", counts.trips, lastGood.trips.count), ("stops", counts.stops, lastGood.stops.count),
            ("routes", counts.routes, lastGood.routes.count),
        ] where before > 0 {
            let drop = 100 * (1 - Double(now) / Double(before))
            guard drop > gates.maximumDropPercent else { continue }
            problems.add(
                .droppedSinceLastGood, feed: city, value: what,
                "\(now) \(what), \(before) before: \(Int(drop.rounded())) % fewer, at most \(Int(gates.maximumDropPercent)) % allowed"
            )
        }
    }
}
