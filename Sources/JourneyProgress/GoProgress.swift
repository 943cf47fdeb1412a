import TransitAPI

/// How far a rider has got on a journey: a state machine of the journey, the time and, where it is known, the place.
///
/// It only goes forward, comes by every leg, and ends: by the times alone when the journey ends, and at most
/// ``longestHold`` later where the place says that the rider is not there yet.
public struct GoProgress: Sendable, Equatable {
    /// The journey as it is known best.
    public private(set) var itinerary: Itinerary
    /// Where on it the rider is.
    public private(set) var position: Position

    /// Seconds for which a place may hold back what the times say.
    public static let longestHold = 1_200.0
    /// Seconds after which a place is not believed any more.
    public static let placeAge = 60.0

    /// A point of a journey. Points are in order: none is left for an earlier one.
    public struct Position: Sendable, Hashable, Comparable {
        /// Which leg, from 0; the number of legs at the end.
        public var leg: Int
        public var stage: Stage
        /// Stops of a ride that the vehicle has left behind since the rider got on.
        public var stopsPassed: Int

        /// A point of a journey.
        public init(leg: Int, stage: Stage, stopsPassed: Int = 0) {
            (self.leg, self.stage, self.stopsPassed) = (leg, stage, stopsPassed)
        }

        public static func < (one: Position, other: Position) -> Bool {
            (one.leg, one.stage.rawValue, one.stopsPassed) < (other.leg, other.stage.rawValue, other.stopsPassed)
        }
    }

    /// What a rider does on a leg.
    public enum Stage: Int, Sendable, Hashable {
        case walking
        /// Before a ride, where it starts.
        case waiting
        case riding
        /// On a ride, with no stop before the one to get off at.
        case gettingOff
        case arrived
    }

    /// Where somebody is, and when they were there.
    public struct Place: Sendable, Equatable {
        public var coordinates: Coordinates
        /// In seconds since 1970-01-01T00:00:00Z.
        public var at: Double

        /// A place.
        public init(_ coordinates: Coordinates, at: Double) { (self.coordinates, self.at) = (coordinates, at) }
    }

    /// At the start of a journey.
    public init(_ itinerary: Itinerary) {
        self.itinerary = itinerary
        position = Position(leg: 0, stage: .arrived)
        position = start(of: 0)
    }

    /// Whether the journey is over.
    public var isOver: Bool { position.stage == .arrived }
    /// The leg the rider is on; nil at the end.
    public var leg: Leg? { itinerary.legs.indices.contains(position.leg) ? itinerary.legs[position.leg] : nil }
    /// Stops until the rider gets off, that one counted; nil for no ride.
    public var stopsToGo: Int? {
        guard let leg, leg.mode != .walk else { return nil }
        let seated = itinerary.legs[position.leg...lastSeated].dropFirst().reduce(0) { $0 + $1.calls.count }
        return max(1, leg.calls.count - position.stopsPassed) + seated
    }
    /// The last leg on the vehicle of the leg at hand: its end is where the rider gets up.
    var lastSeated: Int {
        var last = position.leg
        while isSeated(after: last) { last += 1 }
        return last
    }

    /// Takes over the same journey with newer times, and with other walks where platforms have changed; false for another
    /// journey, which changes nothing.
    @discardableResult
    public mutating func take(_ newer: Itinerary) -> Bool {
        guard newer.hasSameRides(as: itinerary) else { return false }
        let older = itinerary
        itinerary = newer
        position = carried(from: older)
        return true
    }

    /// The position on a journey before, on this one: on the same ride, or on the way to it.
    private func carried(from older: Itinerary) -> Position {
        let ride = older.rides.count { $0 < position.leg }
        let (before, goal) = (older.goal(afterRides: ride), itinerary.goal(afterRides: ride))
        guard position.leg < before else {
            var carried = position
            carried.leg = goal
            return carried
        }
        // Walks are counted from the ride they lead to. Where none is left, the rider is there.
        let first = ride > 0 ? itinerary.rides[ride - 1] + 1 : 0
        return start(of: max(first, goal - (before - position.leg)))
    }

