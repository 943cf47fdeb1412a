import GTFSValues
import Timetable

/// What is happening to a run of a trip (GTFS-realtime TripDescriptor.ScheduleRelationship).
public enum RunStatus: UInt8, Sendable, CaseIterable {
    /// Runs as the timetable says, early or late.
    case scheduled
    /// Does not run; stays visible.
    case cancelled
    /// Does not run and is not shown to riders.
    case deleted
    /// Extra run that no timetable has (ADDED, NEW).
    case added
    /// Runs instead of the timetabled run, with stops of its own.
    case replacement
    /// A further run of a timetabled trip at another time.
    case duplicated
    /// Runs without a timetable (frequency-based, or UNSCHEDULED).
    case unscheduled
}

/// What is happening at one call (GTFS-realtime StopTimeUpdate.ScheduleRelationship).
public enum CallStatus: UInt8, Sendable {
    /// The vehicle calls.
    case scheduled
    /// The vehicle does not call.
    case skipped
    /// Nothing is known of it.
    case noData
}

/// How an update was tied to a trip.
public enum TripMatchMethod: UInt8, Sendable {
    /// By trip id, on a day it runs, with times that agree.
    case tripID
    /// By route, direction, start and stops.
    case routeAndTimes
}

/// One call of a live run. Times are seconds of its service day.
public struct LiveCall: Sendable {
    /// "No such time."
    public static let none = Int32.min

    /// Where the vehicle calls as now known.
    public var stop: StopIndex
    /// Where the timetable has it call; none where the timetable has no such call.
    public var scheduledStop: StopIndex
    /// Times of the timetable; the live ones where it has none.
    public var scheduledArrival: Int32
    public var scheduledDeparture: Int32
    /// Times of the live data; `none` where it says nothing of this call.
    public var arrival: Int32
    public var departure: Int32
    /// `stop_sequence`.
    public var sequence: UInt32
    public var status: CallStatus
    /// Whether the times come from an update of this very call, and not from one further back.
    public var isTouched: Bool
    public var canBoard: Bool
    public var canAlight: Bool
    /// GTFS-realtime OccupancyStatus expected on departure; 255 where none is.
    public var occupancy: UInt8
    /// Whether the run ends here, before its last call: those after it are skipped.
    public var isEarlyEnd = false

    /// Whether live data says when the vehicle calls.
    public var isLive: Bool { departure != Self.none }
    /// Departure as best known.
    public var bestDeparture: Int32 { isLive && status == .scheduled ? departure : scheduledDeparture }
    /// Arrival as best known.
    public var bestArrival: Int32 { arrival != Self.none && status == .scheduled ? arrival : scheduledArrival }
    /// Seconds late on departure; nil without live data.
    public var delay: Int32? { isLive ? Int32(clamping: Int64(departure) - Int64(scheduledDeparture)) : nil }
}

/// One run that live data speaks of, all its calls included.
public struct LiveTrip: Sendable {
    /// The timetabled trip; none for one that no timetable has.
    public var trip: TripIndex
    /// Its pattern; none for a run with stops of its own.
    public var pattern: PatternIndex
    public var route: RouteIndex
    /// 0, 1, or 255 where neither feed says.
    public var direction: UInt8
    public var feed: UInt16
    public var serviceDate: ServiceDate
    /// When it leaves its first stop: of a frequency trip, and of one that has another's id where its publisher says so.
    public var start: ServiceTime?
    /// Of a run beside the timetable whose publisher names no start, the departure from the first call that was told of when it was first
    /// told of: it stays while calls pass and are told of no more.
    public var begins: ServiceTime?
    /// Instant of second 0 of its day.
    public var dayStart: Int64
    public var status: RunStatus
    public var matchedBy: TripMatchMethod
    /// When what is said of it was true, in seconds since 1970-01-01T00:00:00Z.
    public var evidence: Int64
    /// Its calls in the layer.
    public var firstCall: UInt32
    public var callCount: UInt32
    /// Id as published live.
    public var id: String
    /// Headsign of live data; empty where the timetable's holds.
    public var headsign: String
    /// Where it ends.
    public var lastStop: StopIndex
    /// `vehicle.id` of the update; empty where none is given.
    public var vehicleID: String
    /// Published ids of extra runs that equal this one at every stop and were folded into it.
    public var foldedIDs: [String] = []

    /// Which run this is.
    @inlinable public var key: RunKey { RunKey(trip: trip, date: serviceDate, start: start) }
    /// Instant of a time of its day.
    public func instant(_ seconds: Int32) -> Int64 { dayStart + Int64(seconds) }
    /// Positions of its calls in the layer.
    public var calls: Range<Int> { Int(firstCall)..<Int(firstCall) + Int(callCount) }
    /// Whether nobody will be carried.
    public var isOff: Bool { status == .cancelled || status == .deleted }
    /// Whether the timetabled run, where there is one, is told of by this and not by the timetable.
    @inlinable public var masksTimetable: Bool { trip.isSome && status != .duplicated }
}

/// A run of a timetabled trip: trip, service day, and for a frequency trip its start.
public struct RunKey: Hashable, Sendable {
    public var trip: TripIndex
    public var day: Int32
    public var start: Int32

    /// The run of a trip on a day.
    @inlinable public init(trip: TripIndex, date: ServiceDate, start: ServiceTime?) {
        self.trip = trip
        day = date.daysSinceEpoch
        self.start = start?.seconds ?? .min
    }
}
