/// A device notifications are sent to.
public struct Device: ResponseBody {
    /// Identifier of the device.
    public var deviceID: String
    /// The system it runs.
    public var platform: DevicePlatform
    /// Version of the app when it last registered.
    @Nullable public var appVersion: String?
    /// Version of the system when it last registered.
    @Nullable public var osVersion: String?
    /// Which push service its token belongs to.
    public var environment: PushEnvironment
    /// Last 4 characters of the push token; the rest is never shown.
    public var tokenSuffix: String
    /// When it was first registered with this account.
    public var registeredAt: Timestamp
    /// When it last registered.
    public var updatedAt: Timestamp

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        deviceID: String, platform: DevicePlatform, appVersion: String? = nil, osVersion: String? = nil,
        environment: PushEnvironment, tokenSuffix: String, registeredAt: Timestamp, updatedAt: Timestamp
    ) {
        self.deviceID = deviceID
        self.platform = platform
        self.appVersion = appVersion
        self.osVersion = osVersion
        self.environment = environment
        self.tokenSuffix = tokenSuffix
        self.registeredAt = registeredAt
        self.updatedAt = updatedAt
    }

    private enum CodingKeys: String, CodingKey {
        case deviceID = "device_id"
        case platform
        case appVersion = "app_version"
        case osVersion = "os_version"
        case environment
        case tokenSuffix = "token_suffix"
        case registeredAt = "registered_at"
        case updatedAt = "updated_at"
    }
}

extension Device {
    /// What the type stands for.
    public static let summary = "A device notifications are sent to."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "device_id": "Identifier of the device.",
        "platform": "The system it runs.",
        "app_version": "Version of the app when it last registered.",
        "os_version": "Version of the system when it last registered.",
        "environment": "Which push service its token belongs to.",
        "token_suffix": "Last 4 characters of the push token; the rest is never shown.",
        "registered_at": "When it was first registered with this account.",
        "updated_at": "When it last registered.",
    ]
}
