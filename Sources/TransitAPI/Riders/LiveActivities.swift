/// Parameters and body of `PUT /user/live-activities/{activity_id}`. Doing so again replaces what was known of it.
public struct RegisterLiveActivityRequest: EndpointRequest {
    /// Identifier of the Live Activity on its device.
    /// - Path: bounds: 1...128, example: "A5B9-journey"
    public var activityID: String
    /// Where it is reached, and what it shows.
    /// - Body:
    public var registration: LiveActivityRegistration
}

extension RegisterLiveActivityRequest {
    public static let body: DeclaredBody? = DeclaredBody(LiveActivityRegistration.self)
}

/// Where a Live Activity is reached, and what it shows.
public struct LiveActivityRegistration: BodyFields, Hashable {
    /// Its push token, of ActivityKit's pushTokenUpdates, as hexadecimal digits.
    /// - Secret: example: .example
    public var pushToken: DeviceToken
    /// Which push service the token belongs to.
    /// - Field: example: .production
    public var environment: PushEnvironment = .production
    /// The journey it shows: refresh_token of its itinerary. Never logged.
    /// - Secret: bounds: 1...4000, example: "j1.eyJsIjpbXX0"
    public var refreshToken: String
}

extension LiveActivityRegistration {
    public static let summary = "A Live Activity that shows a journey."
}

/// Parameters of `DELETE /user/live-activities/{activity_id}`.
public struct DeleteLiveActivityRequest: EndpointRequest {
    /// Identifier of the Live Activity on its device.
    /// - Path: bounds: 1...128, example: "A5B9-journey"
    public var activityID: String
}

/// A Live Activity that is kept up to date by pushes.
public struct LiveActivity: ResponseBody {
    /// Identifier of the Live Activity on its device.
    public var activityID: String
    /// When it is kept up to date no longer: the system ends it by then.
    public var endsAt: Timestamp
}
