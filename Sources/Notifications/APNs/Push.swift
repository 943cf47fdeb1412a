import Database
import Foundation
import TransitAPI

/// One notification for one device, as a push service takes it.
package struct Push: Sendable, Equatable {
    /// The device's token, hexadecimal; secret, so never written to a log.
    package var deviceToken: String
    /// Which of the two services the token belongs to.
    package var environment: PushEnvironment
    /// `apns-id`: the same on every attempt, so that attempts can be told from pushes.
    package var id: UUID
    /// `apns-push-type`: `alert`, `background`, `liveactivity`, …
    package var pushType: String
    /// `apns-priority`: 10 for at once, 5 for when it suits the battery.
    package var priority: Int
    /// `apns-expiration`: seconds since 1970-01-01T00:00:00Z after which it is of no use; 0 for one attempt only.
    package var expiration: Int64
    /// `apns-collapse-id`: a later push with the same one replaces this one on the device; at most 64 bytes of UTF-8, nil for
    /// none.
    package var collapseID: String?
    /// JSON with an `aps` object.
    package var payload: [UInt8]
    /// Sent once instead where the service finds `payload` too large; nil for nothing shorter.
    package var shortened: [UInt8]?

    /// A push; what is left out is for an alert shown at once.
    package init(
        deviceToken: String, environment: PushEnvironment, id: UUID, pushType: String = "alert", priority: Int = 10,
        expiration: Int64, collapseID: String? = nil, payload: [UInt8], shortened: [UInt8]? = nil
    ) {
        (self.deviceToken, self.environment, self.id) = (deviceToken, environment, id)
        (self.pushType, self.priority, self.expiration) = (pushType, priority, expiration)
        (self.collapseID, self.payload, self.shortened) = (collapseID, payload, shortened)
    }
}

extension Push {
    /// `apns-push-type` of what a Live Activity is told.
    package static let liveActivityType = "liveactivity"

    /// `apns-topic`: the app's, which those of Live Activities extend.
    func topic(of app: String) -> String {
        pushType == Self.liveActivityType ? app + ".push-type.liveactivity" : app
    }
}

extension Push: CustomStringConvertible {
    /// Its `apns-id`: nothing else of it belongs in a log.
    package var description: String { "push \(id.lowercased)" }
}
