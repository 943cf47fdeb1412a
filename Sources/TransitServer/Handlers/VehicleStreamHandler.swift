import TransitAPI
import TransitAnswers

/// `GET /vehicles/stream`: all vehicles once, then those that moved and those that are gone.
enum VehicleStreamHandler {
    private struct Seen: Sendable {
        var positions: [String: VehiclePosition]?
        var isStale = false
        var sequence: UInt64 = 0
        var lastLook: Int64 = 0
    }

    static let route = Registration.route(TransitContract.vehicleStream) { request, exchange in
        // Errors belong in an answer, not in a stream.
        _ = try Registration.answers(exchange).vehicles(request)
        let (started, city) = (exchange.services.started, exchange.services.city)
        let seen = try list(known: exchange.request.headers[.lastEventID], of: started, request, exchange) ?? Seen()
        return .response(
            try EventStream(exchange: exchange).response(seen) { seen, answers in
                // Without news, vehicles only grow too old to be shown.
                guard
                    answers.live.sequence != seen.sequence || answers.now - seen.lastLook >= 10
                        || seen.positions == nil,
                    let body = try? answers.vehicles(request).body
                else { return nil }
                (seen.sequence, seen.lastLook) = (answers.live.sequence, answers.now)
                city.toldVehicles(of: seen.sequence)
                let id = "\(started)-\(answers.live.sequence)-\(answers.now)"
                let now = positions(of: body)
                let wasStale = seen.isStale
                defer { (seen.positions, seen.isStale) = (now, body.stale) }
                guard let before = seen.positions else { return event("vehicles", id, body) }
                let changes = VehicleChanges(
                    updated: body.vehicles.filter { hasMoved($0.position, before[$0.key]) },
                    removed: before.keys.filter { now[$0] == nil }.sorted(), lastUpdated: body.lastUpdated,
                    stale: body.stale)
                let isNews = !changes.updated.isEmpty || !changes.removed.isEmpty || wasStale != body.stale
                return isNews ? event("changes", id, changes) : nil
            })
    }.computed

    /// What a client has that knows an event: the list as it was then, where that state is still remembered; nil otherwise.
    private static func list(
        known id: String?, of started: Int64, _ request: VehiclesRequest, _ exchange: Exchange
    ) throws -> Seen? {
        let parts = id?.split(separator: "-") ?? []
        guard parts.count == 3, parts[0] == "\(started)", let sequence = UInt64(parts[1]), let then = Int64(parts[2]),
            then <= exchange.now, let live = exchange.services.city.recent(sequence)
        else { return nil }
        let body = try Answers(live: live, now: then).vehicles(request).body
        return Seen(positions: positions(of: body), isStale: body.stale, sequence: sequence, lastLook: then)
    }

    private static func positions(of body: VehiclesBody) -> [String: VehiclePosition] {
        Dictionary(body.vehicles.map { ($0.key, $0.position) }) { first, _ in first }
    }

    private static func hasMoved(_ now: VehiclePosition, _ before: VehiclePosition?) -> Bool {
        guard var before else { return true }
        before.ageSeconds = now.ageSeconds
        return before != now
    }

    private static func event(_ name: String, _ id: String, _ body: some JSONWritable) -> EventStream.Event {
        EventStream.Event(name: name, id: id, data: body.json(capacity: 256 << 10))
    }
}
