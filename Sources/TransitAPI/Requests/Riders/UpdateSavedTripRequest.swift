/// Parameters and body of `PATCH /saved-trips/{saved_trip_id}`.
public struct UpdateSavedTripRequest: EndpointRequest {
    /// Identifier of the saved trip.
    public var savedTripID: RecordID
    /// Only if it is still so; whatever it is where nil.
    public var ifMatch: IfMatch?
    /// What is to be different.
    public var changes: SavedTripChanges

    /// A request; bounds are checked by whoever reads it.
    public init(savedTripID: RecordID, changes: SavedTripChanges, ifMatch: IfMatch? = nil) {
        self.savedTripID = savedTripID
        self.changes = changes
        self.ifMatch = ifMatch
    }
}

extension UpdateSavedTripRequest {
    static let savedTripID = RiderFields.id("saved_trip_id", "Identifier of the saved trip.")

    /// All parameters.
    public static let parameters: [AnyParameter] = [savedTripID.erased, RiderFields.ifMatch.erased]

    /// The body, with examples.
    public static let body: DeclaredBody? = DeclaredBody(
        SavedTripChanges.self,
        examples: [
            ("name", "Another name", SavedTripChanges(name: "To the office")),
            (
                "ends", "Another start, and the usual way to travel",
                SavedTripChanges(origin: .stop("200060", name: nil), preferences: .clear)
            ),
        ])

    /// Reads a request; throws on the first parameter or field that is not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        savedTripID = try reader.value(Self.savedTripID)
        ifMatch = try reader.value(RiderFields.ifMatch)
        changes = try reader.body(SavedTripChanges.self)
    }

    /// Writes every parameter and the body.
    public func write(to writer: inout ParameterWriter) {
        writer.write(savedTripID, as: Self.savedTripID)
        writer.write(ifMatch, as: RiderFields.ifMatch)
        writer.write(body: changes)
    }
}
