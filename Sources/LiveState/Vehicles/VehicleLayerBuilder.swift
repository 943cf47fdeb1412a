import GTFSRealtime
import Timetable

/// Builds the vehicles of one frame.
struct VehicleLayerBuilder {
    let timetable: Timetable
    let source: LiveSource
    let scope: FeedScope
    let headerTime: Int64
    let clock: EntityClock
    let lookups: TimetableLookups
    /// The vehicles of the frame before, by key: a source's profile may ask whether one has moved.
    let previous: [String: LiveVehicle]
    let constancy: Constancy
    private let matcher: TripMatcher
    var vehicles: [LiveVehicle] = []
    var rules = RuleCounts()
    var tally = MatchTally()
    /// When the last of those runs ended that were over long before the frame; nil where there were none.
    private var lastOver: Int64?
    /// The youngest sight of a vehicle whose run the timetable has under way; nil without any.
    private var newestUnderWay: Int64?

    /// The moment this frame is about: its own, unless all its sights of runs under way are too old to be believed, or its runs
    /// were over long before.
    var asOf: Int64 {
        if let newestUnderWay { return headerTime - newestUnderWay > source.limit ? newestUnderWay : headerTime }
        return tally.matched == 0 ? min(headerTime, lastOver ?? headerTime) : headerTime
    }

    init(
        timetable: Timetable, source: LiveSource, scope: FeedScope, headerTime: Int64, clock: EntityClock,
        lookups: TimetableLookups, previous: [String: LiveVehicle], constancy: Constancy
    ) {
        (self.timetable, self.source, self.scope, self.headerTime) = (timetable, source, scope, headerTime)
        (self.clock, self.lookups, self.previous) = (clock, lookups, previous)
        self.constancy = constancy
        matcher = TripMatcher(timetable: timetable, scope: scope, headerTime: headerTime, stopKeys: lookups.stopKeys)
    }

    mutating func add(_ frame: FeedFrame) throws(RealtimeFeedError) {
        var keys: Set<String> = []
        for (entity, since) in zip(frame.entities, constancy.since) where !entity.isDeleted {
            guard let range = entity.vehicle else { continue }
            tally.entities += 1
            guard var vehicle = vehicle(try frame.decode(range), since: since) else { continue }
            if !keys.insert(vehicle.key).inserted {
                rules.add(.e052)
                vehicle.key += "#" + frame.text(entity.id)
                guard keys.insert(vehicle.key).inserted else { continue }
            }
            vehicles.append(vehicle)
        }
    }

    private mutating func vehicle(_ published: PublishedVehiclePosition, since: Int64) -> LiveVehicle? {
        let position = published.position
        let (latitude, longitude) = (Double(position.latitude), Double(position.longitude))
        guard published.hasPosition, latitude.magnitude <= 90, longitude.magnitude <= 180,
            latitude.magnitude > 0.01 || longitude.magnitude > 0.01
        else {
            rules.add(.e026)
            tally.miss(.malformed, published.trip.tripID)
            return nil
        }
        guard lookups.area.contains(latitude, longitude) else {
            rules.add(.e028)
            tally.miss(.malformed, published.trip.tripID)
            return nil
        }
        if !published.hasVehicle || published.vehicle.id.isEmpty { rules.add(.w002) }
        if position.hasSpeed, position.speed > 60 { rules.add(.w004) }
        let described = DescribedTrip(published.trip, &rules)
        let name = published.vehicle.id.isEmpty ? published.vehicle.label : published.vehicle.id
        var vehicle = LiveVehicle(
            id: name, label: published.vehicle.label,
            key: "\(source.id)/\(described.id.isEmpty ? described.routeID : described.id)/\(name)",
            latitude: latitude, longitude: longitude, bearing: bearing(of: position),
            speed: position.hasSpeed && position.speed >= 0 && position.speed <= 150 ? Double(position.speed) : nil,
            evidence: headerTime, run: nil, matchedBy: nil, tripID: described.id,
            route: scope.route(described.routeID, in: timetable) ?? .none, feed: .max,
            occupancy: published.hasOccupancyStatus ? UInt8(clamping: published.occupancyStatus.rawValue) : nil,
            carriages: carriages(of: published), nextCall: nil, nextStop: .none,
            status: VehicleStopStatus(rawValue: UInt8(clamping: published.currentStatus.rawValue)) ?? .inTransitTo,
            offPath: nil)
        if vehicle.route.isSome { vehicle.feed = UInt16(clamping: timetable.routes[vehicle.route].feed.position) }
        vehicle.evidence = evidence(of: published, vehicle, since: since)
        tie(&vehicle, described, published)
        // A newer frame may hold an older sight of a vehicle; it does not go back.
        if published.timestamp > 0, let before = previous[vehicle.key], before.evidence > vehicle.evidence,
            before.run == vehicle.run
        {
            return before
        }
        return vehicle
    }

