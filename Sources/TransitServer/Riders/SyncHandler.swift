import Riders
import TransitAPI

/// `GET /sync`.
enum SyncHandler {
    static let route = Registration.waiting(TransitContract.sync) { request, exchange in
        let desk = try RiderDesk(exchange)
        let changes = try await desk.ask { try await $0.changes(since: request.since, of: desk.rider) }
        return try .encoding(desk.body(changes))
    }
}
