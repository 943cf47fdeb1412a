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
        return max(1, leg.calls.count - position.stopsPassed)
    }

    /// Takes over the same journey with newer times; false for another journey, which changes nothing.
    @discardableResult
    public mutating func take(_ newer: Itinerary) -> Bool {
        let isSame =
            newer.legs.count == itinerary.legs.count
            && zip(newer.legs, itinerary.legs).allSatisfy { $0.mode == $1.mode && $0.tripID == $1.tripID }
        if isSame { itinerary = newer }
        return isSame
    }

    /// Goes on to where the rider is at a moment.
    ///
    /// - Parameters:
    ///   - now: in seconds since 1970-01-01T00:00:00Z.
    ///   - place: where the rider is; not believed if it is older than a minute.
    /// - Returns: what happened since, in order: each leg begins once, whatever was missed in between.
    public mutating func advance(to now: Double, place: Place? = nil) -> [GoEvent] {
        let place = place.flatMap { now - $0.at <= 60 ? $0.coordinates : nil }
        var events: [GoEvent] = []
        while let next = next(now, place) {
            events += self.events(of: next)
            position = next
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
            if canBoard(position.leg) {
                return hasBoarded(leg, now, believed) ? aboard(position.leg, passed: 0) : nil
            }
            return now >= end ? start(of: position.leg + 1) : nil
        case .riding, .gettingOff:
            if hasGotOff(leg, end, now, believed) { return start(of: position.leg + 1) }
            let passed = min(stopsPassed(leg, now, believed), leg.calls.count - 1)
            let next = aboard(position.leg, passed: max(passed, position.stopsPassed))
            return next > position ? next : nil
        case .arrived: return nil
        }
    }

    /// When a leg ends, by the best that is known.
    package func end(of index: Int) -> Double {
        let leg = itinerary.legs[index]
        let following = itinerary.legs.indices.contains(index + 1) ? itinerary.legs[index + 1].from.departureTime : nil
        return (leg.to.arrivalTime ?? leg.to.scheduledArrivalTime ?? following ?? itinerary.arrivalTime).inSeconds
    }

    /// Whether a ride can be taken: it runs, and the ride before it comes in time.
    private func canBoard(_ index: Int) -> Bool {
        guard !itinerary.legs[index].isCancelled else { return false }
        return itinerary.legs[..<index].last { $0.mode != .walk }?.connection?.missed != true
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
        guard let place, let start = leg.from.point else { return now >= departure }
        let way = place.metres(to: start)
        let spot = leg.track?.spot(of: place)
        if now >= departure { return way > 100 && (spot?.metres ?? 0) < 1_000 }
        // It may leave early, but not while the rider is still on the way to it.
        guard now >= departure - 180, way > 300, let spot else { return false }
        return spot.metres < 200
    }

    private func stopsPassed(_ leg: Leg, _ now: Double, _ place: Coordinates?) -> Int {
        if let place, let spot = leg.track?.spot(of: place, from: position.stopsPassed), spot.metres < 1_000 {
            return spot.segment
        }
        return leg.calls.prefix { ($0.time ?? .infinity) <= now }.count
    }

    private func hasGotOff(_ leg: Leg, _ end: Double, _ now: Double, _ place: Coordinates?) -> Bool {
        // Whoever stays seated is on the next leg by the clock: there is no place to tell them by.
        guard !isSeated(after: position.leg), let place, let goal = leg.to.point,
            let spot = leg.track?.spot(of: place, from: position.stopsPassed), spot.metres < 1_000
        else { return now >= end }
        let way = place.metres(to: goal)
        if way <= 120 { return now >= end - 600 }
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