    private mutating func bearing(of position: PublishedPosition) -> Double? {
        guard position.hasBearing else { return nil }
        guard position.bearing >= 0, position.bearing <= 360 else {
            rules.add(.e027)
            return nil
        }
        return Double(position.bearing)
    }

    /// When a vehicle was where it is said to be. One told without a time, in the same words for longer than it may be believed,
    /// has not been seen since it was told so first.
    private mutating func evidence(
        of published: PublishedVehiclePosition, _ vehicle: LiveVehicle, since: Int64
    ) -> Int64 {
        guard published.hasTimestamp, published.timestamp > 0 else {
            rules.add(.w001)
            return headerTime - since > source.limit ? since : headerTime
        }
        let told = clock.time(Int64(clamping: published.timestamp), &rules)
        // Signalling reports a new place under an old time.
        if source.profile.usesHeaderTimeOnMovement, let before = previous[vehicle.key], told <= before.evidence {
            let hasMoved = abs(before.latitude - vehicle.latitude) + abs(before.longitude - vehicle.longitude) > 1e-5
            return hasMoved ? headerTime : before.evidence
        }
        return told
    }

    /// Ties a vehicle to its run, and to the stop it is at or on its way to.
    private mutating func tie(
        _ vehicle: inout LiveVehicle, _ described: DescribedTrip, _ published: PublishedVehiclePosition
    ) {
        guard published.hasTrip, !described.id.isEmpty || !described.routeID.isEmpty else {
            rules.add(.w006)
            tally.miss(.noTripID, vehicle.id)
            return
        }
        if source.profile.ignoredTripPrefixes.contains(where: described.id.hasPrefix) {
            tally.miss(.notInService, described.id)
            return
        }
        guard !described.isMalformed else {
            tally.miss(.malformed, described.id)
            return
        }
        var result =
            described.id.isEmpty
            ? .failure(MatchFailure(.noTripID)) : matcher.byID(described, seenAt: vehicle.evidence, &rules)
        if case .failure(let failure) = result, failure.reason != .over,
            case .success(let run) = matcher.byRouteAndStart(described, taken: { _ in false })
        {
            result = .success(run)
        }
        switch result {
        case .success(let run):
            let record = timetable.trips[run.trip]
            (vehicle.run, vehicle.matchedBy) = (run.key, run.method)
            (vehicle.route, vehicle.feed) = (timetable.patterns[record.pattern].route, record.feed)
            tally.match(run.method)
            let span = matcher.span(of: run)
            if span.begins <= headerTime, span.ends >= headerTime {
                newestUnderWay = max(newestUnderWay ?? vehicle.evidence, vehicle.evidence)
            }
            place(&vehicle, run, published)
        case .failure(let failure):
            if let ended = failure.ended { lastOver = max(lastOver ?? ended, ended) }
            if described.relationship == .added || described.relationship == .new, vehicle.route.isSome {
                tally.extra += 1
            } else {
                tally.miss(failure.reason, described.id)
            }
            if !published.stopID.isEmpty { vehicle.nextStop = timetable.stop(id: published.stopID) ?? .none }
        }
    }

    private mutating func place(_ vehicle: inout LiveVehicle, _ run: RunMatch, _ published: PublishedVehiclePosition) {
        let stops = timetable.stops(of: timetable.trips[run.trip].pattern)
        var told: Int?
        if published.hasCurrentStopSequence {
            told = stops.indices.first {
                timetable.stopSequence(of: run.trip, at: $0) == Int(published.currentStopSequence)
            }
            if told == nil { rules.add(.e051) }
        }
        let named = published.stopID.isEmpty ? nil : timetable.stop(id: published.stopID)
        if told == nil, let named { told = call(at: named, among: stops, of: run, vehicle) }
        if let path = lookups.ruler.path(of: run.trip) {
            let expected = told.map { path.stops[$0] } ?? expectedDistance(run, at: vehicle.evidence, on: path)
            if let reading = path.read(vehicle.latitude, vehicle.longitude, expected: expected) {
                vehicle.offPath = reading.offset
                if reading.offset > 500 { rules.add(.e029) }
                if vehicle.bearing == nil, reading.offset < 200 { vehicle.bearing = reading.bearing.rounded() }
                if told == nil, reading.offset <= 500 {
                    told = path.stops.firstIndex { $0 >= reading.along - 25 } ?? stops.count - 1
                }
            }
        }
        vehicle.nextCall = told
        guard let told else { return }
        // Another platform of the same station is where it has been moved to.
        let isMoved = named.map { isPlatform($0, ofStationOf: stops[told]) } ?? false
        vehicle.nextStop = isMoved ? named ?? stops[told] : stops[told]
    }

