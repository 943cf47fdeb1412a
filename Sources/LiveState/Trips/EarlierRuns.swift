import GTFSRealtime
import GTFSValues
import Timetable

/// A run that a frame told of as an added one, or with stops of its own: what the frame after knows it by. It holds published ids and
/// instants, and so outlives a timetable.
struct ToldRun: Sendable {
    /// What it was taken for.
    enum Kind: Sendable {
        /// A run that no timetable has.
        case extra
        case replacement
        /// The timetabled run of its id, though it was told of as an added one.
        case timetabled
    }

    struct Call: Sendable {
        /// Hash of the id of its station.
        let station: UInt64
        let sequence: UInt32
        /// Instant of its departure: as scheduled of a run with stops of its own, as best known of one of the timetable.
        let departs: Int64
    }

    /// Id as published live.
    let id: String
    /// Whether a timetabled trip has that id.
    let sharesID: Bool
    /// Hash of the id of its route.
    let route: UInt64
    let kind: Kind
    let date: ServiceDate
    /// Its start as published; nil where it was not.
    let start: ServiceTime?
    /// Where no start is published, the departure from the first of its calls that was ever told of.
    let begins: ServiceTime?
    /// Whether its calls were numbered by their order.
    let isNumbered: Bool
    let calls: [Call]

    /// Whether calls told now may be what is left of this run from one of its own on: a platform may have been changed since.
    func goesOn(as stations: some Collection<UInt64>, from first: Int) -> Bool {
        let shared = min(stations.count, calls.count - first)
        let same = zip(calls[first...], stations).count { $0.station == $1 }
        return shared >= 2 && same * 2 > shared
    }
}

/// The runs of the frame before, looked up by what is told now.
struct EarlierRuns {
    let runs: [ToldRun]
    private let places: [Place: [Visit]]

    /// Most runs of a frame that the next one knows again.
    static let most = 5_000
    /// Most calls of all of them: no real frame comes near that, and what a hostile one holds takes a tenth of a second.
    static let mostCalls = 200_000
    /// Most runs of one id and route at one station that are held against another.
    private static let mostAtOnePlace = 16
    /// By how many seconds what is foretold of one call changes from frame to frame, at most.
    static let tolerance: Int64 = 1_800

    private struct Place: Hashable {
        let id: String
        /// Of runs without an id nothing else tells those of one line from all others.
        let route: UInt64
        let station: UInt64
    }

    /// A run at one of its calls.
    struct Visit {
        let run: Int
        let call: Int
    }

    init(_ runs: [ToldRun]) {
        var places: [Place: [Visit]] = [:]
        for (position, run) in runs.enumerated() {
            for (call, one) in run.calls.enumerated() {
                let place = Place(id: run.id, route: run.route, station: one.station)
                if places[place, default: []].count < Self.mostAtOnePlace {
                    places[place, default: []].append(Visit(run: position, call: call))
                }
            }
        }
        (self.runs, self.places) = (runs, places)
    }

    /// The runs of an id that called at a station within the tolerance of an instant, and how far from it in seconds.
    func visits(id: String, route: UInt64, station: UInt64, at instant: Int64) -> [(visit: Visit, apart: Int64)] {
        (places[Place(id: id, route: route, station: station)] ?? []).compactMap { visit in
            // Frames may hold any time at all.
            let (difference, isFar) = runs[visit.run].calls[visit.call].departs.subtractingReportingOverflow(instant)
            guard !isFar, difference.magnitude <= Self.tolerance.magnitude else { return nil }
            return (visit, abs(difference))
        }
    }
}

/// A run of the frame that the next one is to know again.
struct OwnRun {
    /// Its place among the runs of the layer.
    let trip: Int
    let kind: ToldRun.Kind
    let sharesID: Bool
    /// Its start as published; nil where it was not.
    let start: ServiceTime?
    /// Whether its day is certain, and not that of the first call still told.
    let hasDate: Bool
    let isNumbered: Bool
    let zone: ZoneIndex
    /// Whether it is the timetable's for no other reason than that it was so in the frame before.
    var isLate = false
}

extension TripLayerBuilder {
    /// Whether an added update under the id of a timetabled run is of that run. What it was taken for in the frame before it still is, as
    /// a vehicle that gets later and later is on the same run all the while.
    func isOfTimetable(_ found: TripMatcher.Found, _ described: DescribedTrip, _ told: [StopUpdate]) -> Bool {
        let isAnother = matcher.isAnother(found, told)
        guard !found.isProven, let anchor = matcher.anchor(of: found, told) else { return !isAnother }
        let pattern = timetable.trips[found.run.trip].pattern
        let visits = earlier.visits(
            id: described.id, route: hash(of: timetable.patterns[pattern].route),
            station: hash(ofStation: timetable.stops(of: pattern)[anchor.position]), at: anchor.time
        ).filter { one in
            let run = earlier.runs[one.visit.run]
            switch run.kind {
            case .extra: return run.sharesID && (described.date == nil || run.date == described.date)
            case .timetabled: return run.date == found.run.date
            case .replacement: return false
            }
        }
        guard let nearest = visits.min(by: { $0.apart < $1.apart }) else { return !isAnother }
        return earlier.runs[nearest.visit.run].kind == .timetabled
    }

