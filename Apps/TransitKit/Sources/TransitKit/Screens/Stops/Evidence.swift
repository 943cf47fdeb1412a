import TransitAPI

/// What a time rests on, as it is said beside it: never a minute without that.
public enum Evidence: Sendable, Hashable {
    /// Live data within its age.
    case live
    /// Live data that is older: what was heard last.
    case lastHeard
    /// The timetable alone.
    case timetable

    /// - Parameters:
    ///   - isLive: whether live data touched the very time.
    ///   - basis: what the answer it came in rests on.
    public init(isLive: Bool, basis: Basis) {
        switch basis {
        case .live, .timetable: self = isLive ? .live : .timetable
        case .stale, .kept: self = isLive ? .lastHeard : .timetable
        case .phone: self = .timetable
        }
    }

    /// Seconds after which what was live is what was heard last. The server calls trip updates live for as long.
    public static let age = 120.0

    /// What it is at a moment, where it was heard at an earlier one.
    func aged(from asOf: Double, to now: Double) -> Evidence {
        self == .live && now - asOf > Self.age ? .lastHeard : self
    }

    /// Whether something is shown as late: what the timetable alone says never is.
    func isLate(by seconds: Int?) -> Bool { self != .timetable && Countdown.minutes(late: seconds ?? 0) > 0 }

    /// "Live", "As last heard", "By the timetable".
    public var words: Words {
        switch self {
        case .live: Words("evidence.live")
        case .lastHeard: Words("evidence.last_heard")
        case .timetable: .byTimetable
        }
    }
}

extension Standing {
    /// The same at a moment: what was live is old data after a while.
    func aged(to now: Double) -> Standing {
        guard secondsUntilOld(now) <= 0 else { return self }
        var old = self
        old.basis = .stale
        return old
    }

    /// Seconds until that changes; infinity where it does not.
    func secondsUntilOld(_ now: Double) -> Double { basis == .live ? asOf + Evidence.age - now : .infinity }
}

extension Countdown {
    /// How long until something leaves, with what that rests on where it is not live.
    public static func words(_ seconds: Double, _ evidence: Evidence) -> Words {
        let words = words(seconds, isLive: evidence != .timetable)
        guard evidence == .lastHeard, words.key == Words.minutes(0).key else { return words }
        return Words("time.minutes_last_heard %lld", words.arguments[0])
    }

    /// Seconds until the words are others.
    public static func untilChange(_ seconds: Double) -> Double {
        if seconds >= 60 { return seconds - (seconds / 60).rounded(.down) * 60 + 0.01 }
        return seconds >= -30 ? seconds + 30.01 : .infinity
    }
}
