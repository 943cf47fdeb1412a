/// Reads one direction of a pattern, whose stops are either the pattern's shared rows or a list of its own.
struct WayReader {
    let pattern: Field
    let field: Field
    let places: Places

    func read(_ direction: Way.Direction, frequency: Frequency) throws -> Way {
        try field.allow(["headsign", "minutes", "stops", "then"])
        var calls: [Call]
        if let stops = field.optional("stops") {
            calls = try downwards(try stops.list().map { try kerbsideRow($0) }, of: stops)
        } else {
            let rows = try pattern.required("calls").list().map { try row($0, direction) }
            calls = direction == .out ? try downwards(rows, of: pattern) : try upwards(rows)
        }
        guard calls.count >= 2 else { throw field.error("\(field.name) must call at two stops or more.") }
        for (earlier, later) in zip(calls, calls.dropFirst()) where earlier.stop == later.stop {
            throw field.error("\(field.name) calls at \(places.stops[earlier.stop].name) twice running.")
        }
        try changeHeadsigns(of: &calls)
        return Way(
            direction: direction, headsign: try field.required("headsign").text(),
            runSeconds: try (field.optional("minutes") ?? pattern.optional("minutes"))?.minutes(),
            calls: calls, frequency: frequency)
    }

    private enum Row {
        case call(stop: Int, seconds: Int?, boarding: Boarding)
        case bend(Coordinate)
    }

    /// `[station, platform out, platform back, minutes from the row above, boarding]` or `via: [lat, lon]`.
    private func row(_ row: Field, _ direction: Way.Direction) throws -> Row {
        if let bend = try bend(row) { return bend }
        let parts = try row.list()
        guard (3...5).contains(parts.count) else {
            throw row.error("\(row.name) must be [station, platform out, platform back, minutes, boarding].")
        }
        return .call(
            stop: try places.platform(parts[direction == .out ? 1 : 2], of: parts[0]),
            seconds: parts.count > 3 ? try parts[3].minutes() : nil,
            boarding: parts.count > 4 ? try parts[4].choice(of: Boarding.self) : .both)
    }

    private func bend(_ row: Field) throws -> Row? {
        guard row.node.mapping != nil else { return nil }
        try row.allow(["via"])
        return .bend(try row.required("via").coordinate())
    }

    private func downwards(_ rows: [Row], of field: Field) throws -> [Call] {
        var calls: [Call] = []
        var bends: [Coordinate] = []
        for row in rows {
            switch row {
            case .bend(let point):
                bends.append(point)
            case .call(let stop, let seconds, let boarding):
                calls.append(Call(stop: stop, seconds: seconds, boarding: boarding, headsign: nil, bends: bends))
                bends = []
            }
        }
        guard bends.isEmpty else { throw field.error("the last row of stops must be a stop, not a bend.") }
        return calls
    }

    /// A row's minutes lead to the row above, so upwards they belong to the call after; and where one may only get
    /// off on the way there, one may only get on on the way back.
    private func upwards(_ rows: [Row]) throws -> [Call] {
        var calls: [Call] = []
        var bends: [Coordinate] = []
        var secondsBelow: Int?
        for row in rows.reversed() {
            switch row {
            case .bend(let point):
                bends.append(point)
            case .call(let stop, let seconds, let boarding):
                calls.append(
                    Call(stop: stop, seconds: secondsBelow, boarding: boarding.reversed, headsign: nil, bends: bends))
                secondsBelow = seconds
                bends = []
            }
        }
        guard bends.isEmpty else { throw pattern.error("the first row of stops must be a stop, not a bend.") }
        return calls
    }

    /// A stop's id, followed by what riders may do there if not both: `200035 set down only`; or `via: [lat, lon]`.
    private func kerbsideRow(_ field: Field) throws -> Row {
        if let bend = try bend(field) { return bend }
        let words = try field.text().split(separator: " ", maxSplits: 1)
        var boarding = Boarding.both
        if words.count == 2 {
            guard let said = Boarding(rawValue: String(words[1])) else {
                throw field.error("“\(words[1])” is neither “set down only” nor “pick up only”.")
            }
            boarding = said
        }
        return .call(stop: try places.stop(words[0], at: field), seconds: nil, boarding: boarding)
    }

    private func changeHeadsigns(of calls: inout [Call]) throws {
        guard let changes = field.optional("then") else { return }
        var changed: [(first: Int, headsign: String)] = []
        for (name, value) in try changes.entries() {
            let station = try places.parent(Field(node: .init(name), file: value.file, name: name))
            guard let call = calls.lastIndex(where: { places.stops[$0.stop].station == station }) else {
                throw value.error("\(field.name) does not call at “\(name)”, so its headsign cannot change there.")
            }
            changed.append((call, try value.text()))
        }
        calls = calls.enumerated().map { index, call in
            let headsign = changed.filter { $0.first <= index }.max { $0.first < $1.first }?.headsign
            return Call(
                stop: call.stop, seconds: call.seconds, boarding: call.boarding, headsign: headsign,
                bends: call.bends)
        }
    }
}

extension Boarding {
    /// What holds in the other direction.
    fileprivate var reversed: Boarding {
        switch self {
        case .both: .both
        case .setDownOnly: .pickUpOnly
        case .pickUpOnly: .setDownOnly
        }
    }
}
