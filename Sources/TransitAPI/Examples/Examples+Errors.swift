extension Examples {
    /// An error with this code as an endpoint would answer it.
    static func error(_ code: ErrorCode, at endpoint: EndpointDescription) -> APIError {
        switch code {
        case .invalidParameter:
            let bounded = endpoint.parameters.first { $0.schema["maximum"] != nil } ?? endpoint.parameters.first
            let parameter = bounded ?? CommonParameters.appVersion.erased
            let received = parameter.schema["maximum"].flatMap(\.int).map { String($0 + 1) } ?? "%"
            return APIError(.invalid(parameter.name, received: received, expectation: parameter.expectation))
        case .missingParameter:
            let required = endpoint.parameters.first { $0.location == .query && $0.isRequired }
            return APIError(.missing(required?.name ?? "lon", expectation: required?.expectation ?? "a number"))
        case .unknownParameter:
            let names = endpoint.parameters.filter { $0.location == .query }.map(\.name)
            return APIError(.unknown("colour", allowed: names))
        case .stopNotFound: return .stopNotFound("999999")
        case .routeNotFound: return .routeNotFound("X99")
        case .tripNotFound: return .tripNotFound("999.X99.1", on: day)
        case .alertNotFound: return .alertNotFound("alert_99999")
        case .streamLimitReached: return .streamLimitReached(.address, retryAfter: 30)
        case .appUpdateRequired:
            return .appUpdateRequired(
                minimum: AppVersion(1, 2, 0), appStoreURL: "https://apps.apple.com/app/id0000000000")
        case .rateLimitExceeded:
            return .rateLimitExceeded(limit: endpoint.rateClass.anonymousPerMinute ?? 60, retryAfter: 37)
        default: return APIError(code)
        }
    }
}
