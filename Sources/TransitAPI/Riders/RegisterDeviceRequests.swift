/// Body of `POST /user/device`. Registering a device again replaces what was known of it.
public struct RegisterDeviceRequest: EndpointRequest, BodyFields {
    /// Token of the push service.
    public var token: DeviceToken
    /// Identifier the app gives the device.
    public var deviceID: String
    /// What the device runs.
    public var details: DeviceDetails

    /// A request; bounds are checked by whoever reads it.
    public init(token: DeviceToken, deviceID: String, details: DeviceDetails = .usual) {
        self.token = token
        self.deviceID = deviceID
        self.details = details
    }
}

extension RegisterDeviceRequest {
    static let token = Parameter<DeviceToken>(
        "apns_token", "Token of Apple's push service, as hexadecimal digits.", example: .example)
    static let deviceID = Parameter<String>(
        "device_id", "Identifier the app gives the device; the same at every registration.", bounds: 1...128,
        example: "5F3A-iPhone")

    /// What the object stands for.
    public static let summary = "A device notifications are to be sent to."

    /// All fields.
    public static let fields = [BodyField(token.erased), BodyField(deviceID.erased)] + DeviceDetails.fields

    /// Reads the fields.
    public init(_ reader: BodyReader) throws(ParameterError) {
        token = try reader.secret(Self.token)
        deviceID = try reader.value(Self.deviceID)
        details = try DeviceDetails(reader)
    }

    /// Writes every field.
    public func write(to writer: inout BodyWriter) {
        writer.write(token, as: Self.token)
        writer.write(deviceID, as: Self.deviceID)
        details.write(to: &writer)
    }
}

/// Body of `POST /devices`: `POST /user/device` for apps that have only a token.
public struct RegisterTokenRequest: EndpointRequest, BodyFields {
    /// Token of the push service.
    public var token: DeviceToken
    /// Identifier the app gives the device; nil where it gives none: the device that has the token, else a new one.
    public var deviceID: String?
    /// What the device runs.
    public var details: DeviceDetails

    /// A request; bounds are checked by whoever reads it.
    public init(token: DeviceToken, deviceID: String? = nil, details: DeviceDetails = .usual) {
        self.token = token
        self.deviceID = deviceID
        self.details = details
    }
}

extension RegisterTokenRequest {
    static let token = Parameter<DeviceToken>(
        "token", "Token of Apple's push service, as hexadecimal digits.", example: .example)
    static let deviceID = OptionalParameter<String>(
        "device_id", "Identifier the app gives the device; without it, the device that has the token, else a new one.",
        bounds: 1...128, example: "5F3A-iPhone")

    /// What the object stands for.
    public static let summary = "A push token."

    /// All fields.
    public static let fields = [BodyField(token.erased), BodyField(deviceID.erased)] + DeviceDetails.fields

    /// Reads the fields.
    public init(_ reader: BodyReader) throws(ParameterError) {
        token = try reader.secret(Self.token)
        deviceID = try reader.value(Self.deviceID)
        details = try DeviceDetails(reader)
    }

    /// Writes every field.
    public func write(to writer: inout BodyWriter) {
        writer.write(token, as: Self.token)
        writer.write(deviceID, as: Self.deviceID)
        details.write(to: &writer)
    }
}
