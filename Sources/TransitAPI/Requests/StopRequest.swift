/// Parameters of `GET /stops/{stop_id}`.
public struct StopRequest: EndpointRequest {
    /// GTFS stop_id of a stop, platform or station.
    public var stopID: String

    /// A request; what has a default may be left out. Bounds are checked by whoever reads it.
    public init(stopID: String) {
        self.stopID = stopID
    }
}

extension StopRequest {
    static let stopID = Parameter<String>(
        "stop_id", in: .path, "GTFS stop_id of a stop, platform or station.", bounds: 1...200, example: "200060")

    /// All parameters, path first.
    public static let parameters: [AnyParameter] = [
        stopID.erased
    ]

    /// Reads a request; throws on the first parameter that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        stopID = try reader.value(Self.stopID)
    }

    /// Writes every parameter.
    public func write(to writer: inout ParameterWriter) {
        writer.write(stopID, as: Self.stopID)
    }
}
