/// Parameters of `GET /alerts/{alert_id}`.
public struct AlertRequest: EndpointRequest {
    /// Identifier of an alert, as in an answer.
    public var alertID: String

    /// A request; what has a default may be left out. Bounds are checked by whoever reads it.
    public init(alertID: String) {
        self.alertID = alertID
    }
}

extension AlertRequest {
    static let alertID = Parameter<String>(
        "alert_id", in: .path, "Identifier of an alert, as in an answer.", bounds: 1...200, example: "alert_12345")

    /// All parameters, path first.
    public static let parameters: [AnyParameter] = [alertID.erased]

    /// Reads a request; throws on the first parameter that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        alertID = try reader.value(Self.alertID)
    }

    /// Writes every parameter.
    public func write(to writer: inout ParameterWriter) {
        writer.write(alertID, as: Self.alertID)
    }
}
