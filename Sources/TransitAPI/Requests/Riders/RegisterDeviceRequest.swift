/// Body of `POST /user/device`. Registering a device again replaces what was known of it.
public struct RegisterDeviceRequest: EndpointRequest, BodyFields {
    /// Token of the push service.
    public var token: DeviceToken
    /// Identifier the app gives the device.
    public var deviceID: String
    /// What the device runs.
    public var details: DeviceDetails

    /// A request; bounds are checked by whoever reads it.
    public init(token: DeviceToken, deviceID: String, details: DeviceDetails = DeviceDetails()) {
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

    /// The body, with an example.
    public static let body: DeclaredBody? = DeclaredBody(
        RegisterDeviceRequest.self,
        examples: [
            (
                "phone", "An iPhone",
                RegisterDeviceRequest(
                    token: .example, deviceID: "5F3A-iPhone",
                    details: DeviceDetails(appVersion: "1.0.0", osVersion: "18.0"))
            )
        ])

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
