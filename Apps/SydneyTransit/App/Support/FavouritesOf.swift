import TransitKit

extension Services {
    /// The rider's favourites.
    var favourites: any FavouriteBoards { rider }
    /// Where the rider lives.
    var home: any HomePlace { companion }
}
