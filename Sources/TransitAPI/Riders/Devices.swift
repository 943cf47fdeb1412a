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
    /// Whether it is woken when there is a newer timetable.
    public var keepsTimetable: Bool = false
    /// Last 4 characters of the push token; the rest is never shown.
    public var tokenSuffix: String
    /// When it was first registered with this account.
    public var registeredAt: Timestamp
    /// When it last registered.
    public var updatedAt: Timestamp
}

/// The devices of a rider.
public struct DevicesBody: ResponseBody {
    /// Devices, the one that registered last first.
    public var devices: [Device]
}

/// A device that was registered for notifications.
public struct DeviceRegistration: ResponseBody {
    /// Identifier of the device, as the app gave it or as made here.
    public var deviceID: String
    /// When the device was first registered with this account.
    public var registeredAt: Timestamp
}

/// The system a device runs.
public enum DevicePlatform: String, WireEnum {
    /// iPhone.
    case ios
    /// iPad.
    case ipados
    /// Mac.
    case macos
    /// Apple Watch.
    case watchos
    /// Apple Vision.
    case visionos
    /// Any other, or one newer than this client.
    case other

    /// What a value a newer server may send is read as.
    public static let unrecognised: DevicePlatform? = .other
}

/// Which of the two push services a token belongs to.
public enum PushEnvironment: String, WireEnum {
    /// Apps from the App Store and TestFlight.
    case production
    /// Development builds.
    case sandbox
}

/// What a device runs, as it says when it registers.
public struct DeviceDetails: Hashable, Sendable {
    /// The system the device runs.
    /// - Field: example: .ios
    public var platform: DevicePlatform = .ios
    /// Version of the app.
    /// - Field: bounds: 1...50, example: "1.0.0"
    public var appVersion: String?
    /// Version of the system.
    /// - Field: bounds: 1...50, example: "18.0"
    public var osVersion: String?
    /// Which push service the token belongs to.
    /// - Field: example: .production
    public var environment: PushEnvironment = .production
    /// Whether the device keeps a timetable and wants to be woken (`background`) when there is a newer one.
    /// - Field: example: false
    public var keepsTimetable: Bool = false
}

extension DeviceDetails {
    /// Nothing said: an iPhone at the production service.
    public static let usual = DeviceDetails()
}

/// Parameters of `DELETE /user/device/{device_id}`.
public struct DeleteDeviceRequest: EndpointRequest {
    /// Identifier of the device.
    /// - Path: bounds: 1...128, example: "5F3A-iPhone"
    public var deviceID: String
}
