import Foundation
import TransitAPI

extension Words {
    /// "Now".
    static let now = Words("time.now")
    /// "10 min".
    static func minutes(_ minutes: Int) -> Words { Words("time.in_minutes %lld", .number(minutes)) }
    /// "10 min by the timetable": nobody knows where the vehicle is.
    static func minutesByTimetable(_ minutes: Int) -> Words {
        Words("time.minutes_by_timetable %lld", .number(minutes))
    }
    /// "2 h 5 min".
    static func hours(_ hours: Int, minutes: Int) -> Words {
        Words("time.in_hours %lld %lld", .number(hours), .number(minutes))
    }
    /// It has gone.
    static let left = Words("time.left")

    static let onTime = Words("delay.on_time")
    /// "3 min late".
    static func late(_ minutes: Int) -> Words { Words("delay.late %lld", .number(minutes)) }
    /// "2 min early".
    static func early(_ minutes: Int) -> Words { Words("delay.early %lld", .number(minutes)) }
    static let cancelled = Words("delay.cancelled")
    /// "By the timetable": no live data speaks of it.
    static let byTimetable = Words("delay.by_timetable")
}

/// How long until something leaves, as boards say it.
public enum Countdown {
    /// - Parameters:
    ///   - seconds: until it leaves; below zero once it has.
    ///   - isLive: whether live data says so.
    public static func words(_ seconds: Double, isLive: Bool) -> Words {
        // Whole minutes that are left: "1 min" is never less than a minute, so that nobody runs in vain.
        let minutes = Int((seconds / 60).rounded(.down))
        if seconds < -30 { return .left }
        if minutes < 1 { return .now }
        if minutes < 60 { return isLive ? .minutes(minutes) : .minutesByTimetable(minutes) }
        return .hours(minutes / 60, minutes: minutes % 60)
    }

    /// How a delay is said: in whole minutes, towards zero below half of one.
    public static func delay(seconds: Int?) -> Words {
        guard let seconds else { return .byTimetable }
        let minutes = minutes(late: seconds)
        return minutes == 0 ? .onTime : minutes > 0 ? .late(minutes) : .early(-minutes)
    }

    /// A delay in the minutes in which it is said.
    static func minutes(late seconds: Int) -> Int { Int((Double(seconds) / 60).rounded()) }
}

/// A time of day in the city's own clock, whatever zone the phone is set to: `8:05`, `17:30`, `0:10`.
public enum ClockText {
    /// The wall clock of an instant with the offset that the server sent.
    public static func text(_ timestamp: Timestamp) -> String {
        let seconds = (timestamp.epochSeconds + Int64(timestamp.offsetSeconds)) % 86_400
        let minutes = Int(seconds < 0 ? seconds + 86_400 : seconds) / 60
        return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
    }

    /// The city's clock at an instant, for what comes with no offset of the city's: rows of accounts, above all.
    public static func sydney(_ timestamp: Timestamp) -> String {
        let instant = Date(timeIntervalSince1970: Double(timestamp.epochSeconds))
        let offset = Int32(TimeZone.sydney.secondsFromGMT(for: instant))
        return text(Timestamp(epochSeconds: timestamp.epochSeconds, offsetSeconds: offset))
    }
}
