import GTFSRealtime

/// What goes wrong in the city and when, as a function of the clock.
struct IncidentTimeline: Sendable {
    let city: City
    let clock: CityClock
    let seed: Chance
    let traits: LiveTraits
    /// Lines by index, trains more often than buses: what stands here more often is drawn more often.
    let drawnLines: [Int]
    let hours: LineHours
    /// Stations with step-free access, and kerbside bus stops, each with the lines that call there.
    let stations: [(station: Station, lines: [Int])]
    let busStops: [(stop: StopPoint, lines: [Int])]

    init(city: City, network: LiveNetwork, clock: CityClock, seed: Chance, traits: LiveTraits) {
        (self.city, self.clock, self.seed, self.traits) = (city, clock, seed, traits)
        drawnLines = city.lines.indices.flatMap { index -> [Int] in
            let mode = LiveMode(city.lines[index].mode)
            let weight =
                switch mode {
                case .train: 8
                case .metro: 8
                case .lightRail: 4
                case .ferry: 2
                case .bus: 1
                }
            return Array(repeating: index, count: weight)
        }
        let lineIndex = Dictionary(
            city.lines.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        hours = LineHours(network: network, count: city.lines.count, lineIndex: lineIndex, clock: clock)
        var atStation: [String: Set<Int>] = [:]
        var atStop: [String: Set<Int>] = [:]
        for way in network.ways {
            guard let line = lineIndex[way.line.id] else { continue }
            for (stop, station) in zip(way.stops, way.stations) {
                if way.mode == .bus { atStop[stop, default: []].insert(line) }
                if way.mode.isRail, let station { atStation[station, default: []].insert(line) }
            }
        }
        stations = city.stations.compactMap { station in
            guard station.wheelchair == .yes, let lines = atStation[station.id] else { return nil }
            return (station, lines.sorted())
        }
        busStops = city.stops.compactMap { stop in
            guard stop.station == nil, let lines = atStop[stop.id] else { return nil }
            return (stop, lines.sorted())
        }
    }

    /// Everything published at an instant within a scope.
    func entities(at now: Int64, in scope: LiveFeedScope, cancelled: [LiveRun]) -> [PublishedFeedEntity] {
        let incidents =
            delays(at: now) + lifts(at: now) + movedStops(at: now) + wind(at: now) + trackwork(at: now)
            + cancelled.map(cancellation)
        return incidents.filter { $0.isConcerned(scope) }
            .compactMap { $0.entity(at: now, reissue: traits.alertReissue) }
    }

    func concerned(_ lines: [Int]) -> [(mode: String, agency: String)] {
        lines.map { (city.lines[$0].mode.name, city.lines[$0].agency) }
    }

    /// Incidents that begin in slots of `every` seconds and last less than `longest`, as far as they are published at `now`.
    func recurring(
        _ name: String, every: Int64, longest: Int64, at now: Int64, _ make: (Chance, Int64) -> Incident?
    ) -> [Incident] {
        let chance = seed.of(name)
        let slots = (now - longest).quotientRoundedDown(by: every)...now.quotientRoundedDown(by: every)
        return slots.compactMap { slot in make(chance.of(Int(slot)), slot * every) }
            .filter { $0.published.contains(now) }
    }

    /// A line runs late: a new incident every 12 minutes, give or take, for 20 to 40, or as long as the line runs.
    /// Another on the same line takes its place.
    private func delays(at now: Int64) -> [Incident] {
        recurring("delay", every: Delay.every, longest: 2700, at: now) { chance, slot in
            guard let delay = delay(chance, in: slot) else { return nil }
            let next = (1...Delay.slotsReached).lazy.map { slot + $0 * Delay.every }.compactMap {
                self.delay(seed.of("delay").of(Int($0 / Delay.every)), in: $0)
            }.first { $0.line == delay.line && $0.start < delay.end }
            let line = city.lines[delay.line]
            let mode = LiveMode(line.mode)
            let troubles = LineTrouble.all(of: mode)
            let trouble = troubles[chance.integer(.incidentCause, in: 0..<troubles.count)]
            let stages = LineTrouble.Stage.stages(chance.integer(.incidentPhases, in: 1..<4))
            var about = PublishedEntitySelector()
            about.routeID = line.id
            let phases = stages.enumerated().map { number, stage in
                let wording = trouble.wording(stage, line: line, mode: mode, translated: delay.line % 2 == 0)
                return Incident.Phase(
                    from: delay.start + (delay.end - delay.start) * Int64(number) / Int64(stages.count),
                    alert: PublishedAlert(
                        wording, cause: trouble.cause, effect: .significantDelays,
                        severity: LineTrouble.severity(stage), about: [about], from: delay.start,
                        until: delay.lastsToEndOfService ? delay.end : nil, page: "line-\(line.id)"))
            }
            return Incident(
                chance: chance, published: delay.start..<(next?.start ?? delay.end), phases: phases,
                concerned: concerned([delay.line]))
        }
    }

    /// The delay of a slot: of a line that runs for ten more minutes at least; nil where none does.
    private func delay(_ chance: Chance, in slot: Int64) -> Delay? {
        let start = slot + Int64(chance.integer(.incidentStart, in: 0..<180))
        let stretch = start..<start + Int64(chance.integer(.incidentLength, in: 20 * 60..<40 * 60))
        func delay(of line: Int) -> Delay? {
            guard let end = hours.end(of: line, in: stretch), end >= start + 600 else { return nil }
            return Delay(line: line, start: start, end: end, lastsToEndOfService: end < stretch.upperBound)
        }
        if let drawn = delay(of: drawnLines[chance.integer(.incidentLine, in: 0..<drawnLines.count)]) { return drawn }
        let running = drawnLines.compactMap(delay)
        return running.isEmpty ? nil : running[chance.integer(.incidentLine, 1, in: 0..<running.count)]
    }
}

/// A stretch of time in which a line runs late.
private struct Delay {
    /// Seconds from slot to slot, and how many slots on another may begin before one has ended.
    static let every: Int64 = 720
    static let slotsReached: Int64 = 3

    let line: Int
    let start: Int64
    let end: Int64
    /// Whether it ends because the line stops running.
    let lastsToEndOfService: Bool
}
