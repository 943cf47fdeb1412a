import TransitAPI

// What the server says, by its code. English readers are told its own sentence, which knows more than the code; the catalogue has
// these texts (`server.…`) in the other languages alone.

extension PlanNotice {
    /// What a rider is told.
    public var words: Words {
        switch code {
        case .walkingIsQuicker: Words("server.walking_is_quicker").or(message)
        case .noJourney: Words("server.no_journey").or(message)
        case .longWait: Words("server.long_wait").or(message)
        case .outsideTimetable: Words("server.outside_timetable").or(message)
        case .timetableExpired: Words("server.timetable_expired").or(message)
        case .timetableOnly: Words("server.timetable_only").or(message)
        case .liveDataStale: Words("server.live_data_stale").or(message)
        case .wheelchairUnknown: Words("server.wheelchair_unknown").or(message)
        case .providerUnavailable: Words("server.provider_unavailable").or(message)
        case .placeGuessed: Words("server.place_guessed").or(message)
        case .other: .verbatim(message)
        }
    }
}

extension ItineraryChange {
    /// What a rider is told of a leg, as it is now or was planned; without one, what can be said of any.
    package func words(of leg: Leg?) -> Words {
        switch kind {
        case .tripGone: return Words("server.trip_gone").or(message)
        case .timetableChanged: return Words("server.timetable_changed").or(message)
        default: break
        }
        guard let leg else { return .verbatim(message) }
        let (from, to) = (Words.Argument.text(leg.from.name), Words.Argument.text(leg.to.name))
        func clock(_ time: Timestamp?) -> Words.Argument? { time.map { .text(ClockText.text($0)) } }
        switch kind {
        case .cancelled: return Words("server.service_cancelled %@", from).or(message)
        case .stopSkipped: return Words("server.stop_skipped %@ %@", from, to).or(message)
        case .connectionMissed: return Words("server.connection_missed %@", to).or(message)
        case .departureTime:
            guard let time = clock(leg.from.departureTime) else { return .verbatim(message) }
            return Words("server.leaves %@ %@", from, time).or(message)
        case .arrivalTime:
            guard let time = clock(leg.to.arrivalTime) else { return .verbatim(message) }
            return Words("server.arrives %@ %@", to, time).or(message)
        case .platform, .tripGone, .timetableChanged, .other: return .verbatim(message)
        }
    }
}

extension TripDetail {
    /// Why its times are what they are.
    var reason: Words {
        let english = provenance.explanation
        if provenance.source == .timetable { return Words("server.by_timetable").or(english) }
        switch status {
        case .cancelled: return Words("server.trip_cancelled").or(english)
        case .added: return Words("server.trip_added").or(english)
        case .replacement: return Words("server.trip_replacement").or(english)
        case .duplicated: return Words("server.trip_duplicated").or(english)
        default: return realtime ? Words("server.trip_live").or(english) : .verbatim(english)
        }
    }
}

extension Adventure {
    /// What a rider is told of it, by the code of a warning.
    func words(of code: String?, or message: String) -> Words {
        switch code {
        case "unresolved": Words("server.adventure.unresolved").or(message)
        case "unreachable": Words("server.adventure.unreachable").or(message)
        case "opening_hours_unknown": Words("server.adventure.opening_hours_unknown").or(message)
        case "wheelchair_unknown": Words("server.adventure.wheelchair_unknown").or(message)
        case "outside_timetable": Words("server.adventure.outside_timetable").or(message)
        case "last_way_home":
            lastWayHome.map { Words("server.adventure.last_way_home %@", .text(ClockText.sydney($0))).or(message) }
                ?? Words("server.adventure.no_way_home").or(message)
        default: .verbatim(message)
        }
    }
}

extension Words {
    /// Why the server refused something.
    static func refused(_ code: String, or message: String) -> Words {
        switch ErrorCode(rawValue: code) {
        case .invalidParameter: Words("server.error.invalid_parameter").or(message)
        case .stopNotFound: Words("server.error.stop_not_found").or(message)
        case .routeNotFound: Words("server.error.route_not_found").or(message)
        case .tripNotFound: Words("server.error.trip_not_found").or(message)
        case .alertNotFound: Words("server.error.alert_not_found").or(message)
        case .favoriteNotFound: Words("server.error.favorite_not_found").or(message)
        case .deviceNotFound: Words("server.error.device_not_found").or(message)
        case .subscriptionNotFound: Words("server.error.subscription_not_found").or(message)
        case .savedTripNotFound: Words("server.error.saved_trip_not_found").or(message)
        case .reminderNotFound: Words("server.error.reminder_not_found").or(message)
        case .departurePassed: Words("server.error.departure_passed").or(message)
        case .limitReached: Words("server.error.limit_reached").or(message)
        case .preconditionFailed: Words("server.error.precondition_failed").or(message)
        case .identityTokenInvalid: Words("server.error.identity_token_invalid").or(message)
        case .placeNotFound: Words("server.error.place_not_found").or(message)
        case .outsideTimetable: Words("server.error.outside_timetable").or(message)
        case .sameOriginAndDestination: Words("server.error.same_origin_and_destination").or(message)
        case .reachTooLarge: Words("server.error.reach_too_large").or(message)
        case .authRequired: Words("server.error.auth_required").or(message)
        case .notFound: Words("server.error.not_found").or(message)
        case .payloadTooLarge: Words("server.error.payload_too_large").or(message)
        default: refusedByTables(code, or: message)
        }
    }

    /// The same of `/rest/v1`, whose codes are PostgreSQL's and PostgREST's.
    private static func refusedByTables(_ code: String, or message: String) -> Words {
        switch code {
        case "42501": Words("server.error.not_allowed").or(message)
        case "23505": Words("server.error.exists_already").or(message)
        case "PGRST116": Words("server.error.nothing_there").or(message)
        case "57014": Words("server.error.took_too_long").or(message)
        default: .verbatim(message)
        }
    }
}
