import GTFS
import Timetable

/// What a feed contributes to a city.
public enum FeedRole: String, Sendable, CaseIterable {
    /// Trips, and everything they need.
    case timetable
    /// Only the stops, routes and agencies that the timetable feeds lack.
    case coverage
}

/// Where a feed came from, kept with what was made of it.
public struct FeedOrigin: Sendable, Equatable {
    /// SHA-256 of the archive, or of the names and files of a folder, in hexadecimal.
    public var sha256: String
    /// Bytes of the archive; 0 for a folder.
    public var bytes: UInt64

    /// An origin; unknown by default.
    public init(sha256: String = "", bytes: UInt64 = 0) { (self.sha256, self.bytes) = (sha256, bytes) }
}

/// A box of WGS 84 degrees, edges included.
public struct BoundingBox: Sendable, Equatable {
    public var south: Double
    public var west: Double
    public var north: Double
    public var east: Double

    /// A box from its edges.
    public init(south: Double, west: Double, north: Double, east: Double) {
        (self.south, self.west, self.north, self.east) = (south, west, north, east)
    }

    /// Whether a place lies inside.
    public func contains(latitude: Double, longitude: Double) -> Bool {
        latitude >= south && latitude <= north && longitude >= west && longitude <= east
    }
}

/// Which part of a feed is taken.
public struct FeedFilter: Sendable, Equatable {
    /// `route_type`s as published; nil takes all.
    public var routeTypes: Set<Int>?
    /// Stops outside are left out, and stop times at them; a trip needs two stops inside.
    public var box: BoundingBox?
    /// Agencies left out, by `agency_id`.
    public var excludedAgencies: Set<String> = []

    /// A filter that takes everything.
    public init() {}
}

/// One step of an import, for whoever watches it.
public struct ImportProgress: Sendable {
    /// Feed id; empty for steps that concern the whole city.
    public var feed: String
    /// What is being done: `reading stop_times.txt`.
    public var step: String
    /// Rows done so far, 0 when a step begins.
    public var rows: Int
}

/// How much of everything an import found and kept.
public struct ImportCounts: Sendable, Equatable {
    public var agencies = 0, stops = 0, stations = 0, routes = 0, trips = 0, stopTimes = 0, patterns = 0, calendars = 0
    public var frequencyRuns = 0, transfers = 0, pathways = 0, shapes = 0, shapePoints = 0, translations = 0
    /// Routes, trips and stops by mode.
    public var modes: [Mode: ModeCounts] = [:]
    /// Stop times whose times were interpolated.
    public var interpolated = 0
    /// First and last day with service; nil where nothing runs.
    public var firstDay: ServiceDate?, lastDay: ServiceDate?

    /// Routes, trips and boardable stops of one mode.
    public struct ModeCounts: Sendable, Equatable {
        public var routes = 0, trips = 0, stops = 0

        /// Nothing found yet.
        public init() {}
    }
}
