/// Body of `PATCH /user/settings`: what is to be different.
public struct SettingsChanges: BodyFields {
    /// Time zone of the quiet hours (IANA name).
    /// - Field: "tz", null: "that of the city", example: .sydney
    public var timeZone: Change<TimeZoneName>
    /// Whether only cancellations are sent in the quiet hours.
    /// - Field: null: "false", example: true
    public var quietHoursEnabled: Change<Bool>
    /// When quiet hours start, on the clock of tz.
    /// - Field: null: "no time", example: .sample
    public var quietStart: Change<ClockTime>
    /// When quiet hours end; the next morning where this is before quiet_start.
    /// - Field: null: "no time", example: .sample
    public var quietEnd: Change<ClockTime>
    /// The least an alert has to be.
    /// - Field: null: "minor", example: .major
    public var severityMin: Change<NotificationSeverity>
    /// From how many minutes on a late trip is told of.
    /// - Field: null: "5", bounds: RiderLimits.delayMinutes, unit: "minutes", example: 15
    public var delayMinutesMin: Change<Int>
    /// Whether grave alerts may break through a focus.
    /// - Field: null: "true", example: true
    public var timeSensitiveOK: Change<Bool>
    /// What differs for single favourites, by their ids.
    /// - Map: upTo: RiderLimits.favorites
    public var perFavoriteOverrides: Change<[RecordID: FavoriteOverrideInput?]>
}

extension SettingsChanges {
    public static let summary = "Changes of the notification settings; what is left out stays as it is."
}
