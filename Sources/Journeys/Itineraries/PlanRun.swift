import LiveState
import Timetable

/// One query being answered.
struct PlanRun {
    let planner: JourneyPlanner
    let query: JourneyQuery
    let overlay: LiveOverlay?
    let scratch: JourneyScratch
    let cancel: SearchCancel?

    private var network: RoutingNetwork { planner.network }
    private var pace: WalkingPace { WalkingPace(speed: query.options.walkingSpeed, limit: query.options.maxWalk) }

    /// Windows searched one after the other until there are enough journeys: half an hour, then ever longer.
    private static let firstWindow: Int32 = 1_800
    private static let longestWindow: Int32 = 14_400
    /// How far from the moment asked for journeys may begin.
    private static let reach: Int32 = 86_400

    func plan() throws(JourneyError) -> JourneyPlan {
        let walk = directWalk()
        var found: [Journey] = []
        var searched: Int32 = 0
        let step: Int64 = query.arrivesBy ? -1 : 1
        var window = query.window ?? Self.firstWindow
        repeat {
            let time = query.time + step * Int64(searched)
            found += try journeys(time: time, window: window, walk: walk)
            searched += window
            if query.window != nil { break }
            window = min(window * 2, Self.longestWindow, max(60, Self.reach - searched))
        } while found.count < query.limit && searched < Self.reach
        sort(&found)
        if found.count > query.limit {
            // The page ends before the first journey left out: what is covered is whole.
            let edge = key(found[query.limit])
            let kept = found.prefix { key($0) < edge }
            if !kept.isEmpty {
                searched = Int32(clamping: edge - step * query.time)
                found = Array(kept)
            } else {
                found = found.filter { key($0) == edge }
                searched = Int32(clamping: edge + 1 - step * query.time)
            }
        }
        let edge = query.time + step * Int64(searched)
        return JourneyPlan(
            journeys: found, walk: walk,
            covered: query.arrivesBy ? (edge + 1)..<(query.time + 1) : query.time..<max(edge, query.time + 1))
    }

    /// When a journey comes in the order of the answer: by departure, or the latest arrival first.
    private func key(_ journey: Journey) -> Int64 { query.arrivesBy ? -journey.arrival : journey.departure }

    private func sort(_ journeys: inout [Journey]) {
        journeys.sort { a, b in
            if key(a) != key(b) { return key(a) < key(b) }
            switch query.options.goal {
            case .fastest: break
            case .fewestTransfers where a.transfers != b.transfers: return a.transfers < b.transfers
            case .leastWalking where a.walkingMetres != b.walkingMetres: return a.walkingMetres < b.walkingMetres
            default: break
            }
            if a.arrival != b.arrival { return a.arrival < b.arrival }
            return a.transfers < b.transfers
        }
    }

    /// The journeys of one window: what is known to be usable, and what is not known where it saves enough.
    private func journeys(time: Int64, window: Int32, walk: WalkLeg?) throws(JourneyError) -> [Journey] {
        var refused = TripFlags.masked
        var unknown: UInt8 = 0
        if query.options.wheelchair {
            refused |= TripFlags.wheelchairNo
            unknown |= TripFlags.wheelchairUnknown
        }
        if query.options.bicycle {
            refused |= TripFlags.bikesNo
            unknown |= TripFlags.bikesUnknown
        }
        let wheelchair = query.options.wheelchair
        var found = try search(time, window, wheelchair ? .knownGood : .any, refusing: refused | unknown)
        if unknown != 0 {
            for journey in try search(time, window, wheelchair ? .notKnownBad : .any, refusing: refused)
            where !found.contains(where: { spares($0, journey) }) {
                found.append(journey)
            }
        }
        guard let walk else { return found }
        let onFoot = walk.arrival - walk.departure
        return found.filter { $0.arrival - $0.departure < onFoot }
    }

    /// Whether a journey of known facts makes one with unknown ones needless: no better by more than the penalty.
    private func spares(_ known: Journey, _ other: Journey) -> Bool {
        let penalty = Int64(query.options.unknownPenalty)
        return known.departure + penalty >= other.departure && known.arrival <= other.arrival + penalty
    }

