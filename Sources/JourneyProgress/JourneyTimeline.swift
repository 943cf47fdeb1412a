import TransitAPI

/// A journey as it goes by the clock: what a widget shows when, and what a Live Activity is told.
public enum JourneyTimeline {
    /// Entries at most: a system takes more, and shows none of them any better.
    public static let limit = 40
    /// Seconds at least between two updates of a Live Activity that only move a time; the system slows down apps that send more.
    public static let quietInterval = 30.0

    /// One thing to show from a moment on.
    public struct Entry: Sendable, Equatable {
        /// In seconds since 1970-01-01T00:00:00Z.
        public var from: Double
        public var content: JourneyContent
    }

    /// What is shown when, from a moment to the journey's end: sorted, each different from the one before, the end always
    /// among them. No place is known ahead, so this is by the times alone.
    public static func entries(_ itinerary: Itinerary, from now: Double) -> [Entry] {
        var progress = GoProgress(itinerary)
        var entries: [Entry] = []
        for moment in [now] + moments(itinerary).filter({ $0 > now }) {
            _ = progress.advance(to: moment)
            let content = JourneyContent(progress, at: moment)
            if entries.last?.content != content { entries.append(Entry(from: moment, content: content)) }
        }
        return thinned(entries)
    }

    private static func moments(_ itinerary: Itinerary) -> [Double] {
        var moments: Set<Double> = [itinerary.arrivalTime.inSeconds]
        let progress = GoProgress(itinerary)
        for (index, leg) in itinerary.legs.enumerated() {
            moments.insert(progress.end(of: index))
            if let departure = (leg.from.departureTime ?? leg.from.scheduledDepartureTime)?.inSeconds {
                moments.insert(departure)
            }
            if leg.mode != .walk { moments.formUnion(leg.calls.compactMap(\.time)) }
        }
        return moments.sorted()
    }

    /// Leaves out stops that are only counted down, the earliest first, until the rest may be shown. Where some are left out,
    /// no number is named, rather than a wrong one.
    private static func thinned(_ entries: [Entry]) -> [Entry] {
        var surplus = entries.count - limit
        guard surplus > 0 else { return entries }
        var kept: [Entry] = []
        for (index, entry) in entries.enumerated() {
            let isCounting =
                index > 0 && entry.content.step == .ride && entries[index - 1].content.step == .ride
                && entries[index - 1].content.leg == entry.content.leg
            if surplus > 0, isCounting {
                surplus -= 1
                kept[kept.count - 1].content.stopsToGo = nil
            } else {
                kept.append(entry)
            }
        }
        return kept
    }

    /// Whether a Live Activity is worth an update: at once for another step, stop or risk; for a time only if it moved by a
    /// minute as shown, and not again within ``quietInterval``.
    ///
    /// - Parameter seconds: since the last update.
    public static func isWorthAnUpdate(_ old: JourneyContent, _ new: JourneyContent, after seconds: Double) -> Bool {
        guard old != new else { return false }
        guard new.differsInTimesAlone(from: old) else { return true }
        guard seconds >= quietInterval else { return false }
        return old.inMinutes != new.inMinutes
    }
}

extension JourneyContent {
    /// Whether nothing but times is another than in what was shown before; so where nothing is.
    package func differsInTimesAlone(from old: JourneyContent) -> Bool {
        var moved = self
        (moved.until, moved.arrival, moved.delaySeconds) = (old.until, old.arrival, old.delaySeconds)
        (moved.clockOffset, moved.arrivalOffset) = (old.clockOffset, old.arrivalOffset)
        return moved == old
    }

    /// The same with its times as exactly as they are shown.
    fileprivate var inMinutes: JourneyContent {
        var content = self
        content.until = until.map(Self.minute)
        content.arrival = Self.minute(arrival)
        content.delaySeconds = delaySeconds.map { Int((Double($0) / 60).rounded()) * 60 }
        return content
    }

    private static func minute(_ seconds: Double) -> Double { (seconds / 60).rounded(.down) * 60 }
}
