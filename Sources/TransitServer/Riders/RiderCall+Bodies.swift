import Database
import Foundation
import Riders
import TransitAPI

// What is kept, as the wire says it.
extension RiderCall {
    /// A moment with the city's offset; fractions of a second are dropped.
    func timestamp(_ instant: Instant) -> Timestamp { exchange.timestamp(of: instant.seconds) }

    /// Only the end of a token is shown.
    func body(_ record: DeviceRecord) -> Device {
        Device(
            deviceID: record.deviceID, platform: record.details.platform, appVersion: record.details.appVersion,
            osVersion: record.details.osVersion, environment: record.details.environment,
            keepsTimetable: record.details.keepsTimetable, tokenSuffix: String(record.token.suffix(4)),
            registeredAt: timestamp(record.createdAt),
            updatedAt: timestamp(record.updatedAt))
    }

    func body(_ record: SettingsRecord) -> NotificationSettings {
        let isKept = record.stamp.version > 0
        return NotificationSettings(
            tz: record.timeZone, quietHoursEnabled: record.quietHoursEnabled, quietStart: record.quietStart,
            quietEnd: record.quietEnd, severityMin: record.severityMin,
            delayMinutesMin: record.delayMinutesMin, timeSensitiveOk: record.timeSensitiveOK,
            perFavoriteOverrides: Dictionary(
                uniqueKeysWithValues: record.overrides.map {
                    (RecordID($0.key).description, FavoriteOverride(notificationsEnabled: $0.value))
                }),
            createdAt: isKept ? timestamp(record.stamp.createdAt) : nil,
            updatedAt: isKept ? timestamp(record.stamp.updatedAt) : nil, version: record.stamp.version)
    }

    func body(_ changes: RiderChanges) throws -> SyncBody {
        SyncBody(
            version: changes.version, favorites: changes.favorites.map { $0.body(self) },
            savedTrips: changes.savedTrips.map { $0.body(self) },
            reminders: try changes.reminders.map { try $0.body(self) },
            subscriptions: changes.subscriptions.map { $0.body(self) }, settings: changes.settings.map(body),
            deleted: changes.deleted.map {
                Deletion(kind: SyncKind(rawValue: $0.kind.rawValue) ?? .other, id: RecordID($0.id), version: $0.version)
            },
            complete: changes.isComplete)
    }
}
