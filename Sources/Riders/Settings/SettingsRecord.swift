import Database
import Foundation
import TransitAPI

/// A rider's notification settings.
public struct SettingsRecord: Sendable, Hashable {
    /// Time zone of the quiet hours (IANA).
    public var timeZone: String
    /// Whether only cancellations are sent in the quiet hours.
    public var quietHoursEnabled = false
    /// When quiet hours start.
    public var quietStart: ClockTime?
    /// When they end; the next morning where before their start.
    public var quietEnd: ClockTime?
    /// The least an alert has to be.
    public var severityMin = NotificationSeverity.minor
    /// From how many minutes on a late trip is told of.
    public var delayMinutesMin = RiderLimits.delayMinutes.lowerBound
    /// Whether grave alerts may break through a focus.
    public var timeSensitiveOK = true
    /// Whether notifications are enabled, for favourites for which that was said.
    public var overrides: [UUID: Bool] = [:]
    /// When something was first and last changed; nil at the defaults.
    public var stamp: RecordStamp?

    /// The rider's change counter when something was last changed; 0 at the defaults.
    public var version: Int { stamp?.version ?? 0 }

    /// The defaults in a city.
    public init(timeZone: String) { self.timeZone = timeZone }

    /// A row of ``RiderTables/settings``.
    package init(_ row: Row) throws(DatabaseError) {
        timeZone = try row.require("tz", Row.text)
        quietHoursEnabled = try row.require("quiet_hours_enabled", Row.bool)
        quietStart = try Self.clock(row, "quiet_start")
        quietEnd = try Self.clock(row, "quiet_end")
        severityMin = try row.needed("severity_min")
        delayMinutesMin = try row.require("delay_minutes_min", Row.int)
        timeSensitiveOK = try row.require("time_sensitive_ok", Row.bool)
        for (key, value) in try JSONText.object(row, "per_favorite_overrides").members {
            guard let id = UUID(uuidString: key), case .bool(let isOn)? = value["notifications_enabled"] else {
                continue
            }
            overrides[id] = isOn
        }
        stamp = try RecordStamp(row)
    }

    private static func clock(_ row: Row, _ column: String) throws(DatabaseError) -> ClockTime? {
        guard let text = try row.text(column) else { return nil }
        guard let time = ClockTime(text) else { throw .unexpectedValue(column: column, expected: "HH:MM") }
        return time
    }

    /// As they are kept, in the form riders send them.
    var values: [String: SQLValue] {
        [
            "tz": .text(timeZone), "quiet_hours_enabled": .bool(quietHoursEnabled),
            "quiet_start": .text(quietStart?.description), "quiet_end": .text(quietEnd?.description),
            "severity_min": .text(severityMin.rawValue), "delay_minutes_min": .int(delayMinutesMin),
            "time_sensitive_ok": .bool(timeSensitiveOK),
            "per_favorite_overrides": JSONText.of(
                JSONObject(
                    overrides.map { ($0.key.lowercased, ["notifications_enabled": .bool($0.value)]) }
                        .sorted { $0.0 < $1.0 })),
        ]
    }

    /// The settings with some changes.
    ///
    /// - Parameter cityZone: the time zone that riders have who say nothing else.
    func applying(_ changes: SettingsChanges, cityZone: String) throws(RiderError) -> SettingsRecord {
        var new = self
        new.timeZone = changes.timeZone.map(\.description).applied(to: timeZone, default: cityZone)
        new.quietHoursEnabled = changes.quietHoursEnabled.applied(to: quietHoursEnabled, default: false)
        new.quietStart = changes.quietStart.applied(to: quietStart)
        new.quietEnd = changes.quietEnd.applied(to: quietEnd)
        new.severityMin = changes.severityMin.applied(to: severityMin, default: .minor)
        new.delayMinutesMin = changes.delayMinutesMin.applied(
            to: delayMinutesMin, default: RiderLimits.delayMinutes.lowerBound)
        new.timeSensitiveOK = changes.timeSensitiveOK.applied(to: timeSensitiveOK, default: true)
        switch changes.perFavoriteOverrides {
        case .keep: break
        case .clear: new.overrides = [:]
        case .set(let overrides):
            for (id, override) in overrides { new.overrides[UUID(id)] = override?.notificationsEnabled }
        }
        if new.quietHoursEnabled, new.quietStart == nil || new.quietEnd == nil { throw .quietHoursIncomplete }
        return new
    }
}

extension UUID {
    /// The identifier of the wire as databases have it.
    public init(_ id: RecordID) {
        let words = (id.high.bigEndian, id.low.bigEndian)
        self = withUnsafeBytes(of: words) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
