import TransitAPI

/// `GET /vehicles/stream`: all vehicles once, then those that moved and those that are gone.
enum VehicleStreamHandler {
    private struct Seen: Sendable {
        var positions: [String: VehiclePosition]?
        var sequence: UInt64 = 0
        var lastLook: Int64 = 0
    }

    static let route = Registration.route(TransitContract.vehicleStream) { request, exchange in
        let answers = try Registration.answers(exchange)
        let start = try answers.vehicles(request)
        var seen = Seen()
        let started = exchange.services.started
        if exchange.request.headers[.lastEventID] == "\(started)-\(answers.live.sequence)" {
            // The client has all of this already.
            seen = Seen(
                positions: positions(of: start), sequence: answers.live.sequence, lastLook: answers.now)
        }
        return .response(
            try EventStream(exchange: exchange).response(seen) { seen, answers in
                // Without news, vehicles only grow too old to be shown.
                guard
                    answers.live.sequence != seen.sequence || answers.now - seen.lastLook >= 10
                        || seen.positions == nil,
                    let body = try? answers.vehicles(request)
                else { return nil }
                (seen.sequence, seen.lastLook) = (answers.live.sequence, answers.now)
                let id = "\(started)-\(answers.live.sequence)"
                let now = positions(of: body)
                defer { seen.positions = now }
                guard let before = seen.positions else { return event("vehicles", id, body) }
                let changes = VehicleChanges(
                    updated: body.vehicles.filter { hasMoved($0.position, before[$0.key]) },
                    removed: before.keys.filter { now[$0] == nil }.sorted(), lastUpdated: body.lastUpdated,
                    stale: body.stale)
                return changes.updated.isEmpty && changes.removed.isEmpty ? nil : event("changes", id, changes)
            })
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
        var writer = JSONWriter(capacity: 256 << 10)
        body.write(to: &writer)
        return EventStream.Event(name: name, id: id, data: writer.bytes)
    }
}
