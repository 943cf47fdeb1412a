import Ground
import Timetable

/// Finds where riders can get on or off near a place.
struct EndFinder {
    let planner: JourneyPlanner
    let options: JourneyOptions
    let walks: WalkTable
    let access: StepFreeAccess

    private var network: RoutingNetwork { planner.network }

    /// The nodes a place stands for, and those within walking distance of it, each with its quickest walk.
    func ends(_ place: JourneyPlace, isOrigin: Bool) -> [SearchEnd] {
        var best: [UInt32: SearchEnd] = [:]
        func add(_ node: Node, _ seconds: Int32, _ metres: Double, _ certainty: WalkEvidence) {
            guard access.allows(network.timetable.stops[network.stopOfNode[node.position]]) else { return }
            if let known = best[node.rawValue], known.seconds <= seconds { return }
            best[node.rawValue] = SearchEnd(node: node, seconds: seconds, metres: metres, certainty: certainty)
        }
        switch place {
        case .stop(let stop):
            let own = network.nodes(of: stop)
            for node in own {
                add(node, 0, 0, .verified)
                // Within one's own station, ways are those of changing.
                network.eachWalk(at: node, walks, isReversed: !isOrigin, limit: options.pace.limit) { to, link in
                    add(to, options.pace.seconds(link), network.metres(of: link, from: node), link.certainty)
                }
            }
            if let there = planner.point(place) {
                // An entrance has no departures of its own: its station is walked to like any other.
                around(there, except: own.isEmpty ? nil : network.timetable.station(of: stop), isOrigin: isOrigin, add)
            }
        case .point(let point):
            around(point, except: nil, isOrigin: isOrigin, add)
        }
        return best.values.sorted { $0.node.rawValue < $1.node.rawValue }
    }

    private func around(
        _ from: Place, except station: StopIndex?, isOrigin: Bool, _ add: (Node, Int32, Double, WalkEvidence) -> Void
    ) {
        var near: [(node: Node, station: StopIndex, place: Place)] = []
        network.grid.eachNode(near: from, within: options.maxWalk + StationSpans.widest) { node, there in
            let stop = network.timetable.station(of: network.stopOfNode[node.position])
            if stop != station { near.append((node, stop, there)) }
        }
        let walks = planner.model.walks(
            from: from, to: near.map(\.place), within: options.maxWalk + StationSpans.widest, isReversed: !isOrigin,
            profile: access.profile)
        let found = zip(near, walks).compactMap { one, walk in
            walk.map { (node: one.node, station: one.station, walk: $0) }
        }
        // The limit asks the nearest platform of a station: a ride must not go past it to come back to another.
        let reached = Set(found.lazy.filter { $0.walk.metres <= options.maxWalk }.map(\.station))
        for one in found where reached.contains(one.station) {
            add(one.node, options.pace.seconds(metres: one.walk.metres), one.walk.metres, one.walk.certainty)
        }
    }
}

extension RoutingNetwork {
    /// Visits the walks from an end of a journey, or to it: what rows of transfers.txt say of routes and trips does not count
    /// there, so they lead from everybody's node to everybody's, and so to all nodes of that stop.
    func eachWalk(
        at node: Node, _ walks: WalkTable, isReversed: Bool, limit: UInt16 = .max,
        _ visit: (Node, WalkTable.Link) -> Void
    ) {
        guard classes.nodes.isEmpty || isEverybodys(node) else { return }
        for link in walks.links(at: node, isReversed: isReversed) where link.reach <= limit {
            let to = Node(Int(link.node))
            if classes.nodes.isEmpty {
                visit(to, link)
            } else if isEverybodys(to) {
                eachNode(at: to) { visit($0, link) }
            }
        }
    }
}

extension JourneyPlanner {
    /// Where a place is; nil for a stop without coordinates.
    func point(_ place: JourneyPlace) -> Place? {
        switch place {
        case .point(let point): point
        case .stop(let stop):
            network.timetable.stops[stop].place.map { Place(latitude: $0.latitude, longitude: $0.longitude) }
        }
    }

    /// Whether any vehicle calls within walking distance of a place.
    public func isServed(_ place: JourneyPlace, _ options: JourneyOptions) -> Bool {
        let finder = EndFinder(planner: self, options: options, walks: walks(.any), access: .any)
        return finder.ends(place, isOrigin: true).contains { $0.node.position < network.servedCount }
    }
}

extension JourneyOptions {
    var pace: WalkingPace { WalkingPace(speed: walkingSpeed, limit: maxWalk) }

    /// Walking with what is not known counted in.
    var widestAccess: StepFreeAccess { wheelchair ? .notKnownBad : accessOnFoot }

    /// Walking with nothing but what is known.
    var knownAccess: StepFreeAccess { wheelchair ? .knownGood : accessOnFoot }

    private var accessOnFoot: StepFreeAccess { avoidsSteps ? .withoutSteps : .any }

    /// How the rider walks.
    public var walkProfile: WalkProfile { widestAccess.profile }

    /// Flags of trips that are never used, and of those used only where it saves enough.
    var refusals: (known: UInt8, unknown: UInt8) {
        var known = TripFlags.masked
        var unknown: UInt8 = 0
        if wheelchair {
            known |= TripFlags.wheelchairNo
            unknown |= TripFlags.wheelchairUnknown
        }
        if bicycle {
            known |= TripFlags.bikesNo
            unknown |= TripFlags.bikesUnknown
        }
        return (known, unknown)
    }

    func limits(refusing flags: UInt8, horizon: Int32) -> SearchLimits {
        SearchLimits(
            maxTransfers: maxTransfers, slack: slack, modes: modes, refused: flags, horizon: horizon,
            staysSeated: true, pace: pace)
    }
}
