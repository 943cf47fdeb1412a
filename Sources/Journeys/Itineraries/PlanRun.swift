import LiveState
import Timetable

/// One query being answered.
struct PlanRun {
    let planner: JourneyPlanner
    let query: JourneyQuery
    let overlay: LiveOverlay?
    let scratch: JourneyScratch
    let cancel: SearchCancel?
    let ends = KnownEnds()
    let hope = Hope()

    init(
        planner: JourneyPlanner, query: JourneyQuery, overlay: LiveOverlay?, scratch: JourneyScratch,
        cancel: SearchCancel?
    ) {
        (self.planner, self.query, self.overlay) = (planner, query, overlay)
        (self.scratch, self.cancel) = (scratch, cancel)
    }

    var network: RoutingNetwork { planner.network }
    private static let longestWindow: Int32 = 14_400
    /// How far from the moment asked for journeys may begin.
    static let reach: Int32 = 86_400

    /// Seconds within which journeys may begin.
    var whole: Int32 { query.window ?? Self.reach }

    /// Whether windows follow each other to later times.
    private var goesLater: Bool { query.arrivesBy == query.turnsBack }

    /// - Parameter looksAhead: whether windows are left out in which nothing can be found, and departures with which no journey begins,
    ///   which changes no answer.
    func plan(looksAhead: Bool = true) throws(JourneyError) -> JourneyPlan {
        let walk = directWalk()
        var found: [Journey] = []
        var searched: Int32 = 0
        var length = query.window ?? firstWindow
        var isEmpty = true
        var emptyWindows = 0
        repeat {
            let window: PlanWindow
            // Where walking beats all that was found, windows that grow are sooner through with the day.
            if looksAhead, Self.goesFromJourneyToJourney(query), emptyWindows < 3 {
                let slack = searched == 0 ? firstSlack : length / 3 * 2
                guard let next = try nextWindow(after: searched, wanted: query.limit - found.count, slack) else {
                    searched = Self.reach
                    break
                }
                window = next
            } else {
                window = PlanWindow(time: start(after: searched, length), seconds: length)
            }
            // Windows are dear where nothing is found: each runs through all that can be reached.
            hope.window = looksAhead && isEmpty && window.departures == nil ? (searched, length) : nil
            let more = try journeys(in: window, walk: walk)
            if hope.isLost {
                searched = whole
                break
            }
            isEmpty = more.isEmpty
            if isEmpty { emptyWindows += 1 }
            found += more
            searched += window.seconds
            if query.window != nil { break }
            length = min(self.window(after: length, found.count, in: searched), max(60, Self.reach - searched))
        } while found.count < query.limit && searched < Self.reach
        // What is nearest to the moment asked for is kept, and of what leaves (arrives) at one moment all or nothing, so that
        // the next page begins where this one ends.
        found.sort { distance($0) < distance($1) }
        if found.count > query.limit {
            let edge = distance(found[query.limit])
            let kept = found.prefix { distance($0) < edge }
            found = kept.isEmpty ? found.filter { distance($0) == edge } : Array(kept)
            searched = Int32(clamping: kept.isEmpty ? edge + 1 : edge)
        }
        found.sort(by: precedes)
        let last = Int64(max(searched, 1) - 1)
        let first = firstMoment
        return JourneyPlan(
            journeys: found, walk: walk.flatMap { $0.metres <= query.options.maxWalk ? $0 : nil },
            covered: goesLater ? first...(first + last) : (first - last)...first)
    }

    /// Windows are searched one after the other until there are enough journeys. Each costs a whole search and one for each of its
    /// departures: so the first is as long as a city's journeys mostly need, and others as long as those before let expect.
    private var firstWindow: Int32 { query.limit <= 1 ? 900 : query.limit <= 3 ? 1_800 : 2_700 }

    /// Seconds of the next window, once so many journeys have been found in the seconds searched.
    private func window(after last: Int32, _ found: Int, in searched: Int32) -> Int32 {
        guard found > 0, found < query.limit else { return min(last * 2, Self.longestWindow) }
        let expected = Double(query.limit - found) * Double(searched) / Double(found) * 1.2
        return min(max(Int32(expected / 300) * 300, 900), Self.longestWindow)
    }

