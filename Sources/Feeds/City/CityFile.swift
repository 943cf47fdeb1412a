import Timetable
import TimetableCompiler

/// A city: which feeds make it up, what is taken of each, and what a timetable must hold before it is published.
package struct CityFile: Sendable, Equatable {
    /// Name shown to people.
    package var name: String
    /// IANA zone in which the city's days are counted; that of its agencies where nil.
    package var timeZone: String?
    /// Timetable feeds first, as they are compiled.
    package var feeds: [CityFeed]
    /// What must hold before a timetable is published.
    package var gates: Gates
    /// Who is asked for feeds, in the order of the file.
    package var providers: [Provider]
    /// Live sources, in the order of the file.
    package var realtime: [PolledSource]
    /// When schedules are fetched anew.
    package var sync: SyncRules
    /// A Trip Planner that is asked beside our own; nil for none.
    package var tripPlanner: TripPlannerRules?
    /// A file of GeoJSON polygons that maps draw as water and nobody walks across; nil where none is named. Relative paths count
    /// from the city file.
    package var water: String?
    /// Where the streets come from that people walk along; nil where they are not known.
    package var ground: GroundSource?

    /// A city of its own.
    package init(
        name: String, timeZone: String? = nil, feeds: [CityFeed], gates: Gates = Gates(), providers: [Provider] = [],
        realtime: [PolledSource] = [], sync: SyncRules = SyncRules(), tripPlanner: TripPlannerRules? = nil,
        water: String? = nil, ground: GroundSource? = nil
    ) {
        (self.name, self.timeZone, self.feeds, self.gates) = (name, timeZone, feeds, gates)
        (self.providers, self.realtime, self.sync, self.tripPlanner) = (providers, realtime, sync, tripPlanner)
        (self.water, self.ground) = (water, ground)
    }
}

/// One feed of a city.
package struct CityFeed: Sendable, Equatable {
    /// Short name; stands before ids that two feeds share, and in every problem.
    package var id: String
    /// Archive or folder; relative paths count from the city file. Empty for a feed that is fetched and has not been yet.
    package var path: String
    package var role: FeedRole
    package var filter: FeedFilter
    /// Where it is fetched from; nil for a feed that is there.
    package var origin: Origin?
    /// Whether a city without it, where it cannot be fetched, is still worth judging.
    package var isOptional = false

    /// Where a feed is fetched from.
    package struct Origin: Sendable, Equatable {
        /// Path at the provider, or a whole address.
        package var url: String
        /// Id of the provider; nil where the address is whole.
        package var provider: String?

        /// At an address.
        package init(url: String, provider: String? = nil) { (self.url, self.provider) = (url, provider) }
    }

    /// A feed at a path.
    package init(id: String, path: String, role: FeedRole = .timetable, filter: FeedFilter = FeedFilter()) {
        (self.id, self.path, self.role, self.filter) = (id, path, role, filter)
    }

    /// A feed that is fetched.
    package init(
        id: String, origin: Origin, role: FeedRole = .timetable, filter: FeedFilter = FeedFilter(),
        isOptional: Bool = false
    ) {
        self.init(id: id, path: "", role: role, filter: filter)
        (self.origin, self.isOptional) = (origin, isOptional)
    }
}

/// What a timetable must hold before it is published.
package struct Gates: Sendable, Equatable {
    /// Least routes, trips and stops of each expected mode.
    package var modes: [Mode: Minimum] = [:]
    /// Least routes, trips and stops of the whole city.
    package var minimum = Minimum()
    /// Names (or ids) of stops that must exist.
    package var criticalStops: [String] = []
    /// Most percent of trips, stops or routes that may vanish since the last good build.
    package var maximumDropPercent: Double = 20
    /// Days from the date of the import on that must have service.
    package var daysOfService = 0
    /// Ids of feeds that may be without service on the date of the import, though the last good build has some.
    package var mayPause: [String] = []

    /// Least numbers; 0 asks nothing.
    package struct Minimum: Sendable, Equatable {
        package var routes = 0, trips = 0, stops = 0

        /// No demands.
        package init(routes: Int = 0, trips: Int = 0, stops: Int = 0) {
            (self.routes, self.trips, self.stops) = (routes, trips, stops)
        }
    }

    /// Gates that ask nothing but what every timetable must be.
    package init() {}
}

/// Why a city file cannot be used.
package enum CityFileError: Error, Equatable, Sendable, CustomStringConvertible {
    case unreadable(path: String)
    case malformed(path: String, reason: String)

    package var description: String {
        switch self {
        case .unreadable(let path): "cannot read the city file \(path)"
        case .malformed(let path, let reason): "\(path): \(reason)"
        }
    }
}
