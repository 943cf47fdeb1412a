import GTFSValues
import Timetable

/// A ride: which vehicle, where it goes, and what is known of it.
package struct PlannedRide: Sendable, Equatable {
    package var mode: Mode
    /// A bus for pupils only.
    package var isSchoolBus: Bool
    /// Id of the line with the planner (`nsw:020T4: :R:sj2`).
    package var lineID: String?
    /// What riders call it: `T4`, `M1`, `550`.
    package var lineNumber: String?
    /// All of its name: `T4 Eastern Suburbs & Illawarra Line`.
    package var lineName: String?
    /// Of the whole line: `Waterfall or Cronulla to Bondi Junction`.
    package var lineDescription: String?
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
    /// Runs every so many minutes: times are approximate.
    package var isFrequencyBased: Bool
    /// Whether a wheelchair gets aboard, as planned.
    package var wheelchair: ThreeValued
    package var isLowFloor: ThreeValued
    /// All stops from boarding to alighting, those that are passed among them; empty where none are published.
    package var stops: [PlannedCall]
    /// How the next ride is reached, where the planner says so.
    package var change: PlannedChange?

    /// Most that is expected aboard at any stop but the last; nil where nothing is known.
    package var occupancy: PlannedOccupancy? {
        let order = PlannedOccupancy.allCases
        return stops.dropLast().compactMap(\.occupancy).max {
            (order.firstIndex(of: $0) ?? 0) < (order.firstIndex(of: $1) ?? 0)
        }
    }

    /// A ride of which only the mode is known.
    package init(mode: Mode) {
        self.mode = mode
        (isSchoolBus, isRealtime, isCancelled, isFrequencyBased) = (false, false, false, false)
        (lineID, lineNumber, lineName, lineDescription) = (nil, nil, nil, nil)
        (headsign, operatorName, tripID, change) = (nil, nil, nil, nil)
        (realtimeStatus, stops) = ([], [])
        (wheelchair, isLowFloor) = (.unknown, .unknown)
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
