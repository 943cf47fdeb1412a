/// Every stable error code: clients may rely on the raw values, they never change meaning.
public enum ErrorCode: String, WireEnum {
    /// A parameter has the wrong type, is out of bounds or was given twice.
    case invalidParameter = "INVALID_PARAMETER"
    /// A required parameter was not given.
    case missingParameter = "MISSING_PARAMETER"
    /// A query parameter or field this endpoint does not have, and the client wants such refused.
    case unknownParameter = "UNKNOWN_PARAMETER"
    /// The request cannot be understood as HTTP or JSON.
    case invalidRequest = "INVALID_REQUEST"
    /// Only signed-in users may ask, and no token came.
    case authRequired = "AUTH_REQUIRED"
    /// A token came that is not valid, or no longer.
    case authInvalid = "AUTH_INVALID"
    /// A page of another site asks for what only this server's own pages may.
    case originNotAllowed = "ORIGIN_NOT_ALLOWED"
    /// No stop with this stop_id.
    case stopNotFound = "STOP_NOT_FOUND"
    /// No route with this route_id.
    case routeNotFound = "ROUTE_NOT_FOUND"
    /// No trip with this trip_id, or it does not run on the day asked for.
    case tripNotFound = "TRIP_NOT_FOUND"
    /// No alert with this alert_id, or no longer.
    case alertNotFound = "ALERT_NOT_FOUND"
    /// No favourite of this rider with this favorite_id, nor ever one.
    case favoriteNotFound = "FAVORITE_NOT_FOUND"
    /// No device of this rider with this device_id.
    case deviceNotFound = "DEVICE_NOT_FOUND"
    /// No subscription of this rider with this subscription_id, nor ever one.
    case subscriptionNotFound = "SUBSCRIPTION_NOT_FOUND"
    /// No saved trip of this rider with this saved_trip_id, nor ever one.
    case savedTripNotFound = "SAVED_TRIP_NOT_FOUND"
    /// No reminder of this rider with this reminder_id, nor ever one.
    case reminderNotFound = "REMINDER_NOT_FOUND"
    /// A reminder for a departure that is past, or so near that it would be due already.
    case departurePassed = "DEPARTURE_PASSED"
    /// The rider has as many of these as there may be.
    case limitReached = "LIMIT_REACHED"
    /// The object is no longer the one If-Match names.
    case preconditionFailed = "PRECONDITION_FAILED"
    /// An identity token that is forged, expired, or meant for somebody else.
    case identityTokenInvalid = "IDENTITY_TOKEN_INVALID"
    /// Nothing is found for a text, or near a point, that a journey should start or end at.
    case placeNotFound = "PLACE_NOT_FOUND"
    /// The day asked about lies before or after the timetable.
    case outsideTimetable = "OUTSIDE_TIMETABLE"
    /// A journey should end where it starts.
    case sameOriginAndDestination = "SAME_ORIGIN_AND_DESTINATION"
    /// So much lies within reach that one answer may not take the work.
    case reachTooLarge = "REACH_TOO_LARGE"
    /// A refresh_token that is none of this server's, or no longer.
    case refreshTokenInvalid = "REFRESH_TOKEN_INVALID"
    /// Nothing at this path.
    case notFound = "NOT_FOUND"
    /// The path exists, but not with this method.
    case methodNotAllowed = "METHOD_NOT_ALLOWED"
    /// The request body is too long.
    case payloadTooLarge = "PAYLOAD_TOO_LARGE"
    /// The path and query are too long.
    case uriTooLong = "URI_TOO_LONG"
    /// The byte range asked for lies outside the file.
    case rangeNotSatisfiable = "RANGE_NOT_SATISFIABLE"
    /// X-App-Version is older than the server supports.
    case appUpdateRequired = "APP_UPDATE_REQUIRED"
    /// Too many requests from this client.
    case rateLimitExceeded = "RATE_LIMIT_EXCEEDED"
    /// A fault of the server.
    case internalServerError = "INTERNAL_SERVER_ERROR"
    /// No timetable is loaded.
    case timetableUnavailable = "TIMETABLE_UNAVAILABLE"
    /// No offline pack has been made.
    case packUnavailable = "PACK_UNAVAILABLE"
    /// What riders have saved cannot be read or written at present.
    case storageUnavailable = "STORAGE_UNAVAILABLE"
    /// Signing in this way is not set up, or its keys cannot be had at present.
    case signInUnavailable = "SIGN_IN_UNAVAILABLE"
    /// Too many event streams are open.
    case streamLimitReached = "STREAM_LIMIT_REACHED"
    /// As many journeys are being planned, and wait, as may: in all, or for this client.
    case plannerBusy = "PLANNER_BUSY"
    /// As many long lists are being made, and wait, as may: in all, or for this client.
    case serverBusy = "SERVER_BUSY"
    /// The server took too long.
    case requestTimeout = "REQUEST_TIMEOUT"
    /// Planning a journey took too long.
    case planTimeout = "PLAN_TIMEOUT"

