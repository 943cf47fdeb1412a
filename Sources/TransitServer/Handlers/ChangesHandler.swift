import TransitAPI
import TransitAPIDocument

/// `GET /changes`: how the contract has changed.
enum ChangesHandler {
    static func route() throws -> Dispatcher.Route {
        let all = try ContractChanges.all()
        return Registration.route(TransitContract.changes) { request, _ in
            let changes = request.since.map { since in all.filter { $0.date >= since } } ?? all
            return .json(ChangesBody(version: TransitContract.version, changes: changes))
        }
    }
}
