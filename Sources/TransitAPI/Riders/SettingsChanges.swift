/// Body of `PATCH /user/settings`: what is to be different.
public struct SettingsChanges: BodyFields {
    /// Time zone of the quiet hours.
    public var timeZone: Change<TimeZoneName>
    /// Whether there are quiet hours.
    public var quietHoursEnabled: Change<Bool>
    /// When quiet hours start.
    public var quietStart: Change<ClockTime>
    /// When quiet hours end; the next morning where this is before their start.
    public var quietEnd: Change<ClockTime>
    /// The least an alert has to be.
    public var severityMin: Change<NotificationSeverity>
    /// From how many minutes on a late trip is told of.
    public var delayMinutesMin: Change<Int>
    /// Whether grave alerts may break through a focus.
    public var timeSensitiveOK: Change<Bool>
    /// What differs for single favourites: nil removes it for one, clearing for all; favourites not named stay as they
    /// are.
    public var perFavoriteOverrides: Change<[RecordID: FavoriteOverrideInput?]>

    /// Changes; what is left out stays as it is. Bounds are checked by whoever reads them.
    public init(
        timeZone: Change<TimeZoneName> = .keep, quietHoursEnabled: Change<Bool> = .keep,
        quietStart: Change<ClockTime> = .keep, quietEnd: Change<ClockTime> = .keep,
        severityMin: Change<NotificationSeverity> = .keep, delayMinutesMin: Change<Int> = .keep,
        timeSensitiveOK: Change<Bool> = .keep,
        perFavoriteOverrides: Change<[RecordID: FavoriteOverrideInput?]> = .keep
    ) {
        self.timeZone = timeZone
        self.quietHoursEnabled = quietHoursEnabled
        self.quietStart = quietStart
        self.quietEnd = quietEnd
        self.severityMin = severityMin
        self.delayMinutesMin = delayMinutesMin
        self.timeSensitiveOK = timeSensitiveOK
        self.perFavoriteOverrides = perFavoriteOverrides
    }
}

extension SettingsChanges {
    static let timeZone = ChangeField<TimeZoneName>(
        "tz", "Time zone of the quiet hours (IANA name).", null: "that of the city", example: .sydney)
    static let quietHoursEnabled = ChangeField<Bool>(
        "quiet_hours_enabled", "Whether only cancellations are sent in the quiet hours.", null: "false", example: true)
    static let quietStart = ChangeField<ClockTime>(
        "quiet_start", "When quiet hours start, on the clock of tz.", null: "no time", example: .sample)
    static let quietEnd = ChangeField<ClockTime>(
        "quiet_end", "When quiet hours end; the next morning where this is before quiet_start.", null: "no time",
        example: .sample)
    static let severityMin = ChangeField<NotificationSeverity>(
        "severity_min", "The least an alert has to be.", null: "minor", example: .major)
    static let delayMinutesMin = ChangeField<Int>(
        "delay_minutes_min", "From how many minutes on a late trip is told of.", null: "5",
        bounds: RiderLimits.delayMinutes, unit: "minutes", example: 15)
    static let timeSensitiveOK = ChangeField<Bool>(
        "time_sensitive_ok", "Whether grave alerts may break through a focus.", null: "true", example: true)
    static let perFavoriteOverrides = BodyMap<RecordID, FavoriteOverrideInput>(
        "per_favorite_overrides", "What differs for single favourites, by their ids.", upTo: RiderLimits.favorites)

    /// What the object stands for.
    public static let summary = "Changes of the notification settings; what is left out stays as it is."

    /// All fields.
    public static let fields = [
        timeZone.erased, quietHoursEnabled.erased, quietStart.erased, quietEnd.erased, severityMin.erased,
        delayMinutesMin.erased, timeSensitiveOK.erased, perFavoriteOverrides.erased,
    ]

    /// Reads the fields.
    public init(_ reader: BodyReader) throws(ParameterError) {
        timeZone = try reader.value(Self.timeZone)
        quietHoursEnabled = try reader.value(Self.quietHoursEnabled)
        quietStart = try reader.value(Self.quietStart)
        quietEnd = try reader.value(Self.quietEnd)
        severityMin = try reader.value(Self.severityMin)
        delayMinutesMin = try reader.value(Self.delayMinutesMin)
        timeSensitiveOK = try reader.value(Self.timeSensitiveOK)
        perFavoriteOverrides = try reader.value(Self.perFavoriteOverrides)
    }

    /// Writes what is said.
    public func write(to writer: inout BodyWriter) {
        writer.write(timeZone, as: Self.timeZone)
        writer.write(quietHoursEnabled, as: Self.quietHoursEnabled)
        writer.write(quietStart, as: Self.quietStart)
        writer.write(quietEnd, as: Self.quietEnd)
        writer.write(severityMin, as: Self.severityMin)
        writer.write(delayMinutesMin, as: Self.delayMinutesMin)
        writer.write(timeSensitiveOK, as: Self.timeSensitiveOK)
        writer.write(perFavoriteOverrides, as: Self.perFavoriteOverrides)
    }
}
