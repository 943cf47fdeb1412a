import GTFSValues
import Journeys
import LiveState
import Timetable
import TransitAPI

/// The rides of a share as one timetable has them, with what lies between them.
package struct FollowedJourney: Sendable, Equatable {
    /// One ride and the way to it.
    package struct Ride: Sendable, Equatable {
        package var reference: RideReference
        /// Seconds on foot right before it, from where the journey begins or from the ride before.
        package var walk: Int64
        /// Seconds that the change from the ride before takes; nil for the first, and where riders stay on board.
        package var change: Int64?
        /// Which leg of the itinerary it is, walks included, from 0.
        package var leg: Int
    }

    /// At least one.
    package private(set) var rides: [Ride]
    /// Seconds on foot from where the owner gets out for the last time to where the itinerary ends.
    package private(set) var walkAfter: Int64
    /// Seconds that the owner wants to have to spare at every change.
    private(set) var spare: Int64 = 0

    /// Finds what a share follows, and works out its walks; nil where it follows nothing, or the timetable has no such ride.
    ///
    /// - Parameter live: for rides that were shared by the id of an extra run which is a timetabled one.
    package init?(_ route: ShareRoute, _ planner: JourneyPlanner, live: LiveState, now: Int64) {
        let timetable = planner.network.timetable
        switch route {
        case .nothing: return nil
        case .ride(let ride):
            guard let reference = ride.reference(in: timetable, live) else { return nil }
            (rides, walkAfter) = ([Ride(reference: reference, walk: 0, change: nil, leg: 0)], 0)
        case .itinerary(let token):
            guard let references = Self.references(token, timetable), let from = token.f.place, let to = token.o.place,
                let origin = from.place(in: timetable), let destination = to.place(in: timetable)
            else { return nil }
            let legs = references.map { planner.ride($0, live: nil, now: now).leg }
            let journey = planner.journey(legs, from: origin, to: destination, options: token.options)
            (rides, walkAfter, spare) = ([], 0, Int64(token.options.slack))
            for (index, leg) in journey.legs.enumerated() {
                switch leg {
                case .walk(let walk): walkAfter = walk.arrival - walk.departure
                case .ride(let ride):
                    rides.append(
                        Ride(
                            reference: references[rides.count], walk: walkAfter, change: ride.change.map(Int64.init),
                            leg: index))
                    walkAfter = 0
                }
            }
        }
    }

    /// The same journey in another timetable, with the walks it had; nil where a ride is no longer there.
    func found(_ route: ShareRoute, in timetable: Timetable, _ live: LiveState) -> FollowedJourney? {
        let references: [RideReference]?
        switch route {
        case .nothing: references = nil
        case .ride(let ride): references = ride.reference(in: timetable, live).map { [$0] }
        case .itinerary(let token): references = Self.references(token, timetable)
        }
        guard let references, references.count == rides.count else { return nil }
        var journey = self
        for index in references.indices { journey.rides[index].reference = references[index] }
        return journey
    }

    private static func references(_ token: JourneyRefreshToken, _ timetable: Timetable) -> [RideReference]? {
        let found = token.r.compactMap { $0.reference(in: timetable) }
        return found.count == token.r.count ? found : nil
    }
}

extension SharedRide {
    /// The ride in a timetable; an extra run that was folded into a timetabled one is that one.
    func reference(in timetable: Timetable, _ live: LiveState) -> RideReference? {
        let board = boardStopID.map { Timetable.KnownCall(stop: $0) }
        let alight = Timetable.KnownCall(stop: alightStopID)
        if let found = timetable.ride(trip: tripID, on: serviceDate, start: start, from: board, to: alight) {
            return found
        }
        guard let key = live.run(foldedFrom: tripID), key.day == serviceDate.daysSinceEpoch,
            live.timetable === timetable
        else { return nil }
        let time = key.start == .min ? nil : ServiceTime(seconds: key.start)
        return timetable.ride(
            trip: timetable.string(timetable.trips[key.trip].id), on: serviceDate, start: time, from: board, to: alight)
    }
}

extension TripPlace {
    /// The place in the network; nil where the timetable no longer has the stop.
    func place(in timetable: Timetable) -> JourneyPlace? {
        switch self {
        case .coordinates(let at, _): .point(Place(latitude: at.latitude, longitude: at.longitude))
        case .stop(let id, _), .search(let id, _): timetable.stop(id: id).map { .stop($0) }
        }
    }
}
