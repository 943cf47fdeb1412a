/// Parameters of `DELETE /saved-trips/{saved_trip_id}`.
public struct DeleteSavedTripRequest: EndpointRequest {
    /// Identifier of the saved trip.
    public var savedTripID: RecordID
    /// Only if it is still so; whatever it is where nil.
    public var ifMatch: IfMatch?

    /// A request; bounds are checked by whoever reads it.
    public init(savedTripID: RecordID, ifMatch: IfMatch? = nil) {
        self.savedTripID = savedTripID
        self.ifMatch = ifMatch
    }
}

extension DeleteSavedTripRequest {
    static let savedTripID = RiderFields.id("saved_trip_id", "Identifier of the saved trip.")

    /// All parameters.
    public static let parameters: [AnyParameter] = [savedTripID.erased, RiderFields.ifMatch.erased]

    /// Reads a request; throws on the first parameter or field that is not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        savedTripID = try reader.value(Self.savedTripID)
        ifMatch = try reader.value(RiderFields.ifMatch)
    }

    /// Writes every parameter.
    public func write(to writer: inout ParameterWriter) {
        writer.write(savedTripID, as: Self.savedTripID)
        writer.write(ifMatch, as: RiderFields.ifMatch)
    }
}