    /// The moment nearest to the one asked for that belongs to this page.
    private var firstMoment: Int64 {
        guard query.turnsBack else { return query.time }
        return query.arrivesBy ? query.time + 1 : query.time - 1
    }

    /// Where the search for one window starts: its first departure, or its last arrival.
    func start(after searched: Int32, _ window: Int32) -> Int64 {
        let near = firstMoment + (goesLater ? Int64(searched) : -Int64(searched))
        // A window of departures is searched from its beginning, one of arrivals from its end.
        return goesLater == query.arrivesBy ? near + (goesLater ? 1 : -1) * Int64(window - 1) : near
    }

    /// Seconds between a journey and the moment asked for.
    private func distance(_ journey: Journey) -> Int64 {
        abs((query.arrivesBy ? journey.arrival : journey.departure) - firstMoment)
    }

    private func precedes(_ a: Journey, _ b: Journey) -> Bool {
        switch query.options.goal {
        case .fewestTransfers where a.transfers != b.transfers: return a.transfers < b.transfers
        case .leastWalking where a.walkingMetres != b.walkingMetres: return a.walkingMetres < b.walkingMetres
        default: break
        }
        return (a.departure, a.arrival, a.transfers) < (b.departure, b.arrival, b.transfers)
    }

    /// The journeys of one window: what is known to be usable, and what is not known where it saves enough.
    private func journeys(in window: PlanWindow, walk: WalkLeg?) throws(JourneyError) -> [Journey] {
        var (known, others) = try journeys(in: window, query.options)
        if query.options.goal == .leastWalking {
            // Shorter limits bring out what walks less and takes longer.
            for share in [0.5, 0.25, 0.1] {
                var options = query.options
                options.maxWalk *= share
                let more = try journeys(in: window.anyDeparture, options)
                known += more.known.filter { !known.contains($0) }
                others += more.others.filter { !others.contains($0) && !known.contains($0) }
            }
            // What is not known takes nothing away from who needs to know.
            let all = known + others
            others = others.filter { one in
                !cancel.isCancelled && !known.contains(one) && !all.contains { Self.beats($0, one) }
            }
            known = known.filter { one in !cancel.isCancelled && !known.contains { Self.beats($0, one) } }
            try cancel.check()
        }
        let found = known + others
        guard let walk else { return found }
        let onFoot = walk.arrival - walk.departure
        // Who does not want to walk so far, or as little as can be, rides, though it takes longer; but not to walk as far all the same.
        // Where nobody has looked at the walk, riding may be the only way.
        let mayRide =
            walk.metres > query.options.maxWalk || walk.certainty == .estimated || query.options.goal == .leastWalking
        return found.filter {
            $0.arrival - $0.departure < onFoot || (mayRide && $0.walkingMetres < walk.metres) || isOnlyWay($0, walk)
        }
    }

    /// Whether a ride may be the only way, however far it has riders walk: a ferry tells that there is water where none is known.
    private func isOnlyWay(_ journey: Journey, _ walk: WalkLeg) -> Bool {
        guard walk.certainty == .estimated, !planner.model.knowsWater, let first = journey.rides.first,
            let last = journey.rides.last
        else { return false }
        let timetable = network.timetable
        return journey.rides.contains { timetable.routes[$0.route].mode == .ferry }
            && timetable.station(of: first.boardStop) != timetable.station(of: last.alightStop)
    }

    /// Whether one journey is no worse than another in any way, and better in one.
    private static func beats(_ a: Journey, _ b: Journey) -> Bool {
        guard a.departure >= b.departure, a.arrival <= b.arrival, a.transfers <= b.transfers,
            a.walkingMetres <= b.walkingMetres
        else { return false }
        return a.departure > b.departure || a.arrival < b.arrival || a.transfers < b.transfers
            || a.walkingMetres < b.walkingMetres
    }

    func search(
        _ window: PlanWindow, _ options: JourneyOptions, _ access: StepFreeAccess, refusing: UInt8
    ) throws(JourneyError) -> [Journey] {
        if hope.isLost { return [] }
        guard var request = try request(window.time, options, access, refusing: refusing) else { return [] }
        (request.window, request.departures) = (window.seconds, window.departures)
        let tracer = tracer(of: request, access)
        var found: [Journey] = []
        request.endsWithoutHope = hope.window != nil
        if !network.search(request, scratch, cancel: cancel, { found.append(tracer.journey($0)) }) {
            try cancel.check()
            guard try isHopeful() else { return [] }
            request.endsWithoutHope = false
            network.search(request, scratch, cancel: cancel) { found.append(tracer.journey($0)) }
        }
        try cancel.check()
        return found
    }
}

