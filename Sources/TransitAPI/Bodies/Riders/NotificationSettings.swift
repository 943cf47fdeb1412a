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
    public var delayMinutesMin: Int
    /// Whether grave alerts may break through a focus.
    public var timeSensitiveOk: Bool
    /// What differs for single favourites, by their ids.
    public var perFavoriteOverrides: [String: FavoriteOverride]
    /// When the rider first changed something; null where everything is at its default.
    @Nullable public var createdAt: Timestamp?
    /// When it was last changed; null where everything is at its default.
    @Nullable public var updatedAt: Timestamp?
    /// The rider's change counter when it was last changed, 0 at the defaults; its ETag is this number in quotes.
    public var version: Int

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        tz: String, quietHoursEnabled: Bool, quietStart: ClockTime? = nil, quietEnd: ClockTime? = nil,
        severityMin: NotificationSeverity, delayMinutesMin: Int = RiderLimits.delayMinutes.lowerBound,
        timeSensitiveOk: Bool,
        perFavoriteOverrides: [String: FavoriteOverride] = [:], createdAt: Timestamp? = nil,
        updatedAt: Timestamp? = nil, version: Int
    ) {
        self.tz = tz
        self.quietHoursEnabled = quietHoursEnabled
        self.quietStart = quietStart
        self.quietEnd = quietEnd
        self.severityMin = severityMin
        self.delayMinutesMin = delayMinutesMin
        self.timeSensitiveOk = timeSensitiveOk
        self.perFavoriteOverrides = perFavoriteOverrides
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.version = version
    }

    private enum CodingKeys: String, CodingKey {
        case tz
        case quietHoursEnabled = "quiet_hours_enabled"
        case quietStart = "quiet_start"
        case quietEnd = "quiet_end"
        case severityMin = "severity_min"
        case delayMinutesMin = "delay_minutes_min"
        case timeSensitiveOk = "time_sensitive_ok"
        case perFavoriteOverrides = "per_favorite_overrides"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case version
    }
}

extension NotificationSettings {
    /// What the type stands for.
    public static let summary = "Which notifications a rider wants, and when."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "tz": "Time zone of the quiet hours (IANA name).",
        "quiet_hours_enabled": "Whether only cancellations are sent in the quiet hours.",
        "quiet_start": "When quiet hours start, on the clock of tz.",
        "quiet_end": "When quiet hours end, on the clock of tz; the next morning where this is before quiet_start.",
        "severity_min": "The least an alert has to be.",
        "delay_minutes_min": "From how many minutes on a late trip is told of, as riders are told it: 5 to 60.",
        "time_sensitive_ok": "Whether grave alerts may break through a focus.",
        "per_favorite_overrides": "What differs for single favourites, by their ids.",
        "created_at": "When the rider first changed something; null where everything is at its default.",
        "updated_at": "When it was last changed; null where everything is at its default.",
        "version":
            "The rider's change counter when it was last changed, 0 at the defaults; its ETag is this number in "
            + "quotes.",
    ]
}
