/// Body of `PUT /favorites/order`.
public struct OrderFavoritesRequest: EndpointRequest, BodyFields {
    /// All favourites, in the order they are to have; none twice.
    public var favoriteIDs: [RecordID]

    /// A request; bounds are checked by whoever reads it.
    public init(favoriteIDs: [RecordID]) { self.favoriteIDs = favoriteIDs }
}

extension OrderFavoritesRequest {
    static let favoriteIDs = Parameter<[RecordID]>(
        "favorite_ids", "All favourites, in the order they are to have; none twice.",
        bounds: ListBounds(count: 0...RiderLimits.favorites), example: [.sample])

    /// What the object stands for.
    public static let summary = "A new order of all favourites."

    /// All fields.
    public static let fields: [BodyField] = {
        var field = BodyField(favoriteIDs.erased)
        field.schema = { _ in favoriteIDs.erased.schema.merging(["uniqueItems": true]) }
        return [field]
    }()

    /// The body, with an example.
    public static let body: DeclaredBody? = DeclaredBody(
        OrderFavoritesRequest.self, maximumBytes: RiderLimits.wholeListBytes,
        examples: [("order", "The second one first", OrderFavoritesRequest(favoriteIDs: [.second, .sample]))])

    /// Reads the fields.
    public init(_ reader: BodyReader) throws(ParameterError) {
        favoriteIDs = try reader.value(Self.favoriteIDs)
        var seen: Set<RecordID> = []
        for (index, id) in favoriteIDs.enumerated() where !seen.insert(id).inserted {
            throw .invalidField(
                reader.path.appending(Self.favoriteIDs.name).appending(index), received: .string(id.description),
                expectation: "an id that is not in the list already")
        }
    }

    /// Writes every field.
    public func write(to writer: inout BodyWriter) { writer.write(favoriteIDs, as: Self.favoriteIDs) }
}

extension RecordID {
    /// For documents: another than the sample.
    static let second = RecordID(high: 0x7A1D_0F42_91C3_4B6E, low: 0xA2D4_5566_7788_99AA)
}
