import TransitAPI
import Wire

/// A trip, stop by stop, and where its vehicle is.
public struct TripBoard: Sendable, Equatable {
    public var line: LineBadge
    public var routeID: String
    public var headsign: String
    /// Which run of the trip it is.
    public var serviceDate: ISODate
    public var startTime: ServiceClock?
    public var calls: [CallRow]
    public var alerts: [AlertRow]
    public var isCancelled: Bool
    /// "3 min late", "By the timetable", "Cancelled".
    public var state: Words
    public var evidence: Evidence
    public var wheelchair: ThreeValued
    public var bikes: ThreeValued
    /// Where the vehicle was last seen; nil where nobody knows.
    public var vehicle: VehicleSpot?
    /// The way it takes; empty where that is not known.
    public var path: [Coordinates]
    /// Why the times are what they are.
    public var reason: Words

    /// The board of an answer.
    ///
    /// - Parameter stops: where the rider came from: a platform, or all of a station.
    public init(_ answer: Sourced<TripDetail>, seenFrom stops: Set<String> = []) {
        let trip = answer.value
        let mode = trip.route.mode
        (line, routeID, headsign) = (LineBadge(trip.route), trip.route.routeID, trip.headsign)
        (serviceDate, startTime) = (trip.serviceDate, trip.startTime)
        calls = trip.stops.map { call in
            CallRow(
                call: call, mode: mode, evidence: Evidence(isLive: call.realtime, basis: answer.basis),
                isSeenFrom: stops.contains(call.stopID), isFirst: call.stopSequence == trip.stops.first?.stopSequence,
                isLast: call.stopSequence == trip.stops.last?.stopSequence)
        }
        alerts = trip.alerts.map { AlertRow($0) }
        isCancelled = trip.isCancelled
        evidence = Evidence(isLive: trip.realtime, basis: answer.basis)
        state =
            trip.isCancelled
            ? .cancelled : evidence == .timetable ? .byTimetable : Countdown.delay(seconds: trip.delaySeconds ?? 0)
        (wheelchair, bikes) = (trip.wheelchair, trip.bikes)
        vehicle = answer.basis == .phone ? nil : trip.vehicle.map { VehicleSpot($0) }
        path = Self.path(trip.shape)
        reason = trip.reason
    }

    private static func path(_ shape: Shape?) -> [Coordinates] {
        if let points = shape?.points, let path = EncodedPolyline.decode(points, precision: shape?.precision ?? 5) {
            return path.compactMap { Coordinates(latitude: $0.latitude, longitude: $0.longitude) }
        }
        return shape?.geojson?.coordinates.compactMap { pair in
            pair.count >= 2 ? Coordinates(latitude: pair[1], longitude: pair[0]) : nil
        } ?? []
    }

    /// The same once what was live is only what was heard last.
    func aged() -> TripBoard {
        var old = self
        if evidence == .live { old.evidence = .lastHeard }
        for index in calls.indices where calls[index].evidence == .live { old.calls[index].evidence = .lastHeard }
        return old
    }

    /// Which call the vehicle is at or on its way to at a moment: as it says itself, else by the times; nil once it has arrived,
    /// before it sets out, and of a trip that does not run.
    public func nextCall(at now: Double) -> Int? {
        guard !isCancelled else { return nil }
        if let sequence = vehicle?.nextSequence, let index = calls.firstIndex(where: { $0.id == sequence }) {
            return index
        }
        guard let first = calls.first, Double(first.time.epochSeconds) <= now else { return nil }
        return calls.firstIndex { !$0.isSkipped && Double($0.time.epochSeconds) > now }
    }

    /// Where the rider gets on, or got on: at the stop they came from, else where the vehicle was last, or sets out.
    func boarding(at now: Double) -> CallRow? {
        if let seen = calls.first(where: { $0.isSeenFrom && !$0.isSkipped }) { return seen }
        let next = nextCall(at: now) ?? 0
        return calls[..<max(1, next)].last { !$0.isSkipped } ?? calls.first { !$0.isSkipped }
    }

    /// The calls at which the rider can still get off; none of a trip that does not run, or has arrived.
    public func exits(at now: Double) -> [CallRow] {
        guard !isCancelled, let boarding = boarding(at: now) else { return [] }
        return zip(calls, places(at: now)).compactMap { call, place in
            let isAhead = place != .passed && call.id > boarding.id
            return isAhead && !call.isSkipped && call.call.dropOff != .none ? call : nil
        }
    }

    /// Where the vehicle is, seen from each call.
    public func places(at now: Double) -> [CallRow.Place] {
        guard let next = nextCall(at: now) else {
            let hasArrived = !isCancelled && calls.last.map { Double($0.time.epochSeconds) <= now } ?? false
            return calls.map { _ in hasArrived ? .passed : .ahead }
        }
        return calls.indices.map { index in
            if index < next { return .passed }
            if index > next { return .ahead }
            return vehicle?.isStopped == true ? .here : .next
        }
    }

    /// "At Central", "Next stop: Redfern", "Sets out at 8:05", "Has arrived": where it is, plainly.
    public func whereabouts(at now: Double) -> Words {
        if isCancelled { return .cancelled }
        if let next = nextCall(at: now) {
            let name = Words.Argument.text(calls[next].name)
            if vehicle?.isStopped == true { return Words("trip.at_stop %@", name) }
            return vehicle == nil && evidence == .timetable
                ? Words("trip.next_by_timetable %@", name) : Words("trip.next_stop %@", name)
        }
        guard let first = calls.first, Double(first.time.epochSeconds) > now else { return Words("trip.arrived") }
        return Words("trip.sets_out_at %@", .text(first.clock))
    }

    /// Seconds until the clock alone makes another call the next one.
    public func secondsUntilChange(_ now: Double) -> Double {
        calls.map { Double($0.time.epochSeconds) - now }.filter { $0 > 0 }.min().map { $0 + 0.01 } ?? .infinity
    }
}

/// Where a vehicle was last seen.
public struct VehicleSpot: Sendable, Equatable {
    /// nil where what it says is no place.
    public var place: Coordinates?
    /// Degrees clockwise from north.
    public var bearing: Double?
    /// When it said so.
    public var seenAt: Timestamp
    /// Position in the trip of the call that it is at or on its way to.
    public var nextSequence: Int?
    /// Whether it stands at that call.
    public var isStopped: Bool
    public var crowding: Crowding?
    public var carriages: [CarriageRow]
    /// What riders read on it.
    public var label: String?

    /// A position.
    public init(_ position: VehiclePosition) {
        place = Coordinates(latitude: position.latitude, longitude: position.longitude)
        (bearing, seenAt, nextSequence) = (position.bearing, position.lastUpdated, position.stopSequence)
        isStopped = position.currentStatus == .stoppedAt
        crowding = Crowding(position.occupancyStatus)
        carriages = position.carriages.map { CarriageRow($0) }
        label = position.label
    }

    /// "Seen 20 s ago", "Seen 3 min ago".
    public func age(at now: Double) -> Words {
        let seconds = max(0, Int(now) - Int(seenAt.epochSeconds))
        return seconds < 60
            ? Words("vehicle.seen_seconds %lld", .number(seconds / 10 * 10))
            : Words("vehicle.seen_minutes %lld", .number(seconds / 60))
    }
}
