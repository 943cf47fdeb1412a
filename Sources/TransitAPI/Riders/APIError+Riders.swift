/// What a rider can have only so many of.
public enum RiderCollection: String, Sendable, CaseIterable {
    /// Favourites.
    case favorites
    /// Saved trips.
    case savedTrips = "saved_trips"
    /// Subscriptions to alerts.
    case subscriptions
    /// Reminders that are still to be sent.
    case reminders
    /// Devices.
    case devices

    /// Most of them.
    public var limit: Int { facts.limit }

    var facts: (limit: Int, words: String) {
        switch self {
        case .favorites: (RiderLimits.favorites, "favourites")
        case .savedTrips: (RiderLimits.savedTrips, "saved trips")
        case .subscriptions: (RiderLimits.subscriptions, "subscriptions")
        case .reminders: (RiderLimits.reminders, "reminders still to be sent")
        case .devices: (RiderLimits.devices, "devices")
        }
    }
}

extension APIError {
    /// 404: the rider has, and had, no such object with this id.
    public static func notFound<Body: RecordBody>(_ body: Body.Type, _ id: RecordID) -> APIError {
        APIError(
            Body.notFound, message: "You have no \(Body.noun) with id \(id).",
            details: [Body.idName: .string(id.description)])
    }

    /// 404: the rider has no device with this id.
    public static func deviceNotFound(_ id: String) -> APIError {
        let id = ReceivedText(id).clipped
        return APIError(
            .deviceNotFound, message: "You have no device with id \"\(id)\".", details: ["device_id": .string(id)])
    }

    /// 409: the rider has as many of these as there may be.
    public static func limitReached(_ collection: RiderCollection) -> APIError {
        let (limit, words) = collection.facts
        return APIError(
            .limitReached, message: "You have \(limit) \(words), and there may be no more. Please delete one first.",
            details: ["collection": .string(collection.rawValue), "limit": .int(limit)])
    }

    /// 412: the object has another version than those If-Match names.
    public static func preconditionFailed(_ asked: IfMatch, current version: Int) -> APIError {
        APIError(
            .preconditionFailed,
            details: [
                "if_match": .string(ReceivedText(asked.parameterText).clipped),
                "current_etag": .string(IfMatch.tag(version)),
            ])
    }

    /// 400: a new order that leaves favourites out, or has some the rider does not have.
    public static func favoriteOrderInvalid(missing: [RecordID], unknown: [RecordID]) -> APIError {
        func list(_ ids: [RecordID]) -> JSONValue { .array(ids.map { .string($0.description) }) }
        return APIError(
            .invalidParameter,
            message:
                "favorite_ids must be all favourites, each once; \(missing.count) are missing and \(unknown.count) "
                + "are none of yours",
            details: ["parameter": "favorite_ids", "missing": list(missing), "unknown": list(unknown)])
    }

    /// 400: a time zone that does not exist.
    public static func timeZoneUnknown(_ name: TimeZoneName) -> APIError {
        APIError(
            .invalidField(
                .root.appending("tz"), received: .string(name.description),
                expectation: TimeZoneName.expectation(within: nil, unit: nil)))
    }

    /// 400: quiet hours that are switched on without a start or an end.
    public static func quietHoursIncomplete() -> APIError {
        APIError(
            .invalidParameter, message: "quiet_start and quiet_end must be times where quiet_hours_enabled is true",
            details: ["parameter": "quiet_start, quiet_end", "allowed": "times of day as HH:MM"])
    }

    /// 404: the trip does not call at the stop, or not at this place in its order.
    public static func callNotFound(stopID: String, sequence: Int?, tripID: String) -> APIError {
        let (stop, trip) = (ReceivedText(stopID).clipped, ReceivedText(tripID).clipped)
        var details: [String: JSONValue] = ["stop_id": .string(stop), "trip_id": .string(trip)]
        details["stop_sequence"] = sequence.map { .int($0) }
        return APIError(
            .stopNotFound,
            message: "Nobody can board the trip \"\(trip)\" at the stop \"\(stop)\""
                + (sequence.map { " as call \($0)." } ?? "."), details: details)
    }

    /// 400: the reminder would have been due already.
    public static func departurePassed(remindAt: Timestamp) -> APIError {
        APIError(
            .departurePassed, message: "It is too late: this reminder was due at \(remindAt.clock).",
            details: ["remind_at": .string(remindAt.description)])
    }

    /// 400: an identity token that cannot be used; `reason` follows "cannot be used:".
    public static func identityTokenInvalid(_ reason: String) -> APIError {
        APIError(
            .identityTokenInvalid,
            message: "This identity token cannot be used: \(reason). Please sign in again.",
            details: ["parameter": "identity_token", "reason": .string(reason)])
    }
}
