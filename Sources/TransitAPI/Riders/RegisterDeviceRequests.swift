/// Body of `POST /user/device`. Registering a device again replaces what was known of it.
public struct RegisterDeviceRequest: EndpointRequest, BodyFields {
    /// Token of Apple's push service, as hexadecimal digits.
    /// - Secret: "apns_token", example: .example
    public var token: DeviceToken
    /// Identifier the app gives the device; the same at every registration.
    /// - Field: bounds: 1...128, example: "5F3A-iPhone"
    public var deviceID: String
    /// What the device runs.
    /// - Fields:
    public var details: DeviceDetails = .usual
}

extension RegisterDeviceRequest {
    public static let summary = "A device notifications are to be sent to."
}

/// Body of `POST /devices`: `POST /user/device` for apps that have only a token.
public struct RegisterTokenRequest: EndpointRequest, BodyFields {
    /// Token of Apple's push service, as hexadecimal digits.
    /// - Secret: example: .example
    public var token: DeviceToken
    /// Identifier the app gives the device; without it, the device that has the token, else a new one.
    /// - Field: bounds: 1...128, example: "5F3A-iPhone"
    public var deviceID: String?
    /// What the device runs.
    /// - Fields:
    public var details: DeviceDetails = .usual
}

extension RegisterTokenRequest {
    public static let summary = "A push token."
}
