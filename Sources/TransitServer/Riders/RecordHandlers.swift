import Foundation
import Riders
import TransitAPI

/// A record that endpoints answer with. Its handlers follow from their declarations; what is special about one is what it
/// gives them.
protocol AnsweredRecord: RiderRecord {
    associatedtype Body: RecordBody
    /// It, as the wire says it.
    func body(_ call: RiderCall) throws -> Body
}

extension AnsweredRecord {
    /// `GET /…`.
    static func list<List>(
        _ endpoint: Endpoint<NoParameters, List>, _ list: @escaping @Sendable ([Body]) -> List
    ) -> Dispatcher.Route {
        Registration.waiting(endpoint) { _, exchange in
            try await answer(RiderCall(exchange), list) { try await $0.list(of: $1) }
        }
    }

    /// `POST /…`: 201, or 200 for the same that was there already, where the endpoint says so.
    ///
    /// - Parameters:
    ///   - subject: what is missing where something is not found.
    ///   - new: what is added, checked against the timetable.
    static func create<Request>(
        _ endpoint: Endpoint<Request, Body>,
        about subject: @escaping @Sendable (Request) -> RiderSubject = { _ in .nothing },
        _ new: @escaping @Sendable (Request, RiderCall) throws -> New
    ) -> Dispatcher.Route {
        let isMadeOnce = endpoint.description.success.contains { $0.status == 200 }
        return Registration.waiting(endpoint) { request, exchange in
            let call = try RiderCall(exchange)
            let new = try new(request, call)
            let kept = try await call.ask(about: subject(request)) { try await resource($0).add(new, of: call.rider) }
            return RiderAnswer.one(try kept.record.body(call), isNew: kept.isNew || !isMadeOnce, exchange)
        }
    }

    /// `GET /…/{id}`.
    static func one(_ endpoint: Endpoint<RecordRequest<Body>, Body>) -> Dispatcher.Route {
        Registration.waiting(endpoint) { request, exchange in
            let call = try RiderCall(exchange)
            let record = try await call.ask(about: .record(Body.self, request.id)) {
                try await resource($0).one(UUID(request.id), of: call.rider)
            }
            return RiderAnswer.one(try record.body(call), exchange)
        }
    }

    /// `PATCH /…/{id}`.
    ///
    /// - Parameter check: refuses what the timetable does not have.
    static func update(
        _ endpoint: Endpoint<UpdateRecordRequest<Body>, Body>,
        _ check: @escaping @Sendable (Body.Changes, RiderCall) throws -> Void = { _, _ in }
    ) -> Dispatcher.Route where Body: ChangedBody, Body.Changes: RecordChanges<Self> {
        Registration.waiting(endpoint) { request, exchange in
            let call = try RiderCall(exchange)
            try check(request.changes, call)
            let (id, ifMatch) = (request.record.id, request.record.ifMatch)
            let record = try await call.ask(about: .record(Body.self, id, ifMatch)) {
                try await resource($0).change(UUID(id), request.changes, ifMatch: ifMatch, of: call.rider)
            }
            return RiderAnswer.one(try record.body(call), exchange)
        }
    }

    /// `DELETE /…/{id}`.
    static func delete(_ endpoint: Endpoint<RecordRequest<Body>, NoContent>) -> Dispatcher.Route {
        Registration.waiting(endpoint) { request, exchange in try await delete(request.id, nil, exchange) }
    }

    /// The same, if it is still so.
    static func delete(_ endpoint: Endpoint<VersionedRecordRequest<Body>, NoContent>) -> Dispatcher.Route {
        Registration.waiting(endpoint) { request, exchange in try await delete(request.id, request.ifMatch, exchange) }
    }

    /// `PUT /…/order`.
    static func order<Request, List>(
        _ endpoint: Endpoint<Request, List>, by ids: @escaping @Sendable (Request) -> [RecordID],
        _ list: @escaping @Sendable ([Body]) -> List
    ) -> Dispatcher.Route {
        Registration.waiting(endpoint) { request, exchange in
            try await answer(RiderCall(exchange), list) { try await $0.order(ids(request).map { UUID($0) }, of: $1) }
        }
    }

    private static func resource(_ store: RiderStore) -> RiderResource<Self> { RiderResource(store) }

    private static func answer<List: ContractBody>(
        _ call: RiderCall, _ list: ([Body]) -> List, _ ask: (RiderResource<Self>, UUID) async throws -> [Self]
    ) async throws -> Answer {
        let records = try await call.ask { try await ask(resource($0), call.rider) }
        return .json(list(try records.map { try $0.body(call) }), capacity: 256 + 512 * records.count)
    }

    private static func delete(_ id: RecordID, _ ifMatch: IfMatch?, _ exchange: Exchange) async throws -> Answer {
        let call = try RiderCall(exchange)
        try await call.ask(about: .record(Body.self, id, ifMatch)) {
            try await resource($0).delete(UUID(id), ifMatch: ifMatch, of: call.rider)
        }
        return RiderAnswer.nothing
    }
}