extension PlanRun {
    /// Tells what a request finds.
    func tracer(of request: SearchRequest, _ access: StepFreeAccess) -> JourneyTracer {
        let (origins, destinations) = request.isForward ? (request.from, request.to) : (request.to, request.from)
        return JourneyTracer(
            network: network, request: request, scratch: scratch,
            assembler: JourneyAssembler(
                planner: planner, walks: request.walks, access: access, pace: request.limits.pace,
                origin: query.origin, destination: query.destination, origins: origins, destinations: destinations))
    }

    /// What is to be searched for from a moment on; nil where nobody can set out or arrive.
    func request(
        _ time: Int64, _ options: JourneyOptions, _ access: StepFreeAccess, refusing: UInt8
    ) throws(JourneyError) -> SearchRequest? {
        let walks = planner.walks(access, cancel)
        try cancel.check()
        let (origins, destinations) = ends.of(
            query, EndFinder(planner: planner, options: options, walks: walks, access: access))
        guard !origins.isEmpty, !destinations.isEmpty else { return nil }
        let vias = query.vias.map { SearchVia(nodes: network.nodes(of: $0.stop), stay: $0.stay) }
        return SearchRequest(
            isForward: !query.arrivesBy, from: query.arrivesBy ? destinations : origins,
            to: query.arrivesBy ? origins : destinations, time: time,
            limits: options.limits(refusing: refusing, horizon: JourneyQuery.horizon), walks: walks,
            vias: query.arrivesBy ? vias.reversed() : vias, overlay: overlay)
    }

    /// The way on foot from origin to destination, where it is no longer than walking at both ends may be.
    func directWalk() -> WalkLeg? {
        guard query.vias.isEmpty, let way = statedWay() ?? modelledWay(), way.metres <= 2 * query.options.maxWalk else {
            return nil
        }
        let start = query.arrivesBy ? query.time - way.seconds : query.time
        return WalkLeg(
            from: query.origin, to: query.destination, departure: start, arrival: start + way.seconds,
            metres: way.metres, certainty: way.certainty)
    }

    private typealias Way = (seconds: Int64, metres: Double, certainty: WalkEvidence)

    /// The quickest way that the feed tells of, from stop to stop.
    private func statedWay() -> Way? {
        guard case .stop(let origin) = query.origin, case .stop(let destination) = query.destination else { return nil }
        let walks = planner.walks(query.options.widestAccess, cancel)
        var best: Way?
        for from in network.nodes(of: origin) {
            for to in network.nodes(of: destination) where from != to {
                guard let link = walks.link(from: from, to: to), !link.isModelled else { continue }
                let seconds = Int64(query.options.pace.seconds(link))
                if let best, best.seconds <= seconds { continue }
                best = (seconds, network.metres(of: link, from: from), .verified)
            }
        }
        return best
    }

    private func modelledWay() -> Way? {
        guard let from = planner.point(query.origin), let to = planner.point(query.destination),
            let walk = planner.model.walk(
                from: from, to: to, within: 2 * query.options.maxWalk, profile: query.options.walkProfile)
        else { return nil }
        return (Int64(query.options.pace.seconds(metres: walk.metres)), walk.metres, walk.certainty)
    }
}

/// The ends of one query: found once for each limit of walking and each access, whatever the number of windows.
final class KnownEnds {
    private struct Key: Hashable {
        var maxWalk: Double
        var access: StepFreeAccess
    }
    private var known: [Key: (origins: [SearchEnd], destinations: [SearchEnd])] = [:]

    func of(_ query: JourneyQuery, _ finder: EndFinder) -> (origins: [SearchEnd], destinations: [SearchEnd]) {
        let key = Key(maxWalk: finder.options.maxWalk, access: finder.access)
        if let known = known[key] { return known }
        let found = (finder.ends(query.origin, isOrigin: true), finder.ends(query.destination, isOrigin: false))
        known[key] = found
        return found
    }
}
