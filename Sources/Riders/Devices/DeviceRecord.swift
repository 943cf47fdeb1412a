import Database
import Foundation
import TransitAPI

/// A device as it is kept.
public struct DeviceRecord: Sendable, Hashable {
    /// What the app calls it.
    public var deviceID: String
    /// Its token at the push service; never shown, never logged.
    public var token: String
    /// What it runs.
    public var details: DeviceDetails
    /// When it was first registered with this account.
    public var createdAt: Instant
    /// When it last registered.
    public var updatedAt: Instant

    init(_ row: Row) throws(DatabaseError) {
        deviceID = try row.require("device_id", Row.text)
        token = try row.require("apns_token", Row.text)
        details = DeviceDetails(
            platform: try row.name("platform") ?? .other, appVersion: try row.text("app_version"),
            osVersion: try row.text("os_version"), environment: try row.needed("environment"))
        createdAt = try row.require("created_at", Row.instant)
        updatedAt = try row.require("updated_at", Row.instant)
    }
}