    /// Lets runs that the frame before told of as well keep what they were known by then: the start that was first told, their day, and
    /// the numbers of their calls. Publishers tell of fewer calls as a run goes on.
    mutating func keepStarts() {
        guard !own.isEmpty else { return }
        tieLateVehicles()
        var kept = [EarlierRuns.Visit?](repeating: nil, count: own.count)
        var isTaken = [Bool](repeating: false, count: earlier.runs.count)
        // What is nearest in time comes first: two runs of one id may be minutes apart.
        for pair in continuations().sorted(by: { ($0.apart, $0.own) < ($1.apart, $1.own) })
        where kept[pair.own] == nil && !isTaken[pair.visit.run] {
            kept[pair.own] = pair.visit
            isTaken[pair.visit.run] = true
        }
        for (one, visit) in zip(own, kept) where one.kind != .timetabled {
            if let visit { keep(earlier.runs[visit.run], from: visit.call, as: one) }
            guard one.kind == .extra, trips[one.trip].begins == nil else { continue }
            let first = calls[Int(trips[one.trip].firstCall)].scheduledDeparture
            trips[one.trip].begins = one.start ?? (first >= 0 ? ServiceTime(seconds: first) : nil)
        }
    }

    /// A vehicle of an added run that has become too late for its id to be believed belongs to the run all the same, as that of a folded
    /// run does, where no other run has that id.
    private mutating func tieLateVehicles() {
        guard own.contains(where: \.isLate) else { return }
        var counts: [String: Int] = [:]
        for one in own { counts[trips[one.trip].id, default: 0] += 1 }
        for one in own where one.isLate {
            let id = trips[one.trip].id
            if counts[id] == 1 { trips[one.trip].foldedIDs.append(id) }
        }
    }

    private func continuations() -> [(own: Int, visit: EarlierRuns.Visit, apart: Int64)] {
        guard !earlier.runs.isEmpty else { return [] }
        var found: [(own: Int, visit: EarlierRuns.Visit, apart: Int64)] = []
        for (position, one) in own.enumerated() where one.kind != .timetabled {
            let trip = trips[one.trip]
            let stations = calls[trip.calls].map { hash(ofStation: $0.stop) }
            let leaves = trip.instant(calls[trip.calls.lowerBound].scheduledDeparture)
            for (visit, apart) in earlier.visits(
                id: trip.id, route: hash(of: trip.route), station: stations[0], at: leaves)
            {
                let run = earlier.runs[visit.run]
                guard run.kind == one.kind, !one.hasDate || run.date == trip.serviceDate,
                    run.start == nil || one.start == nil || run.start == one.start,
                    run.goesOn(as: stations, from: visit.call)
                else { continue }
                found.append((position, visit, apart))
            }
        }
        return found
    }

    private mutating func keep(_ run: ToldRun, from first: Int, as one: OwnRun) {
        if !one.hasDate, run.date != trips[one.trip].serviceDate { move(one.trip, to: run.date, in: one.zone) }
        trips[one.trip].begins = one.start ?? run.start ?? run.begins
        guard one.isNumbered, run.isNumbered else { return }
        for (offset, call) in trips[one.trip].calls.enumerated() {
            calls[call].sequence = run.calls[first].sequence &+ UInt32(clamping: offset)
        }
    }

    /// Tells the times of a run in terms of another day.
    private mutating func move(_ trip: Int, to date: ServiceDate, in zone: ZoneIndex) {
        let dayStart = timetable.zone(zone).start(of: date)
        let later = trips[trip].dayStart - dayStart
        func moved(_ time: Int32) -> Int32 { time == LiveCall.none ? time : Int32(clamping: Int64(time) + later) }
        for call in trips[trip].calls {
            calls[call].scheduledArrival = moved(calls[call].scheduledArrival)
            calls[call].scheduledDeparture = moved(calls[call].scheduledDeparture)
            calls[call].arrival = moved(calls[call].arrival)
            calls[call].departure = moved(calls[call].departure)
        }
        (trips[trip].serviceDate, trips[trip].dayStart) = (date, dayStart)
    }

    /// What the next frame is to know the runs of this one by. One that has come to its end goes on as no other.
    var told: [ToldRun] {
        var left = EarlierRuns.mostCalls
        return own.prefix(EarlierRuns.most).compactMap { one in
            let trip = trips[one.trip]
            guard trip.instant(calls[trip.calls.upperBound - 1].bestArrival) > headerTime else { return nil }
            left -= trip.calls.count
            guard left >= 0 else { return nil }
            return ToldRun(
                id: trip.id, sharesID: one.sharesID, route: hash(of: trip.route), kind: one.kind,
                date: trip.serviceDate, start: one.start, begins: trip.begins, isNumbered: one.isNumbered,
                calls: calls[trip.calls].map { call in
                    let departs = one.kind == .timetabled ? call.bestDeparture : call.scheduledDeparture
                    return ToldRun.Call(
                        station: hash(ofStation: call.stop), sequence: call.sequence, departs: trip.instant(departs))
                })
        }
    }

    private func hash(of route: RouteIndex) -> UInt64 { ContentHash.of(timetable.utf8(timetable.routes[route].id)) }

    private func hash(ofStation stop: StopIndex) -> UInt64 {
        ContentHash.of(timetable.utf8(timetable.stops[timetable.station(of: stop)].id))
    }
}
