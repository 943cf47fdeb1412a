/// Hours between two times of a civil day, in seconds since midnight; the end is outside.
package struct HourRange: Sendable, Equatable {
    package var from: Int
    package var to: Int

    /// From one time to a later one.
    package init(from: Int, to: Int) { (self.from, self.to) = (from, to) }

    /// Whether a time of day lies inside.
    package func contains(_ secondsOfDay: Int) -> Bool { secondsOfDay >= from && secondsOfDay < to }

    /// Reads `07:00-09:00`.
    init?(_ text: String) {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let from = TimeOfDay.seconds(ends[0]), let to = TimeOfDay.seconds(ends[1]), from < to
        else { return nil }
        self.init(from: from, to: to)
    }
}

/// Times of day as city files write them.
package enum TimeOfDay {
    /// Seconds of `03:10`, up to `24:00`; nil for anything else.
    package static func seconds(_ text: some StringProtocol) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }), let hours = UInt8(parts[0]),
            let minutes = UInt8(parts[1]), minutes < 60, hours < 24 || hours == 24 && minutes == 0
        else { return nil }
        return Int(hours) * 3600 + Int(minutes) * 60
    }
}
