import Riders
import TransitAPI
import TransitAnswers

extension FavoriteRecord: AnsweredRecord {
    /// `/favorites`.
    static let routes = [
        list(TransitContract.favorites) { FavoritesBody(favorites: $0) },
        create(TransitContract.createFavorite) { request, call in
            let answers = try call.requireAnswers()
            let name =
                switch request.target {
                case .stop(let id): answers.name(of: try answers.requireStop(id))
                case .route(let id): answers.name(of: try answers.requireRoute(id))
                }
            return NewFavorite(request.target, name: name, label: request.label, sortOrder: request.sortOrder)
        },
        order(TransitContract.orderFavorites, by: \.favoriteIDs) { FavoritesBody(favorites: $0) },
        update(TransitContract.updateFavorite), delete(TransitContract.deleteFavorite),
    ]

    /// Before the first timetable favourites have the names last known, and nothing is said of what has vanished.
    func body(_ call: RiderCall) -> Favorite {
        var favorite = Favorite(
            id: RecordID(id), label: label, sortOrder: sortOrder, createdAt: call.timestamp(stamp.createdAt),
            updatedAt: call.timestamp(stamp.updatedAt), version: stamp.version)
        let found: String?
        switch target {
        case .stop(let id):
            found = call.answers.flatMap { answers in answers.timetable.stop(id: id).map { answers.name(of: $0) } }
            (favorite.stopID, favorite.stopName) = (id, found ?? knownName)
        case .route(let id):
            found = call.answers.flatMap { answers in answers.timetable.route(id: id).map { answers.name(of: $0) } }
            (favorite.routeID, favorite.routeName) = (id, found ?? knownName)
        }
        if call.answers != nil, found == nil {
            favorite.isAvailable = false
            favorite.notice = vanished.text(in: call.language)
        }
        return favorite
    }

    /// What riders are told of a favourite that the timetable no longer has.
    private var vanished: RiderText {
        switch target {
        case .stop: .stopGone
        case .route: .routeGone
        }
    }
}