    private func isPlatform(_ stop: StopIndex, ofStationOf other: StopIndex) -> Bool {
        timetable.stops[stop].locationType == .stop && timetable.station(of: stop) == timetable.station(of: other)
    }

    /// The call of a run at a stop, or at another platform of its station. Where it calls there more than once, a vehicle comes to
    /// a later one by the calls between; of one that has not been seen before, it is the one whose time is nearest.
    private func call(
        at stop: StopIndex, among stops: UnsafeBufferPointer<StopIndex>, of run: RunMatch, _ vehicle: LiveVehicle
    ) -> Int? {
        var calls = stops.indices.filter { stops[$0] == stop }
        if calls.isEmpty { calls = stops.indices.filter { isPlatform(stop, ofStationOf: stops[$0]) } }
        guard calls.count > 1 else { return calls.first }
        if let before = previous[vehicle.key], before.run == run.key, let last = before.nextCall,
            let next = calls.first(where: { $0 >= last })
        {
            return next
        }
        let second = vehicle.evidence - run.dayStart - Int64(run.shift)
        func apart(_ call: Int) -> Int64 { abs(Int64(timetable.departure(of: run.trip, at: call).seconds) - second) }
        return calls.min { apart($0) < apart($1) }
    }

    /// Where the timetable has the run at an instant: tells the passes of a loop apart.
    private func expectedDistance(_ run: RunMatch, at instant: Int64, on path: PathRuler.Path) -> Double {
        let time = Int64(run.shift) + run.dayStart
        var position = 0
        while position + 1 < path.stops.count,
            time + Int64(timetable.departure(of: run.trip, at: position + 1).seconds) <= instant
        {
            position += 1
        }
        return path.stops.isEmpty ? 0 : path.stops[position]
    }

    private func carriages(of published: PublishedVehiclePosition) -> [LiveCarriage] {
        if !published.consist.isEmpty {
            // Some publishers number every carriage 0: then their order is what they tell.
            let told = published.consist.map { Int($0.positionInConsist) }
            let isNumbered = Set(told).count == told.count && !told.contains { $0 < 1 }
            return published.consist.enumerated().map { index, carriage in
                LiveCarriage(
                    position: isNumbered ? told[index] : index + 1, name: carriage.name,
                    occupancy: carriage.hasOccupancyStatus ? UInt8(clamping: carriage.occupancyStatus.rawValue) : nil,
                    isQuiet: carriage.hasQuietCarriage ? carriage.quietCarriage : nil,
                    toilet: carriage.hasToilet ? UInt8(clamping: carriage.toilet.rawValue) : nil,
                    hasLuggageRack: carriage.hasLuggageRack ? carriage.luggageRack : nil)
            }
        }
        return published.multiCarriageDetails.map { carriage in
            LiveCarriage(
                position: Int(carriage.carriageSequence), name: carriage.label.isEmpty ? carriage.id : carriage.label,
                occupancy: carriage.hasOccupancyStatus ? UInt8(clamping: carriage.occupancyStatus.rawValue) : nil,
                isQuiet: nil, toilet: nil, hasLuggageRack: nil)
        }
    }
}

/// The box that holds every stop of the city, half a degree wider: a vehicle outside is not where it says.
struct CityArea: Sendable {
    private var south = Int32.max
    private var west = Int32.max
    private var north = Int32.min
    private var east = Int32.min

    init(of timetable: Timetable) {
        for stop in timetable.stops.rows where stop.hasPlace {
            (south, north) = (min(south, stop.latitude), max(north, stop.latitude))
            (west, east) = (min(west, stop.longitude), max(east, stop.longitude))
        }
    }

    func contains(_ latitude: Double, _ longitude: Double) -> Bool {
        guard south <= north else { return true }
        let margin = 0.5
        return latitude >= Double(south) / 1e7 - margin && latitude <= Double(north) / 1e7 + margin
            && longitude >= Double(west) / 1e7 - margin && longitude <= Double(east) / 1e7 + margin
    }
}
