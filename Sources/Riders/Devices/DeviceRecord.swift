import Database
import Foundation
import TransitAPI

/// A device as it is kept.
package struct DeviceRecord: Sendable, Hashable {
    /// What the app calls it.
    package var deviceID = ""
    /// Its token at the push service; never shown, never logged.
    package var token = ""
    /// What it runs.
    package var details = DeviceDetails()
    /// The session it was registered in; nil where another project keeps that.
    package var session: UUID?
    /// What its rider reads (BCP 47), of the languages that notifications are written in; nil where it registered before that was
    /// asked.
    package var language: String?
    /// When it was first registered with this account.
    package var createdAt = Instant(seconds: 0)
    /// When it last registered.
    package var updatedAt = Instant(seconds: 0)
}

extension DeviceRecord: TableRecord {
    package static let blank = DeviceRecord()
    package static let table = RiderTables.devices
    package static let order = [Order.descending("updated_at"), .ascending("device_id")]
    package static let columns = [
        RecordColumn("device_id", \Self.deviceID), RecordColumn("apns_token", \.token),
        RecordColumn("environment", \.details.environment), RecordColumn("platform", \.details.platform),
        RecordColumn("app_version", \.details.appVersion), RecordColumn("os_version", \.details.osVersion),
        RecordColumn("keeps_timetable", \.details.keepsTimetable), RecordColumn("session_id", \.session),
        RecordColumn("language", \.language),
        RecordColumn("created_at", \.createdAt), RecordColumn("updated_at", \.updatedAt),
    ]
}

extension DevicePlatform: ColumnValue {}
extension PushEnvironment: ColumnValue {}
