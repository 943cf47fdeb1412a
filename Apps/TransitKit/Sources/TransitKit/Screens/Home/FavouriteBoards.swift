import Foundation
import TransitAPI

/// Something a rider wants at hand: a stop or a route.
public struct FavouriteBoard: Sendable, Hashable, Identifiable {
    /// The record's identifier.
    public var id: String
    /// What it is.
    public var place: Place
    /// Name by the timetable.
    public var name: String
    /// What the rider calls it.
    public var label: String?
    /// Why it is not in the timetable any more, in a sentence; nil where it is.
    public var notice: String?

    /// What it is.
    public enum Place: Sendable, Hashable {
        case stop(String)
        case route(String)
    }

    /// A favourite.
    public init(id: String, place: Place, name: String, label: String? = nil, notice: String? = nil) {
        (self.id, self.place, self.name, self.label, self.notice) = (id, place, name, label, notice)
    }

    /// A favourite as the server has it; nil for one that is neither.
    public init?(_ favorite: Favorite) {
        let notice = favorite.isAvailable ? nil : favorite.notice
        if let stop = favorite.stopID {
            self.init(
                id: favorite.id.description, place: .stop(stop), name: favorite.stopName ?? stop, label: favorite.label,
                notice: notice)
        } else if let route = favorite.routeID {
            self.init(
                id: favorite.id.description, place: .route(route), name: favorite.routeName ?? route,
                label: favorite.label, notice: notice)
        } else {
            return nil
        }
    }

    /// What it is shown as.
    public var title: String { label ?? name }

    /// Its screen.
    public var destination: Destination {
        switch place {
        case .stop(let id): .stop(id: id)
        case .route(let id): .route(id: id)
        }
    }

    /// The stop; nil for a route.
    public var stopID: String? { if case .stop(let id) = place { id } else { nil } }
}

/// A rider's favourites, wherever they are kept. Changes hold at once, with or without a network.
public protocol FavouriteBoards: Sendable {
    /// All of them, in the rider's order.
    func favouriteBoards() async -> [FavouriteBoard]
    /// Puts them into another order.
    ///
    /// - Parameter ids: of all of them.
    /// - Throws: where that cannot be written down; then nothing has changed.
    func orderFavourites(_ ids: [String]) async throws(ClientError)
    /// Adds a stop or route, or takes it away.
    ///
    /// - Throws: where that cannot be written down; then nothing has changed.
    func setFavourite(_ place: FavouriteBoard.Place, name: String, _ isFavourite: Bool) async throws(ClientError)
    /// Says so each time they change.
    func favouriteChanges() async -> AsyncStream<Void>
}

/// No favourites, and none can be made.
public struct NoFavourites: FavouriteBoards {
    /// Nothing to keep.
    public init() {}
    public func favouriteBoards() -> [FavouriteBoard] { [] }
    public func orderFavourites(_ ids: [String]) {}
    public func setFavourite(_ place: FavouriteBoard.Place, name: String, _ isFavourite: Bool) {}
    public func favouriteChanges() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}

/// Where the rider lives, once they have said so.
public protocol HomePlace: Sendable {
    /// Home; nil where nobody has said where that is.
    func homePlace() async -> TripPlace?
}

/// Nobody says where they live.
public struct NoHome: HomePlace {
    /// Nothing to keep.
    public init() {}
    public func homePlace() -> TripPlace? { nil }
}
