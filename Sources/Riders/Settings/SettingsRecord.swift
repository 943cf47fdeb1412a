import Database
import Foundation
import TransitAPI

/// A rider's notification settings.
package struct SettingsRecord: Sendable, Hashable {
    /// Time zone of the quiet hours (IANA).
    package var timeZone = ""
    /// Whether only cancellations are sent in the quiet hours.
    package var quietHoursEnabled = false
    /// When quiet hours start.
    package var quietStart: ClockTime?
    /// When they end; the next morning where before their start.
    package var quietEnd: ClockTime?
    /// The least an alert has to be.
    package var severityMin = NotificationSeverity.minor
    /// From how many minutes on a late trip is told of.
    package var delayMinutesMin = RiderLimits.delayMinutes.lowerBound
    /// Whether grave alerts may break through a focus.
    package var timeSensitiveOK = true
    /// Whether notifications are enabled, for favourites for which that was said.
    package var overrides: [UUID: Bool] = [:]
    /// When something was first and last changed; its version is 0 at the defaults.
    package var stamp = RecordStamp()
}

extension SettingsRecord {
    /// The defaults in a city.
    package init(timeZone: String) {
        self.init()
        self.timeZone = timeZone
    }
}

extension SettingsRecord: StampedRecord {
    package static let blank = SettingsRecord()
    package static let table = RiderTables.settings
    package static let order: [Order] = []
    package static let columns =
        [
            RecordColumn("tz", \Self.timeZone), RecordColumn("quiet_hours_enabled", \.quietHoursEnabled),
            RecordColumn("quiet_start", \.quietStart), RecordColumn("quiet_end", \.quietEnd),
            RecordColumn("severity_min", \.severityMin), RecordColumn("delay_minutes_min", \.delayMinutesMin),
            RecordColumn("time_sensitive_ok", \.timeSensitiveOK),
            RecordColumn("per_favorite_overrides", read: readOverrides) { $0.overridesValue },
        ] + stampColumns

    /// In the form in which riders send them.
    private static func readOverrides(_ settings: inout SettingsRecord, _ row: Row) throws(DatabaseError) {
        for (key, value) in try row.jsonObject("per_favorite_overrides").members {
            guard let id = UUID(uuidString: key), case .bool(let isOn)? = value["notifications_enabled"] else {
                continue
            }
            settings.overrides[id] = isOn
        }
    }

    private var overridesValue: SQLValue {
        let members = overrides.map { ($0.key.lowercased, ["notifications_enabled": .bool($0.value)] as JSONValue) }
        return .json(JSONValue.object(JSONObject(members.sorted { $0.0 < $1.0 })).text)
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
    package init(_ id: RecordID) {
        let words = (id.high.bigEndian, id.low.bigEndian)
        self = withUnsafeBytes(of: words) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
