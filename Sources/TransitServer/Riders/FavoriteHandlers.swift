import Foundation
import Riders
import TransitAPI

/// `/favorites`.
enum FavoriteHandlers {
    static let routes = [list, create, order, update, delete]

    /// `GET /favorites`.
    static let list = Registration.waiting(TransitContract.favorites) { _, exchange in
        let call = try RiderCall(exchange)
        let records = try await call.ask { try await $0.favorites(of: call.rider) }
        return .json(call.list(records), capacity: 256 + 512 * records.count)
    }

    /// `POST /favorites`.
    static let create = Registration.waiting(TransitContract.createFavorite) { request, exchange in
        let call = try RiderCall(exchange)
        let answers = try call.requireAnswers()
        let name =
            switch request.target {
            case .stop(let id): answers.name(of: try answers.requireStop(id))
            case .route(let id): answers.name(of: try answers.requireRoute(id))
            }
        let new = NewFavorite(request.target, name: name, label: request.label, sortOrder: request.sortOrder)
        let kept = try await call.ask { try await $0.addFavorite(new, of: call.rider) }
        return RiderAnswer.one(call.body(kept.record), isNew: kept.isNew, exchange)
    }

    /// `PUT /favorites/order`.
    static let order = Registration.waiting(TransitContract.orderFavorites) { request, exchange in
        let call = try RiderCall(exchange)
        let ids = request.favoriteIDs.map { UUID($0) }
        let records = try await call.ask { try await $0.orderFavorites(ids, of: call.rider) }
        return .json(call.list(records), capacity: 256 + 512 * records.count)
    }

    /// `PATCH /favorites/{favorite_id}`.
    static let update = Registration.waiting(TransitContract.updateFavorite) { request, exchange in
        let call = try RiderCall(exchange)
        let record = try await call.ask(about: .favorite(request.favoriteID, request.ifMatch)) {
            try await $0.updateFavorite(
                UUID(request.favoriteID), request.changes, ifMatch: request.ifMatch, of: call.rider)
        }
        return RiderAnswer.one(call.body(record), exchange)
    }

    /// `DELETE /favorites/{favorite_id}`.
    static let delete = Registration.waiting(TransitContract.deleteFavorite) { request, exchange in
        let call = try RiderCall(exchange)
        try await call.ask(about: .favorite(request.favoriteID, request.ifMatch)) {
            try await $0.deleteFavorite(UUID(request.favoriteID), ifMatch: request.ifMatch, of: call.rider)
        }
        return RiderAnswer.nothing
    }
}
