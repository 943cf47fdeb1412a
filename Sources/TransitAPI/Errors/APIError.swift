/// An error as clients see it: a stable code, a sentence for people and facts for programs. Nothing internal.
public struct APIError: Error, Equatable, Sendable {
    /// What kind of error it is; decides the HTTP status.
    public var code: ErrorCode
    /// What happened and what to do, in one or two sentences.
    public var message: String
    /// Facts a program can act on, such as the parameter and its bounds; nil where there are none.
    public var details: [String: JSONValue]?

    /// An error; without a message, the code's own.
    public init(_ code: ErrorCode, message: String? = nil, details: [String: JSONValue]? = nil) {
        self.code = code
        self.message = message ?? code.defaultMessage
        self.details = details
    }

    /// The HTTP status it is sent with.
    public var httpStatus: Int { code.httpStatus }
}

extension APIError {
    /// 404: no stop with this id.
    public static func stopNotFound(_ id: String) -> APIError {
        APIError(.stopNotFound, message: "There is no stop with id \(quoted(id)).", details: ["stop_id": clipped(id)])
    }

    /// 404: no route with this id.
    public static func routeNotFound(_ id: String) -> APIError {
        APIError(
            .routeNotFound, message: "There is no route with id \(quoted(id)).", details: ["route_id": clipped(id)])
    }

    /// 404: no trip with this id, or none on this day.
    public static func tripNotFound(_ id: String, on date: ISODate? = nil) -> APIError {
        var details = ["trip_id": clipped(id)]
        guard let date else {
            return APIError(.tripNotFound, message: "There is no trip with id \(quoted(id)).", details: details)
        }
        details["service_date"] = .string(date.description)
        return APIError(.tripNotFound, message: "No trip with id \(quoted(id)) runs on \(date).", details: details)
    }

    /// 404: the trip runs by frequency, and nothing says which run is meant; or no run starts when that is said to.
    public static func runNotFound(_ id: String, start: ServiceClock?) -> APIError {
        let quoted = quoted(id)
        let message =
            start.map { "No run of trip \(quoted) starts at \($0)." }
            ?? "Trip \(quoted) runs by frequency: start_time has to say which run is meant."
        return APIError(.tripNotFound, message: message, details: ["trip_id": clipped(id)])
    }

    /// 404: the trip does not call at one of two stops, or at the second before the first.
    public static func notOnTrip(_ id: String, from: String, to: String) -> APIError {
        APIError(
            .stopNotFound,
            message: "Trip \(quoted(id)) does not call at stop \(quoted(from)) and after that at stop \(quoted(to)).",
            details: ["trip_id": clipped(id), "from": clipped(from), "to": clipped(to)])
    }

    /// 404: the trip is an extra run of the live data; what is asked for knows trips of the timetable.
    ///
    /// - Parameter what: is asked for, in the plural.
    public static func tripNotTimetabled(_ id: String, for what: String = "reminders") -> APIError {
        APIError(
            .tripNotFound,
            message: "Trip \(quoted(id)) is an extra run of the live data: \(what) are for trips of the timetable.",
            details: ["trip_id": clipped(id)])
    }

    /// 404: no alert with this id, or no longer.
    public static func alertNotFound(_ id: String) -> APIError {
        APIError(
            .alertNotFound, message: "There is no alert with id \(quoted(id)), or no longer.",
            details: ["alert_id": clipped(id)])
    }

    /// 503: as many event streams are open as the client, its address or the whole server may have; try again after
    /// `retryAfter` seconds.
    public static func streamLimitReached(_ scope: StreamScope, limit: Int, retryAfter: Int) -> APIError {
        APIError(
            .streamLimitReached,
            message: "\(limit) event streams are open \(scope.words); close one or try later.",
            details: [
                "limit": .int(limit), "scope": .string(scope.rawValue), "retry_after": .int(retryAfter),
            ])
    }

    /// 426: the app is older than the server supports.
    public static func appUpdateRequired(minimum: AppVersion, appStoreURL: String) -> APIError {
        APIError(
            .appUpdateRequired,
            details: ["minimum_version": .string(minimum.description), "app_store_url": .string(appStoreURL)])
    }

    /// 429: the `limit` requests of a window are used up; try again after `retryAfter` seconds.
    ///
    /// - Parameters:
    ///   - cost: as how many requests the one refused counts; more than one is told, as some may be left.
    ///   - ofAddress: whether it is the budget of all clients at the address, which `details.scope` then says.
    public static func rateLimitExceeded(
        limit: Int, windowSeconds: Int = RateClass.standard.windowSeconds, retryAfter: Int, cost: Int = 1,
        ofAddress: Bool = false
    ) -> APIError {
        let isMinutes = windowSeconds % 60 == 0
        let count = isMinutes ? windowSeconds / 60 : windowSeconds
        let window = "\(count) \(isMinutes ? "minute" : "second")\(count == 1 ? "" : "s")"
        var details: [String: JSONValue] = [
            "limit": .int(limit), "window": .string(window), "retry_after": .int(retryAfter),
        ]
        if ofAddress { details["scope"] = "address" }
        guard cost > 1 else { return APIError(.rateLimitExceeded, details: details) }
        details["counts_as"] = .int(cost)
        let message = "\(ErrorCode.rateLimitExceeded.defaultMessage) This question counts as \(cost) requests."
        return APIError(.rateLimitExceeded, message: message, details: details)
    }

    private static func clipped(_ text: String) -> JSONValue { .string(ReceivedText(text).clipped) }
    private static func quoted(_ text: String) -> String { "\"\(ReceivedText(text).clipped)\"" }
}
