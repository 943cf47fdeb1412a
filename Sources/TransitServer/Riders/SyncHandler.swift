import Riders
import TransitAPI

/// `GET /sync`.
enum SyncHandler {
    static let route = Registration.waiting(TransitContract.sync) { request, exchange in
        let call = try RiderCall(exchange)
        let changes = try await call.ask { try await $0.changes(since: request.since, of: call.rider) }
        return .json(try call.body(changes))
    }
}
