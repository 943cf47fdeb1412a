import TransitAPI

extension Examples {
    /// An error with this code as an endpoint would answer it.
    static func error(_ code: ErrorCode, at endpoint: EndpointDescription) -> APIError {
        switch code {
        case .invalidParameter where endpoint.body != nil: return invalidField(endpoint)
        case .missingParameter where endpoint.body != nil:
            let required = endpoint.body?.type.documentedFields.first(where: \.isRequired)
            if required == nil, let fields = endpoint.body?.type as? any BodyFields.Type,
                let names = fields.needed.first
            {
                return APIError(.noneGiven(names))
            }
            return APIError(
                .missing(required?.name ?? "type", expectation: required?.expectation ?? "a JSON object"))
        case .unknownParameter where endpoint.body != nil:
            let names = endpoint.body?.type.documentedFields.map(\.name) ?? []
            return APIError(.unknownField(.root.appending("colour"), allowed: names, circumstance: nil))
        case .invalidRequest where endpoint.body != nil:
            return APIError(.unreadableBody(offset: 17, problem: "a comma or a closing brace is expected"))
        case .payloadTooLarge where endpoint.body != nil:
            return .payloadTooLarge(limit: endpoint.body?.maximumBytes ?? 0)
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
        case .favoriteNotFound: return .notFound(Favorite.self, .sample)
        case .deviceNotFound: return .deviceNotFound("5F3A-iPad")
        case .subscriptionNotFound: return .notFound(AlertSubscription.self, .sample)
        case .savedTripNotFound: return .notFound(SavedTrip.self, .sample)
        case .reminderNotFound: return .notFound(Reminder.self, .sample)
        case .limitReached: return .limitReached(collection(of: endpoint))
        case .preconditionFailed: return .preconditionFailed(.versions([41]), current: 42)
        case .departurePassed: return .departurePassed(remindAt: at(8, 25))
        case .identityTokenInvalid: return .identityTokenInvalid("it has expired")
        case .placeNotFound: return .placeNotFound(.search("Nowhere Street", name: nil), as: .destination)
        case .outsideTimetable:
            return .outsideTimetable(
                ISODate(daysSinceEpoch: day.daysSinceEpoch + 365), first: day,
                last: ISODate(daysSinceEpoch: day.daysSinceEpoch + 60))
        case .refreshTokenInvalid: return .refreshTokenInvalid("it is not one of this server's")
        case .plannerBusy, .serverBusy: return .busy(code, .server)
        case .planTimeout: return .planTimeout(seconds: 10)
        case .streamLimitReached: return .streamLimitReached(.address, limit: EventStreams.perAddress, retryAfter: 30)
        case .appUpdateRequired:
            return .appUpdateRequired(
                minimum: AppVersion(1, 2, 0), appStoreURL: "https://apps.apple.com/app/id0000000000")
        case .rateLimitExceeded:
            return .rateLimitExceeded(limit: endpoint.rateClass.anonymousLimit ?? 60, retryAfter: 37)
        default: return APIError(code)
        }
    }

    private static func collection(of endpoint: EndpointDescription) -> RiderCollection {
        switch endpoint.tag {
        case .favorites: .favorites
        case .savedTrips: .savedTrips
        case _ where endpoint.path.contains("device"): .devices
        default: endpoint.path.contains("reminders") ? .reminders : .subscriptions
        }
    }

    /// A number of the body past its bound.
    private static func invalidField(_ endpoint: EndpointDescription) -> APIError {
        let scalars = endpoint.body?.type.documentedFields.compactMap(\.scalar) ?? []
        let bounded = scalars.first { $0.schema["maximum"] != nil } ?? scalars.first
        let received = bounded?.schema["maximum"].flatMap(\.int).map { JSONValue.int($0 + 1) } ?? .null
        return APIError(
            .invalidField(
                .root.appending(bounded?.name ?? ""), received: received, expectation: bounded?.expectation ?? ""))
    }
}
