/// Parameters and body of `PATCH /favorites/{favorite_id}`.
public struct UpdateFavoriteRequest: EndpointRequest {
    /// Identifier of the favourite.
    public var favoriteID: RecordID
    /// Only if it is still so; whatever it is where nil.
    public var ifMatch: IfMatch?
    /// What is to be different.
    public var changes: FavoriteChanges

    /// A request; bounds are checked by whoever reads it.
    public init(favoriteID: RecordID, changes: FavoriteChanges, ifMatch: IfMatch? = nil) {
        self.favoriteID = favoriteID
        self.changes = changes
        self.ifMatch = ifMatch
    }
}

extension UpdateFavoriteRequest {
    static let favoriteID = RiderFields.id("favorite_id", "Identifier of the favourite.")

    /// All parameters.
    public static let parameters: [AnyParameter] = [favoriteID.erased, RiderFields.ifMatch.erased]

    /// The body, with examples.
    public static let body: DeclaredBody? = DeclaredBody(
        FavoriteChanges.self,
        examples: [
            ("label", "Another label", FavoriteChanges(label: .set("Home"))),
            ("first", "No label, first in the list", FavoriteChanges(label: .clear, sortOrder: 0)),
        ])

    /// Reads a request; throws on the first parameter or field that is not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        favoriteID = try reader.value(Self.favoriteID)
        ifMatch = try reader.value(RiderFields.ifMatch)
        changes = try reader.body(FavoriteChanges.self)
    }

    /// Writes every parameter and the body.
    public func write(to writer: inout ParameterWriter) {
        writer.write(favoriteID, as: Self.favoriteID)
        writer.write(ifMatch, as: RiderFields.ifMatch)
        writer.write(body: changes)
    }
}
