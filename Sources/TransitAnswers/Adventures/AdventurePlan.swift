import GTFSValues
import Journeys
import TransitAPI

/// An adventure with its order, its times and the ways between its stops.
package struct AdventurePlan: Sendable, Equatable {
    /// A stop in the order of visits.
    package struct Visit: Sendable, Equatable {
        /// Which of the stops given it is, from 0.
        package var index: Int
        package var stop: AdventureStop
        /// Nil where nothing is known of it; such stops come last and take no time.
        package var place: AdventurePlace?
        /// Seconds since 1970-01-01T00:00:00Z; nil where it cannot be reached.
        package var arrival: Int64?
        package var leave: Int64?
    }

    /// The way to a visit.
    package struct Way: Sendable, Equatable {
        /// Visits it leads from and to, in their order; nil for where the adventure begins.
        package var from: Int?
        package var to: Int
        package var journey: Journey
    }

    /// What riders should know.
    package struct Warning: Sendable, Equatable {
        package enum Code: String, Sendable, CaseIterable {
            /// It is not known where a stop is.
            case unresolved
            /// No way leads to a stop.
            case unreachable
            /// Nobody has said when a place is open.
            case openingHoursUnknown = "opening_hours_unknown"
            /// The last way home leaves before the end, or soon after it; or there is none.
            case lastWayHome = "last_way_home"
            /// It is not known whether a way can be made with a wheelchair.
            case wheelchairUnknown = "wheelchair_unknown"
            /// The timetable does not hold the day.
            case outsideTimetable = "outside_timetable"
        }

        package var code: Code
        /// The visits it is about, in their order; empty for the whole.
        package var visits: [Int]
        package var message: String
    }

    package var visits: [Visit]
    package var ways: [Way]
    package var warnings: [Warning]
    package var start: Int64
    /// When the last visit ends; the start where there is none.
    package var end: Int64
    /// When the last way home leaves; nil where there is none, or no home.
    package var lastWayHome: Int64?
    package var version: String

    /// Minutes from the start to the end of the last visit.
    package var minutes: Int { Int((end - start + 30) / 60) }
}
