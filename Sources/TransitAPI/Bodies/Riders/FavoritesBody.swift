/// The favourites of a rider.
public struct FavoritesBody: ResponseBody {
    /// Favourites in the order the rider gave them.
    public var favorites: [Favorite]

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(favorites: [Favorite]) {
        self.favorites = favorites
    }

    private enum CodingKeys: String, CodingKey {
        case favorites
    }
}

extension FavoritesBody {
    /// What the type stands for.
    public static let summary = "The favourites of a rider."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "favorites": "Favourites in the order the rider gave them."
    ]
}
