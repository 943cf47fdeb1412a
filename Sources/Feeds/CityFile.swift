import Foundation
import GTFS
import Timetable
import Yams

/// A city: which feeds make it up, what is taken of each, and what a timetable must hold before it is published.
public struct CityFile: Sendable, Equatable {
    /// Name shown to people.
    public var name: String
    /// IANA zone in which the city's days are counted; that of its agencies where nil.
    public var timeZone: String?
    /// Timetable feeds first, as they are compiled.
    public var feeds: [CityFeed]
    /// What must hold before a timetable is published.
    public var gates: Gates

    /// A city of its own.
    public init(name: String, timeZone: String? = nil, feeds: [CityFeed], gates: Gates = Gates()) {
        (self.name, self.timeZone, self.feeds, self.gates) = (name, timeZone, feeds, gates)
    }
}

/// One feed of a city.
public struct CityFeed: Sendable, Equatable {
    /// Short name; stands before ids that two feeds share, and in every problem.
    public var id: String
    /// Archive or folder; relative paths count from the city file.
    public var path: String
    public var role: FeedRole
    public var filter: FeedFilter

    /// A feed at a path.
    public init(id: String, path: String, role: FeedRole = .timetable, filter: FeedFilter = FeedFilter()) {
        (self.id, self.path, self.role, self.filter) = (id, path, role, filter)
    }
}

/// What a timetable must hold before it is published.
public struct Gates: Sendable, Equatable {
    /// Least routes, trips and stops of each expected mode.
    public var modes: [Mode: Minimum] = [:]
    /// Least routes, trips and stops of the whole city.
    public var minimum = Minimum()
    /// Names (or ids) of stops that must exist.
    public var criticalStops: [String] = []
    /// Most percent of trips, stops or routes that may vanish since the last good build.
    public var maximumDropPercent: Double = 20
    /// Days from the date of the import on that must have service.
    public var daysOfService = 0

    /// Least numbers; 0 asks nothing.
    public struct Minimum: Sendable, Equatable {
        public var routes = 0, trips = 0, stops = 0

        /// No demands.
        public init(routes: Int = 0, trips: Int = 0, stops: Int = 0) {
            (self.routes, self.trips, self.stops) = (routes, trips, stops)
        }
    }

    /// Gates that ask nothing but what every timetable must be.
    public init() {}
}

/// Why a city file cannot be used.
public enum CityFileError: Error, Equatable, Sendable, CustomStringConvertible {
    case unreadable(path: String)
    case malformed(path: String, reason: String)

    public var description: String {
        switch self {
        case .unreadable(let path): "cannot read the city file \(path)"
        case .malformed(let path, let reason): "\(path): \(reason)"
        }
    }
}

extension CityFile {
    /// Reads a city file (YAML); unknown keys are errors, so that a misspelt gate is never a gate that does not close.
    public init(path: String) throws(CityFileError) {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { throw .unreadable(path: path) }
        let folder = (path as NSString).deletingLastPathComponent
        try self.init(yaml: text, path: path, folder: folder.isEmpty ? "." : folder)
    }

    init(yaml: String, path: String, folder: String) throws(CityFileError) {
        do {
            let node = try Yams.load(yaml: yaml)
            let top = try YAMLMap(node, at: "city file", keys: ["name", "time_zone", "feeds", "gates"])
            name = try top.text("name")
            timeZone = try top.optionalText("time_zone")
            feeds = try top.list("feeds").enumerated().map { position, node in
                try CityFeed(
                    YAMLMap(
                        node, at: "feeds[\(position)]",
                        keys: ["id", "path", "role", "route_types", "box", "exclude_agencies"]), folder: folder)
            }
            guard !feeds.isEmpty else { throw YAMLFault(at: "feeds", reason: "a city needs at least one feed") }
            guard Set(feeds.map(\.id)).count == feeds.count else {
                throw YAMLFault(at: "feeds", reason: "two feeds have the same id")
            }
            feeds = feeds.filter { $0.role == .timetable } + feeds.filter { $0.role == .coverage }
            gates =
                try top.map(
                    "gates", keys: ["modes", "minimum", "critical_stops", "maximum_drop_percent", "days_of_service"]
                ).map { try Gates($0) } ?? Gates()
        } catch let fault as YAMLFault {
            throw .malformed(path: path, reason: fault.description)
        } catch {
            throw .malformed(path: path, reason: "not valid YAML: \(error)")
        }
    }
}

extension CityFeed {
    init(_ map: YAMLMap, folder: String) throws {
        id = try map.text("id")
        let path = try map.text("path")
        self.path = path.hasPrefix("/") ? path : folder + "/" + path
        role =
            try map.optionalText("role").map { text in
                guard let role = FeedRole(rawValue: text) else {
                    throw YAMLFault(at: map.at + ".role", reason: "\"\(text)\" is neither timetable nor coverage")
                }
                return role
            } ?? .timetable
        filter = FeedFilter()
        filter.routeTypes = try map.optionalIntegers("route_types").map(Set.init)
        filter.excludedAgencies = Set(try map.texts("exclude_agencies"))
        if let box = try map.map("box", keys: ["south", "west", "north", "east"]) {
            filter.box = BoundingBox(
                south: try box.number("south"), west: try box.number("west"), north: try box.number("north"),
                east: try box.number("east"))
        }
    }
}

extension Gates {
    init(_ map: YAMLMap) throws {
        let names = Mode.allCases.map(\.name)
        if let modes = try map.map("modes", keys: Set(names)) {
            for name in names {
                guard let mode = Mode(name: name), let entry = try modes.map(name, keys: Minimum.keys) else { continue }
                self.modes[mode] = try Minimum(entry)
            }
        }
        minimum = try map.map("minimum", keys: Minimum.keys).map { try Minimum($0) } ?? Minimum()
        criticalStops = try map.texts("critical_stops")
        maximumDropPercent = try map.optionalNumber("maximum_drop_percent") ?? 20
        daysOfService = try map.optionalInteger("days_of_service") ?? 0
    }
}

extension Gates.Minimum {
    static let keys: Set<String> = ["routes", "trips", "stops"]

    init(_ map: YAMLMap) throws {
        routes = try map.optionalInteger("routes") ?? 0
        trips = try map.optionalInteger("trips") ?? 0
        stops = try map.optionalInteger("stops") ?? 0
    }
}
