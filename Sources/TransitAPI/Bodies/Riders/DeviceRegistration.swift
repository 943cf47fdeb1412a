/// A device that was registered for notifications.
public struct DeviceRegistration: ResponseBody {
    /// Identifier of the device, as the app gave it or as made here.
    public var deviceID: String
    /// When the device was first registered with this account.
    public var registeredAt: Timestamp

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(deviceID: String, registeredAt: Timestamp) {
        self.deviceID = deviceID
        self.registeredAt = registeredAt
    }

    private enum CodingKeys: String, CodingKey {
        case deviceID = "device_id"
        case registeredAt = "registered_at"
    }
}

extension DeviceRegistration {
    /// What the type stands for.
    public static let summary = "A device that was registered for notifications."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "device_id": "Identifier of the device, as the app gave it or as made here.",
        "registered_at": "When the device was first registered with this account.",
    ]
}
