/// Which notifications a rider wants, and when.
public struct NotificationSettings: ResponseBody {
    /// Time zone of the quiet hours (IANA name).
    public var tz: String
    /// Whether only cancellations are sent in the quiet hours.
    public var quietHoursEnabled: Bool
    /// When quiet hours start, on the clock of tz.
    @Nullable public var quietStart: ClockTime?
    /// When quiet hours end, on the clock of tz; the next morning where this is before quiet_start.
    @Nullable public var quietEnd: ClockTime?
    /// The least an alert has to be.
    public var severityMin: NotificationSeverity
    /// From how many minutes on a late trip is told of, as riders are told it: 5 to 60.
    public var delayMinutesMin: Int = RiderLimits.delayMinutes.lowerBound
    /// Whether grave alerts may break through a focus.
    public var timeSensitiveOk: Bool
    /// What differs for single favourites, by their ids.
    public var perFavoriteOverrides: [String: FavoriteOverride] = [:]
    /// When the rider first changed something; null where everything is at its default.
    @Nullable public var createdAt: Timestamp?
    /// When it was last changed; null where everything is at its default.
    @Nullable public var updatedAt: Timestamp?
    /// The rider's change counter when it was last changed, 0 at the defaults; its ETag is this number in quotes.
    public var version: Int
}

/// What differs for one favourite.
public struct FavoriteOverride: ResponseBody {
    /// False where nothing is to be sent for this favourite.
    public var notificationsEnabled: Bool
}

/// Until when a rider hears nothing.
public struct MuteBody: ResponseBody {
    /// When alerts are sent again.
    public var mutedUntil: Timestamp
}

/// Body of `PUT /notifications/mute`.
public struct MuteRequest: EndpointRequest, BodyFields {
    /// For how long nothing is sent.
    /// - Field: bounds: 1...24, unit: "hours", example: 24
    public var hours: Int = 24
}

extension MuteRequest {
    public static let summary = "For how long a rider wants to hear nothing."
}

/// What is to differ for one favourite.
public struct FavoriteOverrideInput: BodyFields, Hashable {
    /// False where nothing is to be sent for this favourite.
    /// - Field: example: false
    public var notificationsEnabled: Bool
}

/// Header and body of `PATCH /user/settings`.
public struct UpdateSettingsRequest: EndpointRequest {
    /// What is to be different.
    /// - Body:
    public var changes: SettingsChanges
    /// Only if the settings are still so; whatever they are where nil.
    /// - Declared: RiderFields.ifMatch
    public var ifMatch: IfMatch?
}

extension UpdateSettingsRequest {
    public static let body: DeclaredBody? = DeclaredBody(SettingsChanges.self, maximumBytes: RiderLimits.wholeListBytes)
}
