import Foundation
import Riders
import TransitAPI

/// `/favorites`.
enum FavoriteHandlers {
    static let routes = [list, create, order, update, delete]

    /// `GET /favorites`.
    static let list = Registration.waiting(TransitContract.favorites) { _, exchange in
        let desk = try RiderDesk(exchange)
        let records = try await desk.ask { try await $0.favorites(of: desk.rider) }
        return .writing(desk.list(records), capacity: 256 + 512 * records.count)
    }

    /// `POST /favorites`.
    static let create = Registration.waiting(TransitContract.createFavorite) { request, exchange in
        let desk = try RiderDesk(exchange)
        let answers = try desk.requireAnswers()
        let name =
            switch request.target {
            case .stop(let id): answers.name(of: try answers.requireStop(id))
            case .route(let id): answers.name(of: try answers.requireRoute(id))
            }
        let new = NewFavorite(request.target, name: name, label: request.label, sortOrder: request.sortOrder)
        let kept = try await desk.ask { try await $0.addFavorite(new, of: desk.rider) }
        return try RiderAnswer.one(desk.body(kept.record), isNew: kept.isNew, exchange)
    }

    /// `PUT /favorites/order`.
    static let order = Registration.waiting(TransitContract.orderFavorites) { request, exchange in
        let desk = try RiderDesk(exchange)
        let ids = request.favoriteIDs.map { UUID($0) }
        let records = try await desk.ask { try await $0.orderFavorites(ids, of: desk.rider) }
        return .writing(desk.list(records), capacity: 256 + 512 * records.count)
    }

    /// `PATCH /favorites/{favorite_id}`.
    static let update = Registration.waiting(TransitContract.updateFavorite) { request, exchange in
        let desk = try RiderDesk(exchange)
        let record = try await desk.ask(about: .favorite(request.favoriteID, request.ifMatch)) {
            try await $0.updateFavorite(
                UUID(request.favoriteID), request.changes, ifMatch: request.ifMatch, of: desk.rider)
        }
        return try RiderAnswer.one(desk.body(record), exchange)
    }

    /// `DELETE /favorites/{favorite_id}`.
    static let delete = Registration.waiting(TransitContract.deleteFavorite) { request, exchange in
        let desk = try RiderDesk(exchange)
        try await desk.ask(about: .favorite(request.favoriteID, request.ifMatch)) {
            try await $0.deleteFavorite(UUID(request.favoriteID), ifMatch: request.ifMatch, of: desk.rider)
        }
        return RiderAnswer.nothing
    }
}
