import JourneyProgress
import TransitAPI

extension JourneyContent {
    /// What to do, as the largest line says it.
    public var title: Words {
        let name = route ?? ""
        return switch step {
        case .walk: Words("go.walk_to %@", .text(place))
        case .change: route == nil ? Words("go.walk_to %@", .text(place)) : Words("go.change_to %@", .text(name))
        case .board: Words("go.board %@ %@", .text(name), .text(headsign ?? ""))
        case .ride:
            switch stopsToGo {
            case nil: Words("go.ride_to %@", .text(place))
            case 1: Words("go.one_stop")
            case let stops?: Words("go.stops_to_go %lld", .number(stops))
            }
        case .getOff: Words("go.get_off_next %@", .text(place))
        case .arrived: Words("go.arrived %@", .text(place))
        case .other: Words("go.on_the_way")
        }
    }

    /// What to know about it; nil where there is nothing.
    public var detail: Words? {
        switch step {
        case .walk, .change:
            guard let route, let until else { return nil }
            return Words("go.leaves %@ %@ %@", .text(route), .text(place), .text(clock(until)))
        case .board:
            guard let until else { return platformWords }
            guard let platform, !PlatformName.isPart(of: place) else {
                return Words("go.board_at %@ %@", .text(place), .text(clock(until)))
            }
            return Words("go.board_from %@ %@ %@", .text(place), .text(platform), .text(clock(until)))
        case .ride: return Words("go.get_off_at %@ %@", .text(place), .text(until.map(clock) ?? ""))
        case .getOff: return until.map { Words("go.there_at %@", .text(clock($0))) }
        case .arrived, .other: return nil
        }
    }

    /// The few characters of the Dynamic Island: a clock, or stops to go.
    public var short: Words {
        switch step {
        case .ride where stopsToGo != nil && stopsToGo != 1: Words("go.short_stops %lld", .number(stopsToGo ?? 0))
        case .getOff: Words("go.short_next")
        case .arrived: Words("go.short_arrived")
        case .walk, .change, .board, .ride, .other: .verbatim(until.map(clock) ?? arrivalClock)
        }
    }

    /// "Arrives 8:41".
    public var arrivalWords: Words { Words("go.arrives %@", .text(arrivalClock)) }

    /// "3 min late", "By the timetable"; nil where no ride is at hand.
    public var delay: Words? { route == nil ? nil : Countdown.delay(seconds: delaySeconds) }

    /// What endangers the journey; nil for nothing.
    public var riskWords: Words? {
        switch risk {
        case .atRisk: Words("go.risk_change")
        case .missed: Words("go.risk_missed")
        case .left: Words("go.risk_left")
        case .cancelled: Words("go.risk_cancelled")
        case nil: nil
        }
    }

    /// Where its ride leaves from; nil where that is not signed.
    public var platformWords: Words? {
        platform.map { (mode.flatMap(LegMode.init(rawValue:)) ?? .other).vehicle.platform($0) }
    }

    /// The kind of vehicle of the ride at hand, or the next one; a walk where there is none.
    public var vehicle: LegMode {
        step == .walk && risk == nil ? .walk : mode.flatMap(LegMode.init(rawValue:)) ?? .walk
    }

    /// What VoiceOver reads, in this order.
    public var spoken: [Words] { [riskWords, title, detail, delay, arrivalWords].compactMap(\.self) }

    private func clock(_ seconds: Double) -> String { ClockText.text(seconds, offset: clockOffset) }
    private var arrivalClock: String { ClockText.text(arrival, offset: arrivalOffset ?? clockOffset) }
}