    public static let summary = "Every stable error code."

    /// The HTTP status an error with this code is sent with (RFC 9110, RFC 6585).
    public var httpStatus: Int {
        switch self {
        case .invalidParameter, .missingParameter, .unknownParameter, .invalidRequest, .outsideTimetable,
            .sameOriginAndDestination, .reachTooLarge, .refreshTokenInvalid, .departurePassed, .identityTokenInvalid:
            400
        case .authRequired, .authInvalid: 401
        case .originNotAllowed: 403
        case .stopNotFound, .routeNotFound, .tripNotFound, .alertNotFound, .placeNotFound, .notFound,
            .favoriteNotFound, .deviceNotFound, .subscriptionNotFound, .savedTripNotFound, .reminderNotFound:
            404
        case .methodNotAllowed: 405
        case .limitReached: 409
        case .preconditionFailed: 412
        case .payloadTooLarge: 413
        case .uriTooLong: 414
        case .rangeNotSatisfiable: 416
        case .appUpdateRequired: 426
        case .rateLimitExceeded: 429
        case .internalServerError: 500
        case .timetableUnavailable, .packUnavailable, .streamLimitReached, .storageUnavailable, .signInUnavailable,
            .plannerBusy, .serverBusy:
            503
        case .requestTimeout, .planTimeout: 504
        }
    }

    /// What the error says where nothing more precise is known.
    public var defaultMessage: String {
        switch self {
        case .invalidParameter: "A parameter is not valid."
        case .missingParameter: "A required parameter is missing."
        case .unknownParameter: "This endpoint has no such parameter."
        case .invalidRequest: "The request could not be understood."
        case .authRequired: "Please sign in: a bearer token is needed."
        case .authInvalid: "The bearer token is not valid, or no longer. Please sign in again."
        case .originNotAllowed: "Pages of other sites may not ask for this."
        case .stopNotFound: "There is no stop with this id."
        case .routeNotFound: "There is no route with this id."
        case .tripNotFound: "There is no such trip on this day."
        case .alertNotFound: "There is no alert with this id, or no longer."
        case .favoriteNotFound: "You have no such favourite."
        case .deviceNotFound: "You have no such device."
        case .subscriptionNotFound: "You have no such subscription."
        case .savedTripNotFound: "You have no such saved trip."
        case .reminderNotFound: "You have no such reminder."
        case .departurePassed: "It is too late for a reminder of this departure."
        case .limitReached: "There are as many of these as there may be. Please delete one first."
        case .preconditionFailed: "This was changed elsewhere in the meantime. Please load it again."
        case .identityTokenInvalid: "This identity token cannot be used. Please sign in again."
        case .placeNotFound: "There is no stop for this place."
        case .outsideTimetable: "This day lies outside the timetable."
        case .sameOriginAndDestination: "Origin and destination are the same place."
        case .reachTooLarge:
            "Too much lies within reach. Please ask for fewer max_minutes or less max_walking_distance."
        case .refreshTokenInvalid: "This refresh_token cannot be used. Please plan the journey again."
        case .notFound: "There is nothing at this path."
        case .methodNotAllowed: "This path does not answer to this method; see the Allow header."
        case .payloadTooLarge: "The request body is too long."
        case .uriTooLong: "The path and query are too long."
        case .rangeNotSatisfiable: "The byte range asked for lies outside the file."
        case .appUpdateRequired: "Please update to the latest version."
        case .rateLimitExceeded: "Rate limit exceeded for this endpoint."
        case .internalServerError: "An unexpected error occurred. Please try again later."
        case .timetableUnavailable: "No timetable is loaded yet. Please try again shortly."
        case .packUnavailable: "No offline timetable has been made yet. Please try again later."
        case .storageUnavailable: "What you have saved cannot be reached at present. Please try again shortly."
        case .signInUnavailable: "Signing in this way is not possible at present. Please try again later."
        case .streamLimitReached: "Too many event streams are open. Please try again later."
        case .plannerBusy: "Too many journeys are being planned. Please try again in a moment."
        case .serverBusy: "Too many long lists are being made. Please try again in a moment."
        case .requestTimeout: "The answer took too long. Please try again."
        case .planTimeout: "Planning took too long. Please try again, or ask for less."
        }
    }

    /// A few words naming the kind of error, the same for every occurrence (RFC 9457 title).
    public var title: String {
        let words = rawValue.lowercased().split(separator: "_").joined(separator: " ")
        let sentence = words.prefix(1).uppercased() + words.dropFirst()
        return self == .uriTooLong ? "URI too long" : sentence
    }

    /// Whether a response with this code tells when to try again (Retry-After header).
    public var carriesRetryAfter: Bool {
        switch self {
        case .rateLimitExceeded, .timetableUnavailable, .packUnavailable, .streamLimitReached, .storageUnavailable,
            .signInUnavailable, .plannerBusy, .serverBusy:
            true
        default: false
        }
    }
}
