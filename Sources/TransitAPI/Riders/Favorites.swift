/// A stop or a route a rider wants at hand.
public struct Favorite: ResponseBody {
    /// Identifier of the favourite.
    public var id: RecordID
    /// GTFS stop_id; null for a route.
    @Nullable public var stopID: String?
    /// Name of the stop by the timetable, the last one known where it has vanished; null for a route.
    @Nullable public var stopName: String?
    /// GTFS route_id; null for a stop.
    @Nullable public var routeID: String?
    /// Short and long name of the route by the timetable, the last ones known where it has vanished; null for a stop.
    @Nullable public var routeName: String?
    /// What the rider calls it.
    @Nullable public var label: String?
    /// Place in the list, from 0.
    public var sortOrder: Int
    /// When it was made.
    public var createdAt: Timestamp
    /// When it was last changed.
    public var updatedAt: Timestamp
    /// The rider's change counter when it was last changed; its ETag is this number in quotes.
    public var version: Int
    /// False where the stop or route is no longer in the timetable.
    public var isAvailable: Bool = true
    /// Why it is not available, in a sentence for riders (in English or Chinese, simplified or traditional, by
    /// `Accept-Language`); null where it is.
    @Nullable public var notice: String?
}

/// The favourites of a rider.
public struct FavoritesBody: ResponseBody {
    /// Favourites in the order the rider gave them.
    public var favorites: [Favorite]
}

/// Body of `PATCH /favorites/{favorite_id}`: what is to be different.
public struct FavoriteChanges: BodyFields {
    /// What the rider calls it.
    /// - Field: as: VerbatimText, null: "no label", bounds: 1...RiderLimits.labelLength, example: VerbatimText("Home")
    public var label: Change<String>
    /// Place in the list, from 0; nil to leave it where it is.
    /// - Declared: RiderFields.newSortOrder
    public var sortOrder: Int?
}

extension FavoriteChanges {
    public static let summary = "Changes of a favourite; what is left out stays as it is."
}

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

    public static let summary = "A new order of all favourites."

    public static let fields: [BodyField] = {
        var field = BodyField(favoriteIDs.erased)
        field.schema = { _ in favoriteIDs.erased.schema.merging(["uniqueItems": true]) }
        return [field]
    }()

    public static let body: DeclaredBody? = DeclaredBody(
        OrderFavoritesRequest.self, maximumBytes: RiderLimits.wholeListBytes)

    public init(_ reader: BodyReader) throws(ParameterError) {
        favoriteIDs = try reader.value(Self.favoriteIDs)
        var seen: Set<RecordID> = []
        for (index, id) in favoriteIDs.enumerated() where !seen.insert(id).inserted {
            throw .invalidField(
                reader.path.appending(Self.favoriteIDs.name).appending(index), received: .string(id.description),
                expectation: "an id that is not in the list already")
        }
    }

    public func write(to writer: inout BodyWriter) { writer.write(favoriteIDs, as: Self.favoriteIDs) }
}

extension RecordID {
    /// For documents: another than the sample.
    package static let second = RecordID(high: 0x7A1D_0F42_91C3_4B6E, low: 0xA2D4_5566_7788_99AA)
}
