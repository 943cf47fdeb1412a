/// Parameters of `GET /saved-trips/{saved_trip_id}`.
public struct SavedTripRequest: EndpointRequest {
    /// Identifier of the saved trip.
    public var savedTripID: RecordID

    /// A request; bounds are checked by whoever reads it.
    public init(savedTripID: RecordID) {
        self.savedTripID = savedTripID
    }
}

extension SavedTripRequest {
    static let savedTripID = RiderFields.id("saved_trip_id", "Identifier of the saved trip.")

    /// All parameters.
    public static let parameters: [AnyParameter] = [savedTripID.erased]

    /// Reads a request; throws on the first parameter or field that is not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        savedTripID = try reader.value(Self.savedTripID)
    }

    /// Writes every parameter.
    public func write(to writer: inout ParameterWriter) {
        writer.write(savedTripID, as: Self.savedTripID)
    }
}
