import GTFSValues
import LiveState
import Timetable

/// Where a journey begins or ends.
public enum JourneyPlace: Sendable, Hashable {
    /// A stop, or a station that stands for its platforms.
    case stop(StopIndex)
    /// A point on the map.
    case point(Place)
}

/// A way from one place to another: walks and rides in order.
public struct Journey: Sendable, Hashable {
    public var legs: [JourneyLeg]

    /// A journey of its legs.
    public init(legs: [JourneyLeg]) { self.legs = legs }

    /// When it sets out and arrives, in seconds since 1970-01-01T00:00:00Z.
    public var departure: Int64 { legs.first?.departure ?? 0 }
    public var arrival: Int64 { legs.last?.arrival ?? 0 }
    public var rides: [RideLeg] { legs.compactMap { if case .ride(let ride) = $0 { ride } else { nil } } }
    /// Changes of vehicle: rides on board of which one stays do not count.
    public var transfers: Int { max(0, rides.count { !$0.staysSeated } - 1) }
    /// Metres on foot.
    public var walkingMetres: Double {
        legs.reduce(0) { if case .walk(let walk) = $1 { $0 + walk.metres } else { $0 } }
    }
}

/// A part of a journey.
public enum JourneyLeg: Sendable, Hashable {
    case walk(WalkLeg)
    case ride(RideLeg)

    public var departure: Int64 {
        switch self {
        case .walk(let walk): walk.departure
        case .ride(let ride): ride.departure
        }
    }
    public var arrival: Int64 {
        switch self {
        case .walk(let walk): walk.arrival
        case .ride(let ride): ride.arrival
        }
    }
}

/// A walk, between stops or from and to the ends of the journey.
public struct WalkLeg: Sendable, Hashable {
    public var from: JourneyPlace
    public var to: JourneyPlace
    public var departure: Int64
    public var arrival: Int64
    /// Metres of the way; an estimate where the feed gives only a time.
    public var metres: Double
    /// Whether it is known that there is such a way.
    public var certainty: WalkEvidence
}

/// A ride in one vehicle, from where riders get in to where they get out or it becomes another trip.
public struct RideLeg: Sendable, Hashable {
    /// The timetabled trip; none for a run that only live data knows.
    public var trip: TripIndex
    public var route: RouteIndex
    public var serviceDate: ServiceDate
    /// For a frequency trip, when it left its first stop.
    public var start: ServiceTime?
    /// For a frequency trip whose times are only an interval, that interval in seconds.
    public var headway: Int32?
    /// Which of the trip's calls (of the live run's, where there is one) riders get in and out at, from 0.
    public var board: Int
    public var alight: Int
    public var boardStop: StopIndex
    public var alightStop: StopIndex
    /// As best known, in seconds since 1970-01-01T00:00:00Z.
    public var departure: Int64
    public var arrival: Int64
    /// By the timetable; the same as above where live data says nothing, or the timetable has no such call.
    public var scheduledDeparture: Int64
    public var scheduledArrival: Int64
    /// What live data says of the run; nil where it says nothing that is believed, or was not asked.
    public var live: LiveCallReference?
    /// Whether riders stay on board from the ride before: the vehicle goes on as this trip.
    public var staysSeated = false
    /// What the change to this ride needs, from getting out of the one before: seconds of walking or changing, without what riders
    /// ask to have to spare; nil for the first ride.
    public var change: Int32?
}
