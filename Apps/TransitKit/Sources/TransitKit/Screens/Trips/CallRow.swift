import TransitAPI

/// One call of a trip as its screen shows it.
public struct CallRow: Sendable, Equatable, Identifiable {
    public var call: TripStop
    public var mode: Mode
    public var evidence: Evidence
    /// Whether it is the stop that the rider came from.
    public var isSeenFrom: Bool
    /// Whether it is the trip's first, where nobody gets off.
    public var isFirst: Bool
    /// Whether it is the trip's last, where nobody gets on.
    public var isLast: Bool

    public var id: Int { call.stopSequence }
    public var name: String { call.stopName }

    /// When the vehicle is there, as it is known best: when it arrives at its last stop, when it leaves the others.
    public var time: Timestamp {
        isLast
            ? call.estimatedArrivalTime ?? call.scheduledArrivalTime
            : call.estimatedDepartureTime ?? call.scheduledDepartureTime
    }
    /// The same on the city's clock.
    public var clock: String { ClockText.text(time) }
    /// The timetable's time, where it is another.
    public var scheduledClock: String? {
        let text = ClockText.text(isLast ? call.scheduledArrivalTime : call.scheduledDepartureTime)
        return text == clock ? nil : text
    }

    /// Whether the vehicle does not call there.
    public var isSkipped: Bool { call.status == .skipped || call.status == .cancelled }
    /// "3 min late"; nil by the timetable, and where it does not call.
    public var state: Words? {
        if isSkipped { return Words("board.skipped") }
        return evidence == .timetable ? nil : Countdown.delay(seconds: call.delaySeconds ?? 0)
    }
    public var isLate: Bool { evidence.isLate(by: call.delaySeconds) }

    /// "Platform 3", where the stop's name does not say it; of one that is another than the timetable's, that too.
    public var platform: Words? {
        guard let platform = call.platform ?? call.scheduledPlatform else { return nil }
        guard call.platformChanged, let before = call.scheduledPlatform else {
            return PlatformName.isPart(of: name) ? nil : mode.platform(platform)
        }
        return Words("board.platform_changed %@ %@", .text(platform), .text(before))
    }

    /// What cannot be done there: "Only to get off".
    public var boarding: Words? {
        switch (call.pickup, call.dropOff) {
        case (.none, .none): Words("call.no_boarding")
        case (.none, _) where !isLast: Words("call.only_off")
        case (_, .none) where !isFirst: Words("call.only_on")
        case (.phoneAgency, _): Words("board.phone_first")
        case (.askDriver, _): Words("board.ask_driver")
        default: nil
        }
    }

    public var crowding: Crowding? { Crowding(call.occupancyStatus) }

    /// The whole row in one sentence, as it is read out.
    public func spoken(_ place: Place) -> [Words] {
        [.verbatim(name), place.words, .verbatim(clock)].compactMap { $0 }
            + [state, platform, boarding, crowding?.words].compactMap { $0 }
    }

    /// Where the vehicle is, seen from a call.
    public enum Place: Sendable, Hashable {
        case passed
        /// It stands there.
        case here
        /// It is on its way there.
        case next
        case ahead

        /// "Passed", "At the stop"; nil for what is still ahead.
        public var words: Words? {
            switch self {
            case .passed: Words("call.passed")
            case .here: Words("call.here")
            case .next: Words("call.next")
            case .ahead: nil
            }
        }
    }
}
