import TransitAPI

/// When a journey is to be made, as a rider chooses it; times in seconds since 1970-01-01T00:00:00Z.
public enum PlanWhen: Sendable, Hashable {
    case now
    case leaveAt(Double)
    case arriveBy(Double)

    /// The same as a question says it.
    public var time: PlanTime {
        switch self {
        case .now: .now
        case .leaveAt(let seconds): .departAt(Self.moment(seconds))
        case .arriveBy(let seconds): .arriveBy(Self.moment(seconds))
        }
    }

    private static func moment(_ seconds: Double) -> Moment {
        .instant(Timestamp(epochSeconds: Int64(seconds.rounded(.down)), offsetSeconds: 0))
    }

    /// The same in words, by the city's clock.
    public var words: Words {
        func clock(_ seconds: Double) -> String {
            ClockText.sydney(Timestamp(epochSeconds: Int64(seconds), offsetSeconds: 0))
        }
        return switch self {
        case .now: .planLeaveNow
        case .leaveAt(let seconds): .planLeaveAt(clock(seconds))
        case .arriveBy(let seconds): .planArriveBy(clock(seconds))
        }
    }
}

/// How a rider travels, and how a journey is paid.
public struct PlanOptions: Sendable, Hashable {
    public var preferences: TripPreferences
    public var rider: FareCategory

    /// The usual.
    public init(preferences: TripPreferences = .usual, rider: FareCategory = .adult) {
        (self.preferences, self.rider) = (preferences, rider)
    }

    /// Whether something is not as usual, so that the button for options is marked.
    public var isChanged: Bool { self != PlanOptions() }

    /// Modes a rider in Sydney chooses among.
    public static let modes: [Mode] = [.rail, .metro, .lightRail, .bus, .ferry, .coach]

    /// Whether vehicles of a mode may be ridden.
    public func uses(_ mode: Mode) -> Bool { preferences.modes?.contains(mode) ?? true }

    /// Uses a mode or not. The last mode that is used stays: with none there is no journey.
    public mutating func use(_ mode: Mode, _ isUsed: Bool) {
        var modes = Self.modes.filter { uses($0) && $0 != mode }
        if isUsed { modes.append(mode) }
        guard !modes.isEmpty else { return }
        let ordered = Self.modes.filter(modes.contains)
        preferences.modes = ordered == Self.modes ? nil : ordered
    }
}

extension ClockText {
    /// The wall clock of a moment in seconds since 1970-01-01T00:00:00Z.
    ///
    /// - Parameter offset: seconds east of UTC.
    static func text(_ seconds: Double, offset: Int) -> String {
        text(Timestamp(epochSeconds: Int64(seconds.rounded(.down)), offsetSeconds: Int32(offset)))
    }
}
