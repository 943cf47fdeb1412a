import GTFSValues
import Timetable

/// A ride: which vehicle, where it goes, and what is known of it.
package struct PlannedRide: Sendable, Equatable {
    package var mode: Mode
    /// What riders call it: `T4`, `M1`, `550`.
    package var lineNumber: String?
    /// All of its name: `T4 Eastern Suburbs & Illawarra Line`.
    package var lineName: String?
    /// `Bondi Junction via Central`.
    package var headsign: String?
    package var operatorName: String?
    /// Trip id as in the realtime feeds and *timetable* schedules (`RealtimeTripId`, else `AVMSTripID`).
    package var tripID: String?
    /// Whether times are live; where not, estimates are only the plan again.
    package var isRealtime: Bool
    /// `MONITORED`, `TRIP_CANCELLED`…, as published.
    package var realtimeStatus: [String]
    package var isCancelled: Bool
    /// Whether a wheelchair gets aboard, as planned.
    package var wheelchair: ThreeValued
    /// All stops from boarding to alighting, those that are passed among them; empty where none are published.
    package var stops: [PlannedCall]
    /// How the next ride is reached, where the planner says so.
    package var change: PlannedChange?

    /// A ride of which only the mode is known.
    package init(mode: Mode) {
        self.mode = mode
        (isRealtime, isCancelled, wheelchair) = (false, false, .unknown)
        (lineNumber, lineName, headsign, operatorName, tripID, change) = (nil, nil, nil, nil, nil, nil)
        (realtimeStatus, stops) = ([], [])
    }
}

/// The way from a ride to the next one (`interchange`, or a leg of product class 97 or 98).
package struct PlannedChange: Sendable, Equatable {
    /// How it is done.
    package enum Kind: Sendable, Equatable {
        case walk
        /// The vehicle goes on as the next ride.
        case staySeated
        /// The next vehicle waits.
        case guaranteed
        case other(Int)
    }

    package var kind: Kind
    /// The way on the map.
    package var path: [PlannedCoordinate]

    package init(kind: Kind, path: [PlannedCoordinate] = []) { (self.kind, self.path) = (kind, path) }
}
