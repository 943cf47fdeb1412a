/// Which end of a journey an error is about.
public enum JourneyEnd: String, Sendable, CaseIterable {
    /// Where it starts.
    case origin
    /// Where it ends.
    case destination
    /// Where it starts, for questions that have no end.
    case from
}

extension APIError {
    /// 404: no stop is called like this, or none is near this point. The details say which place, and what was asked.
    public static func placeNotFound(_ place: TripPlace, as end: JourneyEnd) -> APIError {
        let details = place.bodyJSON.merging(["place": .string(end.rawValue)])
        let reason =
            switch place {
            case .coordinates: "There is no stop within walking distance of"
            case .stop, .search: "Nothing is found for"
            }
        return APIError(
            .placeNotFound, message: "\(reason) the \(end == .from ? "start" : end.rawValue).",
            details: Dictionary(details.members.map { ($0.key, clipped($0.value)) }) { first, _ in first })
    }

    /// 400: the timetable has no service on this day; the reason says on which side of it the day lies.
    public static func outsideTimetable(_ asked: ISODate, first: ISODate, last: ISODate) -> APIError {
        APIError(
            .outsideTimetable, message: "The timetable holds \(first) to \(last); \(asked) lies outside.",
            details: [
                "requested_date": .string(asked.description), "first_date": .string(first.description),
                "last_date": .string(last.description),
                "reason": asked > last ? "timetable_expired" : "timetable_not_begun",
            ])
    }

    /// 400: a refresh_token that cannot be used; `reason` follows "cannot be used:".
    public static func refreshTokenInvalid(_ reason: String) -> APIError {
        APIError(
            .refreshTokenInvalid,
            message: "This refresh_token cannot be used: \(reason). Please plan the journey again.",
            details: ["parameter": "refresh_token", "reason": .string(reason)])
    }

    /// 504: planning took longer than it may.
    public static func planTimeout(seconds: Int) -> APIError {
        APIError(.planTimeout, details: ["limit_seconds": .int(seconds)])
    }

    /// 503: as much is being computed, and waits, as may; after the time a plan may take all of that has ended.
    ///
    /// - Parameter scope: whose it is that is too much.
    public static func busy(_ code: ErrorCode, _ scope: StreamScope) -> APIError {
        let message: String? =
            switch scope {
            case .client: "You have asked for as much at once as may be. Please wait for an answer first."
            case .address:
                "As much has been asked for at once from your address as may be. Please try again in a moment."
            case .server: nil
            }
        return APIError(
            code, message: message,
            details: ["retry_after": .int(scope == .client ? 1 : 5), "scope": .string(scope.rawValue)])
    }

    private static func clipped(_ value: JSONValue) -> JSONValue {
        value.string.map { .string(ReceivedText($0).clipped) } ?? value
    }
}

extension APIError {
    /// 413: a request body of more than `limit` bytes.
    public static func payloadTooLarge(limit: Int) -> APIError {
        APIError(
            .payloadTooLarge, message: "The request body is too long; at most \(limit) bytes are read here.",
            details: ["limit_bytes": .int(limit)])
    }
}
