/// Parameters of `DELETE /favorites/{favorite_id}`.
public struct DeleteFavoriteRequest: EndpointRequest {
    /// Identifier of the favourite.
    public var favoriteID: RecordID
    /// Only if it is still so; whatever it is where nil.
    public var ifMatch: IfMatch?

    /// A request; bounds are checked by whoever reads it.
    public init(favoriteID: RecordID, ifMatch: IfMatch? = nil) {
        self.favoriteID = favoriteID
        self.ifMatch = ifMatch
    }
}

extension DeleteFavoriteRequest {
    static let favoriteID = RiderFields.id("favorite_id", "Identifier of the favourite.")

    /// All parameters.
    public static let parameters: [AnyParameter] = [favoriteID.erased, RiderFields.ifMatch.erased]

    /// Reads a request; throws on the first parameter or field that is not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        favoriteID = try reader.value(Self.favoriteID)
        ifMatch = try reader.value(RiderFields.ifMatch)
    }

    /// Writes every parameter.
    public func write(to writer: inout ParameterWriter) {
        writer.write(favoriteID, as: Self.favoriteID)
        writer.write(ifMatch, as: RiderFields.ifMatch)
    }
}
