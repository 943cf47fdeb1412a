/// Parameters of `DELETE /user/device/{device_id}`.
public struct DeleteDeviceRequest: EndpointRequest {
    /// Identifier of the device.
    public var deviceID: String

    /// A request; bounds are checked by whoever reads it.
    public init(deviceID: String) {
        self.deviceID = deviceID
    }
}

extension DeleteDeviceRequest {
    static let deviceID = Parameter<String>(
        "device_id", in: .path, "Identifier of the device.", bounds: 1...128, example: "5F3A-iPhone")

    /// All parameters.
    public static let parameters: [AnyParameter] = [deviceID.erased]

    /// Reads a request; throws on the first parameter or field that is not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        deviceID = try reader.value(Self.deviceID)
    }

    /// Writes every parameter.
    public func write(to writer: inout ParameterWriter) {
        writer.write(deviceID, as: Self.deviceID)
    }
}
