import TransitAPI

extension Words {
    // Places.
    static let planHere = Words("plan.here")

    // When.
    static let planLeaveNow = Words("plan.leave_now")
    static func planLeaveAt(_ clock: String) -> Words { Words("plan.leave_at %@", .text(clock)) }
    static func planArriveBy(_ clock: String) -> Words { Words("plan.arrive_by %@", .text(clock)) }

    // A journey.
    /// "8:05 – 8:41".
    static func planTimes(_ from: String, _ to: String) -> Words { Words("plan.times %@ %@", .text(from), .text(to)) }
    /// "35 min" or "1 h 5 min".
    static func planDuration(minutes: Int) -> Words {
        minutes < 60
            ? Words("plan.minutes %lld", .number(minutes))
            : Words("plan.hours %lld %lld", .number(minutes / 60), .number(minutes % 60))
    }
    /// "No changes", "2 changes".
    static func planTransfers(_ count: Int) -> Words {
        switch count {
        case 0: Words("plan.transfers_none")
        case 1: Words("plan.transfers_one")
        default: Words("plan.transfers %lld", .number(count))
        }
    }
    /// "350 m on foot", "1.2 km on foot".
    static func planWalking(meters: Int) -> Words {
        meters < 950
            ? Words("plan.walking_m %lld", .number((meters + 5) / 10 * 10))
            : Words("plan.walking_km %@", .text(kilometres(meters)))
    }
    private static func kilometres(_ meters: Int) -> String { "\((meters + 50) / 1_000).\((meters + 50) / 100 % 10)" }
    static func planFirstRide(_ route: String, _ clock: String, _ place: String) -> Words {
        Words("plan.first_ride %@ %@ %@", .text(route), .text(clock), .text(place))
    }
    static let planOnlyWalk = Words("plan.only_walk")
    /// "$3.79", "about $3.79".
    static func planFare(cents: Int, isEstimate: Bool) -> Words {
        let amount = "$\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
        return isEstimate ? Words("plan.fare_about %@", .text(amount)) : Words("plan.fare %@", .text(amount))
    }

    // What a journey rests on.
    static let planLive = Words("plan.basis_live")
    static let planTimetable = Words("plan.basis_timetable")
    static let planPhone = Words("plan.basis_phone")
    static let planStale = Words("plan.basis_stale")
    static let planKept = Words("plan.basis_kept")

    // What is wrong with it.
    static let planAtRisk = Words("plan.at_risk")
    static let planBroken = Words("plan.broken")
    static func planLast(next clock: String) -> Words { Words("plan.last_until %@", .text(clock)) }

    // Nothing to show.
    static let planNoJourney = Words("plan.no_journey")
    static let planNoPlaceTitle = Words("plan.no_place.title")
    static func planNoPlace(_ field: PlanField?) -> Words {
        switch field {
        case .from: Words("plan.no_place.from")
        case .to: Words("plan.no_place.to")
        case nil: Words("plan.no_place.either")
        }
    }
    static let planSamePlaceTitle = Words("plan.same_place.title")
    static let planSamePlace = Words("plan.same_place.message")
    static let planOutsideTitle = Words("plan.outside.title")
    static func planOutside(_ first: String, _ last: String) -> Words {
        Words("plan.outside.message %@ %@", .text(first), .text(last))
    }
    static let planBusyTitle = Words("plan.busy.title")
    static let planBusy = Words("plan.busy.message")
}

extension Advice {
    /// Where the journey starts where the rider is, and they have not allowed that to be known.
    static let planNoLocation = Advice(
        title: Words("plan.no_location.title"), message: Words("plan.no_location.message"), action: .openSettings)
    /// The same where they have not been asked yet.
    static let planAskLocation = Advice(
        title: Words("plan.ask_location.title"), message: Words("plan.ask_location.message"), action: .useLocation)
}