    /// Goes on to where the rider is at a moment.
    ///
    /// - Parameters:
    ///   - now: in seconds since 1970-01-01T00:00:00Z.
    ///   - place: where the rider is; not believed if it is older than ``placeAge``.
    /// - Returns: what happened since, in order: each leg begins once, whatever was missed in between.
    public mutating func advance(to now: Double, place: Place? = nil) -> [GoEvent] {
        let place = place.flatMap { now - $0.at <= Self.placeAge ? $0.coordinates : nil }
        var events: [GoEvent] = []
        while let next = next(now, place) {
            events += self.events(of: next)
            let isCount = next.leg == position.leg && next.stopsPassed != position.stopsPassed
            position = next
            // One place counts stops once: from each line the next one may seem to be nearer again.
            if isCount { break }
        }
        return events
    }

    private func events(of next: Position) -> [GoEvent] {
        if next.stage == .arrived { return [.arrived] }
        var events: [GoEvent] = []
        let isAboard = next.stage == .riding || next.stage == .gettingOff
        if next.leg != position.leg {
            events.append(.began(leg: next.leg))
        } else if isAboard, position.stage == .waiting {
            events.append(.boarded(leg: next.leg))
        } else if next.stage == .riding {
            events.append(.passed(leg: next.leg, stops: next.stopsPassed))
        }
        if next.stage == .gettingOff, next.leg != position.leg || position.stage != .gettingOff {
            events.append(.getOffNext(leg: next.leg))
        }
        return events
    }

    private func start(of leg: Int) -> Position {
        guard itinerary.legs.indices.contains(leg) else { return Position(leg: itinerary.legs.count, stage: .arrived) }
        if itinerary.legs[leg].mode == .walk { return Position(leg: leg, stage: .walking) }
        return itinerary.legs[leg].staysSeated ? aboard(leg, passed: 0) : Position(leg: leg, stage: .waiting)
    }

    private func aboard(_ leg: Int, passed: Int) -> Position {
        let isLast = passed >= itinerary.legs[leg].calls.count - 1 && !isSeated(after: leg)
        return Position(leg: leg, stage: isLast ? .gettingOff : .riding, stopsPassed: passed)
    }

    /// Whether the vehicle of a ride is that of the next one too.
    private func isSeated(after leg: Int) -> Bool {
        itinerary.legs.indices.contains(leg + 1) && itinerary.legs[leg + 1].staysSeated
    }

    /// The next position, if the present one is over.
    private func next(_ now: Double, _ place: Coordinates?) -> Position? {
        guard let leg, position.stage != .arrived else { return nil }
        let end = end(of: position.leg)
        // What a place may hold back is over some time after the leg should be.
        let believed = now < end + Self.longestHold ? place : nil
        switch position.stage {
        case .walking:
            return isWalked(position.leg, end, now, believed) ? start(of: position.leg + 1) : nil
        case .waiting:
            if !leg.isCancelled, hasBoarded(leg, now, believed) { return aboard(position.leg, passed: 0) }
            let isLost = leg.isCancelled || isMissed(position.leg)
            return isLost && now >= end ? start(of: position.leg + 1) : nil
        case .riding, .gettingOff:
            if hasGotOff(leg, end, now, believed) { return start(of: position.leg + 1) }
            let passed = min(stopsPassed(leg, now, believed), leg.calls.count - 1)
            let next = aboard(position.leg, passed: max(passed, position.stopsPassed))
            return next > position ? next : nil
        case .arrived: return nil
        }
    }

    /// When a leg ends, by the best that is known.
    package func end(of index: Int) -> Double { endTime(of: index).inSeconds }

    /// When a leg ends, by the city's clock.
    func endTime(of index: Int) -> Timestamp {
        let leg = itinerary.legs[index]
        let following = itinerary.legs.indices.contains(index + 1) ? itinerary.legs[index + 1].from.departureTime : nil
        return leg.to.arrivalTime ?? leg.to.scheduledArrivalTime ?? following ?? itinerary.arrivalTime
    }

    /// Whether the ride before a ride comes too late for it.
    private func isMissed(_ index: Int) -> Bool {
        itinerary.legs[..<index].last { $0.mode != .walk }?.connection?.missed == true
    }

