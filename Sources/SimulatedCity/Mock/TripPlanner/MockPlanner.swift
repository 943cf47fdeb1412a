import GTFSValues

/// The Trip Planner, played: direct rides of the simulated city, with walks to and from them, and its places by name.
struct MockPlanner: Sendable {
    let city: City
    let runs: LiveRuns
    let traits: LiveTraits
    private let stopByID: [String: Int]
    private let stations: [String: Station]
    private let stopsOfStation: [String: [Int]]

    /// Longest walk in metres along the way, how much longer that is than the straight line, and metres a second.
    private static let longestWalk = 1_000.0, detour = 1.3, speed = 1.25
    /// Seconds around the time asked for in which rides are looked for.
    private static let window: Int64 = 3 * 3600

    init(_ live: LiveCity) {
        (city, runs, traits) = (live.described, live.runs, live.traits)
        stopByID = Dictionary(
            city.stops.indices.map { (live.described.stops[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
        stations = Dictionary(city.stations.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        stopsOfStation = Dictionary(
            grouping: city.stops.indices.filter { live.described.stops[$0].station != nil }
        ) { live.described.stops[$0].station ?? "" }
    }

    /// An end of a journey: what it is called, and the stops it can be reached at or left from.
    struct End {
        var place: PlannerAnswer.Place
        /// Metres on foot by stop; 0 at the end itself.
        var stops: [Int: Double]
    }

    /// Journeys of a question, soonest first; real times where the live feeds have them at `now`.
    func journeys(_ query: PlannerQuery, at now: Int64) -> PlannerAnswer {
        guard let time = query.time else { return .nothing("BROKER", -4_000, "invalid date or time") }
        guard let origin = end(query.origin), let destination = end(query.destination) else {
            return .nothing("BROKER", -2_000, "stop invalid")
        }
        let found = rides(query, time, from: origin, to: destination)
        guard !found.isEmpty else { return .nothing("BROKER", -4_050, "no journey found") }
        let live = Dictionary(
            runs.around(now).filter { $0.run.extraAfter == nil }
                .map { (RunName(trip: $0.run.trip, date: $0.run.date), $0) }, uniquingKeysWith: { first, _ in first })
        return PlannerAnswer(
            journeys: found.map { ride in
                let known = live[RunName(trip: ride.run.trip, date: ride.run.date)]
                return journey(ride, known, from: origin, to: destination, at: now)
            })
    }

    /// The end of a stop, station, coordinate or found place; nil where there is none.
    private func end(_ asked: (type: String, name: String)) -> End? {
        if asked.type == "coord" {
            let parts = asked.name.split(separator: ":")
            guard parts.count >= 2, let longitude = Double(parts[0]), let latitude = Double(parts[1]) else {
                return nil
            }
            return end(at: Coordinate(latitude: latitude, longitude: longitude), id: asked.name, "Location")
        }
        if let station = stations[asked.name] {
            let stops = stopsOfStation[station.id] ?? []
            return End(
                place: place(id: station.id, name: station.name, "stop", station.position),
                stops: Dictionary(uniqueKeysWithValues: stops.map { ($0, 0) }))
        }
        if let stop = stopByID[asked.name] { return End(place: place(stop), stops: [stop: 0]) }
        return Address.all.first { $0.id == asked.name }.flatMap { end(at: $0.position, id: $0.id, $0.name) }
    }

    private func end(at position: Coordinate, id: String, _ name: String) -> End? {
        let near = city.stops.indices.compactMap { index -> (Int, Double)? in
            let metres = city.stops[index].position.metres(to: position) * Self.detour
            return metres <= Self.longestWalk ? (index, metres) : nil
        }
        return End(
            place: place(id: id, name: name, "singlehouse", position), stops: Dictionary(uniqueKeysWithValues: near))
    }

    func place(id: String, name: String, _ kind: String, _ position: Coordinate) -> PlannerAnswer.Place {
        PlannerAnswer.Place(
            isGlobalId: kind == "stop" ? true : nil, id: id, name: name, disassembledName: name, type: kind,
            coord: [position.latitude, position.longitude])
    }

    /// A platform or kerbside stop.
    func place(_ index: Int) -> PlannerAnswer.Place {
        let stop = city.stops[index]
        var place = place(id: stop.id, name: stop.name, "platform", stop.position)
        place.isGlobalId = true
        place.parent = stop.station.flatMap { stations[$0] }.map {
            PlannerAnswer.Place.Parent(id: $0.id, name: $0.name, type: "stop")
        }
        place.properties = PlannerAnswer.Place.Properties(
            wheelchairAccess: stop.wheelchair == .unknown ? nil : stop.wheelchair == .yes ? "true" : "false")
        return place
    }

    static func seconds(walking metres: Double) -> Int64 { Int64((metres / speed).rounded(.up)) }

    /// A run from one of its calls to another.
    struct Ride {
        var run: Run
        var board: Int
        var alight: Int
        /// When the rider sets out and is there, walks included, as planned.
        var departure: Int64
        var arrival: Int64
    }

    private struct RunName: Hashable {
        var trip: Int
        var date: Int32

        init(trip: Int, date: ServiceDate) { (self.trip, self.date) = (trip, date.daysSinceEpoch) }
    }

    /// The best rides, one for each run: those that are there first, or leave last for an arrival.
    private func rides(_ query: PlannerQuery, _ time: Int64, from origin: End, to destination: End) -> [Ride] {
        let network = runs.network
        let pairs = network.ways.indices.compactMap { index in
            query.excluded.contains(network.ways[index].productClass)
                ? nil : pair(network.ways[index], origin, destination).map { (index, $0) }
        }
        guard !pairs.isEmpty else { return [] }
        let byWay = Dictionary(uniqueKeysWithValues: pairs)
        var found: [Ride] = []
        let earliest = query.isArrival ? time - Self.window : time
        let today = runs.clock.date(at: time)
        for date in (-1...0).map(today.advanced) {
            let start = runs.clock.start(of: date)
            let from = Int(earliest - start) - network.longest
            for trip in network.trips(
                on: runs.clock.day(of: date), leaving: from..<Int(earliest + Self.window - start))
            {
                guard let (board, alight) = byWay[network.trips[trip].way] else { continue }
                let run = Run(trip, on: date, in: network, clock: runs.clock, seed: runs.seed)
                let calls = run.way.planned.way.calls
                let ride = Ride(
                    run: run, board: board, alight: alight,
                    departure: run.plannedDeparture(board)
                        - Self.seconds(walking: origin.stops[calls[board].stop] ?? 0),
                    arrival: run.plannedArrival(alight)
                        + Self.seconds(walking: destination.stops[calls[alight].stop] ?? 0))
                if query.isArrival ? ride.arrival <= time : ride.departure >= time { found.append(ride) }
            }
        }
        let sorted =
            query.isArrival
            ? found.sorted { ($1.departure, $0.arrival) < ($0.departure, $1.arrival) }
            : found.sorted { ($0.arrival, $1.departure) < ($1.arrival, $0.departure) }
        return Array(sorted.prefix(query.count))
    }

    /// Where a way is best boarded and left: with the least walking, and then the shortest ride.
    private func pair(_ way: LiveWay, _ origin: End, _ destination: End) -> (board: Int, alight: Int)? {
        let calls = way.planned.way.calls
        var best: (board: Int, alight: Int, metres: Double)?
        for board in calls.indices {
            guard calls[board].boarding != .setDownOnly, let walk = origin.stops[calls[board].stop] else { continue }
            for alight in calls.indices.dropFirst(board + 1) {
                guard calls[alight].boarding != .pickUpOnly, let last = destination.stops[calls[alight].stop],
                    best.map({ walk + last < $0.metres }) ?? true
                else { continue }
                best = (board, alight, walk + last)
            }
        }
        return best.map { ($0.board, $0.alight) }
    }
}

extension LiveWay {
    /// The Trip Planner's number for the kind of vehicle.
    var productClass: Int {
        switch mode {
        case .train: 1
        case .metro: 2
        case .lightRail: 4
        case .bus: 5
        case .ferry: 9
        }
    }
}