    private func search(
        _ time: Int64, _ window: Int32, _ access: StepFreeAccess, refusing: UInt8
    ) throws(JourneyError) -> [Journey] {
        let walks = planner.walks(access)
        let origins = ends(query.origin, walks, access, isOrigin: true)
        let destinations = ends(query.destination, walks, access, isOrigin: false)
        guard !origins.isEmpty, !destinations.isEmpty else { return [] }
        let limits = SearchLimits(
            rounds: min(max(query.options.maxTransfers, 0) + 1, JourneyScratch.rounds - 1), slack: query.options.slack,
            modes: query.options.modes.map { UInt32($0.rawValue) } ?? .max, refused: refusing,
            horizon: JourneyQuery.horizon, staysSeated: true, pace: pace)
        let vias = query.vias.map { SearchVia(nodes: network.nodes(of: $0.stop), stay: $0.stay) }
        let request = SearchRequest(
            isForward: !query.arrivesBy, from: query.arrivesBy ? destinations : origins,
            to: query.arrivesBy ? origins : destinations, time: time, window: window, clock: .leaving, limits: limits,
            walks: walks, vias: query.arrivesBy ? vias.reversed() : vias, overlay: overlay)
        let tracer = JourneyTracer(
            network: network, request: request, scratch: scratch, origin: query.origin,
            destination: query.destination)
        var found: [Journey] = []
        network.search(request, scratch, cancel: cancel) { found.append(tracer.journey($0)) }
        if let cancel, cancel.isCancelled { throw .cancelled }
        return found
    }
}

// MARK: - Ends

extension PlanRun {
    /// The nodes a place stands for, and those within walking distance of it.
    private func ends(
        _ place: JourneyPlace, _ walks: WalkTable, _ access: StepFreeAccess, isOrigin: Bool
    ) -> [SearchEnd] {
        let factor = pace
        let limit = query.options.maxWalk
        var best: [UInt32: SearchEnd] = [:]
        func add(_ node: Node, _ seconds: Int32, _ metres: Double) {
            guard access.allows(network.timetable.stops[network.stopOfNode[node.position]]) else { return }
            if let known = best[node.rawValue], known.seconds <= seconds { return }
            best[node.rawValue] = SearchEnd(node: node, seconds: seconds, metres: metres)
        }
        func addAround(_ from: Place, except station: StopIndex?) {
            network.grid.eachNode(near: from, within: limit) { node, there in
                let stop = network.stopOfNode[node.position]
                if let station, network.timetable.station(of: stop) == station { return }
                guard let metres = planner.model.metres(from: from, to: there), metres <= limit else { return }
                add(node, factor.seconds(metres: metres), metres)
            }
        }
        switch place {
        case .stop(let stop):
            for node in network.nodes(of: stop) { add(node, 0, 0) }
            let station = network.timetable.station(of: stop)
            if let there = network.timetable.stops[stop].place {
                addAround(Place(latitude: there.latitude, longitude: there.longitude), except: station)
            }
            // Within one's own station, ways are those of changing.
            for node in network.nodes(of: stop) {
                for link in walks.links(at: node, isReversed: !isOrigin) where link.metres <= factor.limit {
                    let to = Node(Int(link.node))
                    add(to, factor.seconds(link), network.metres(of: link, from: node))
                }
            }
        case .point(let point):
            addAround(point, except: nil)
        }
        return best.values.sorted { $0.node.rawValue < $1.node.rawValue }
    }

    /// The way on foot from origin to destination, where it is not much longer than walking at both ends may be.
    private func directWalk() -> WalkLeg? {
        guard query.vias.isEmpty, let from = point(query.origin), let to = point(query.destination),
            let metres = planner.model.metres(from: from, to: to), metres <= 2 * query.options.maxWalk
        else { return nil }
        let seconds = Int64(pace.seconds(metres: metres))
        let start = query.arrivesBy ? query.time - seconds : query.time
        return WalkLeg(
            from: query.origin, to: query.destination, departure: start, arrival: start + seconds, metres: metres)
    }

    private func point(_ place: JourneyPlace) -> Place? {
        switch place {
        case .point(let point): point
        case .stop(let stop):
            network.timetable.stops[stop].place.map { Place(latitude: $0.latitude, longitude: $0.longitude) }
        }
    }
}
