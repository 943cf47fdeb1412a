import GTFS
import Timetable

/// A ride: which vehicle, where it goes, and what is known of it.
public struct PlannedRide: Sendable, Equatable {
    public var mode: Mode
    /// A bus for pupils only.
    public var isSchoolBus: Bool
    /// Id of the line with the planner (`nsw:020T4: :R:sj2`).
    public var lineID: String?
    /// What riders call it: `T4`, `M1`, `550`.
    public var lineNumber: String?
    /// All of its name: `T4 Eastern Suburbs & Illawarra Line`.
    public var lineName: String?
    /// Of the whole line: `Waterfall or Cronulla to Bondi Junction`.
    public var lineDescription: String?
    /// `Bondi Junction via Central`.
    public var headsign: String?
    public var operatorName: String?
    /// Trip id as in the realtime feeds and *timetable* schedules (`RealtimeTripId`, else `AVMSTripID`).
    public var tripID: String?
    /// Whether times are live; where not, estimates are only the plan again.
    public var isRealtime: Bool
    /// `MONITORED`, `TRIP_CANCELLED`…, as published.
    public var realtimeStatus: [String]
    public var isCancelled: Bool
    /// Runs every so many minutes: times are approximate.
    public var isFrequencyBased: Bool
    /// Whether a wheelchair gets aboard, as planned.
    public var wheelchair: ThreeValued
    public var isLowFloor: ThreeValued
    /// All stops from boarding to alighting, those that are passed among them; empty where none are published.
    public var stops: [PlannedCall]
    /// How the next ride is reached, where the planner says so.
    public var change: PlannedChange?

    /// Most that is expected aboard at any stop but the last; nil where nothing is known.
    public var occupancy: PlannedOccupancy? {
        let order = PlannedOccupancy.allCases
        return stops.dropLast().compactMap(\.occupancy).max {
            (order.firstIndex(of: $0) ?? 0) < (order.firstIndex(of: $1) ?? 0)
        }
    }

    /// A ride of which only the mode is known.
    public init(mode: Mode) {
        self.mode = mode
        (isSchoolBus, isRealtime, isCancelled, isFrequencyBased) = (false, false, false, false)
        (lineID, lineNumber, lineName, lineDescription) = (nil, nil, nil, nil)
        (headsign, operatorName, tripID, change) = (nil, nil, nil, nil)
        (realtimeStatus, stops) = ([], [])
        (wheelchair, isLowFloor) = (.unknown, .unknown)
    }
}

/// The way from a ride to the next one (`interchange`, or a leg of product class 97 or 98).
public struct PlannedChange: Sendable, Equatable {
    /// How it is done.
    public enum Kind: Sendable, Equatable {
        case walk
        /// The vehicle goes on as the next ride.
        case staySeated
        /// The next vehicle waits.
        case guaranteed
        case other(Int)
    }

    public var kind: Kind
    /// The way on the map.
    public var path: [PlannedCoordinate]

    /// A change.
    public init(kind: Kind, path: [PlannedCoordinate] = []) { (self.kind, self.path) = (kind, path) }
}
