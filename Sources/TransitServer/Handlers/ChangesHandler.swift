import TransitAPI
import TransitAPIDocument

/// `GET /changes`: how the contract has changed.
enum ChangesHandler {
    static func route() -> Dispatcher.Route {
        let made = MadeOnce { try ContractChanges.all() }
        return Registration.waiting(TransitContract.changes) { request, exchange in
            let all = try await made.value(exchange)
            let changes = request.since.map { since in all.filter { $0.date >= since } } ?? all
            return .json(ChangesBody(version: TransitContract.version, changes: changes))
        }
    }
}