    private func isWalked(_ index: Int, _ end: Double, _ now: Double, _ place: Coordinates?) -> Bool {
        guard let place, let goal = itinerary.legs[index].to.point else { return now >= end }
        let way = place.metres(to: goal)
        if way <= 60 { return true }
        // Nobody saw the rider get to the stop, but the rider goes where the next ride goes.
        guard way > 300, itinerary.legs.indices.contains(index + 1),
            let departure = itinerary.legs[index + 1].from.departureTime?.inSeconds, now >= departure,
            let spot = itinerary.legs[index + 1].track?.spot(of: place)
        else { return false }
        return spot.metres < 200 && itinerary.legs[index + 1].mode != .walk
    }

    private func hasBoarded(_ leg: Leg, _ now: Double, _ place: Coordinates?) -> Bool {
        let departure = (leg.from.departureTime ?? leg.from.scheduledDepartureTime)?.inSeconds ?? now
        let isMissed = isMissed(position.leg)
        guard let place, let start = leg.from.point else { return now >= departure && !isMissed }
        let way = place.metres(to: start)
        // Of a short hop half is as good as a long way of others.
        let far = min(300, (leg.to.point?.metres(to: start) ?? .infinity) / 2)
        guard let spot = leg.track?.spot(of: place, upTo: leg.called(by: now) + 1) else {
            return now >= departure && way > far && !isMissed
        }
        let isOnLine = way > far && spot.metres < 200
        // Whoever was to miss it may have caught it all the same.
        if isMissed { return isOnLine && now >= departure }
        // It may leave early, but not while the rider is still on the way to it.
        if now < departure { return isOnLine && now >= departure - 180 }
        // Neither rails nor boats go straight from stop to stop: the farther off, the farther beside the line a vehicle may be. Nobody
        // walks so far from a stop within its few minutes of grace.
        let beside = way > 600 ? 1_000 : way / 2
        return isOnLine || (spot.segment > 0 && spot.metres < 200) || (way > far && spot.metres < beside)
    }

    /// Seconds by which a vehicle is rarely later than its times say.
    private static let lateness = 300.0

    /// Which of its lines a ride is on by a place; nil where it is near none.
    private func spot(on leg: Leg, _ now: Double, _ place: Coordinates) -> (segment: Int, metres: Double)? {
        let passed = position.stopsPassed
        let spot = leg.track?.spot(
            of: place, from: passed, upTo: max(passed, leg.called(by: now)) + 1,
            atLeast: leg.called(by: now - Self.lateness))
        // A phone that slept in a pocket may wake far ahead of what the times say.
        return [spot, leg.track?.spot(of: place, from: passed)].lazy.compactMap { $0 }.first { $0.metres < 1_000 }
    }

    private func stopsPassed(_ leg: Leg, _ now: Double, _ place: Coordinates?) -> Int {
        guard let place, let spot = spot(on: leg, now, place) else { return leg.called(by: now) }
        // On a way out and back nothing but the stop in between tells one from the other.
        let isThere = leg.calls[spot.segment].point.map { $0.metres(to: place) <= GoTrack.doubt } ?? false
        return isThere ? spot.segment + 1 : spot.segment
    }

    private func hasGotOff(_ leg: Leg, _ end: Double, _ now: Double, _ place: Coordinates?) -> Bool {
        // Whoever stays seated is on the next leg by the clock: there is no place to tell them by.
        guard !isSeated(after: position.leg), let place, let goal = leg.to.point, let spot = spot(on: leg, now, place)
        else { return now >= end }
        let way = place.metres(to: goal)
        // A loop runs by where it ends before it gets there.
        if way <= 120 { return now >= end - 600 && spot.segment >= leg.calls.count - 1 }
        // Beside the line, near its end and after the time: on foot already.
        return now >= end && way <= 600 && spot.metres > 150
    }
}

/// Something that happened on the way.
public enum GoEvent: Sendable, Hashable {
    /// The rider has come to a leg.
    case began(leg: Int)
    /// The vehicle has left with the rider.
    case boarded(leg: Int)
    /// A stop lies behind.
    case passed(leg: Int, stops: Int)
    /// The next stop is the one to get off at.
    case getOffNext(leg: Int)
    case arrived
}
