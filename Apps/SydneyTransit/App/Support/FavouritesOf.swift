import TransitKit

extension Services {
    /// The rider's favourites.
    var favourites: any FavouriteBoards { Self.part(rider) ?? NoFavourites() }
    /// Where the rider lives.
    var home: any HomePlace { Self.part(rider) ?? Self.part(companion) ?? NoHome() }

    /// What something kept stands for beside what it is.
    private static func part<Part>(_ whole: Any) -> Part? { whole as? Part }
}
