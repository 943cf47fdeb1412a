import Foundation
import Timetable
import TimetableCompiler
import Yams

extension CityFile {
    /// Reads a city file (YAML); unknown keys are errors, so that a misspelt gate is never a gate that does not close.
    package init(path: String) throws(CityFileError) {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { throw .unreadable(path: path) }
        let folder = (path as NSString).deletingLastPathComponent
        try self.init(yaml: text, path: path, folder: folder.isEmpty ? "." : folder)
    }

    init(yaml: String, path: String, folder: String) throws(CityFileError) {
        do {
            let node = try Yams.load(yaml: yaml)
            let top = try YAMLMap(
                node, at: "city file",
                keys: [
                    "name", "time_zone", "feeds", "gates", "providers", "realtime", "sync", "trip_planner", "water",
                    "ground",
                ])
            name = try top.text("name")
            let zone = try top.optionalText("time_zone")
            if let zone { _ = try LocalClock.named(zone, at: top.at + ".time_zone") }
            timeZone = zone
            providers = try top.entries("providers", keys: Provider.keys) { try Provider($0, cityZone: zone) }
            try Self.requireUnique(providers.map(\.id), in: "providers", of: "providers")
            let providers = providers
            let all = try top.entries("feeds", keys: CityFeed.keys) {
                try CityFeed($0, folder: folder, providers: providers)
            }
            guard !all.isEmpty else { throw YAMLFault(at: "feeds", reason: "a city needs at least one feed") }
            try Self.requireUnique(all.map(\.id), in: "feeds", of: "feeds")
            feeds = all.filter { $0.role == .timetable } + all.filter { $0.role == .coverage }
            realtime = try top.entries("realtime", keys: PolledSource.keys) {
                try PolledSource($0, providers: providers, feeds: all)
            }
            try Self.requireUnique(realtime.map(\.id), in: "realtime", of: "sources")
            gates = try top.map("gates", keys: Gates.keys).map { try Gates($0, feeds: all) } ?? Gates()
            tripPlanner = try top.map("trip_planner", keys: TripPlannerRules.keys).map {
                try TripPlannerRules($0, providers: providers)
            }
            func file(_ key: String) throws -> String? {
                try top.optionalText(key).map { $0.hasPrefix("/") ? $0 : folder + "/" + $0 }
            }
            (water, ground) = (try file("water"), try GroundSource.read(top, file: file))
            sync = try top.map("sync", keys: ["at", "keep"]).map { try SyncRules($0) } ?? SyncRules()
        } catch let fault as YAMLFault {
            throw .malformed(path: path, reason: fault.description)
        } catch {
            throw .malformed(path: path, reason: "not valid YAML: \(error)")
        }
    }

    private static func requireUnique(_ ids: [String], in place: String, of what: String) throws {
        guard Set(ids).count == ids.count else {
            throw YAMLFault(at: place, reason: "two \(what) have the same id")
        }
    }
}

extension BoundingBox {
    fileprivate init(_ map: YAMLMap) throws {
        self.init(
            south: try map.number("south", within: -90...90), west: try map.number("west", within: -180...180),
            north: try map.number("north", within: -90...90), east: try map.number("east", within: -180...180))
        guard south < north, west < east else {
            throw YAMLFault(at: map.at, reason: "expected south below north and west below east")
        }
    }
}

extension CityFeed {
    static let keys: Set<String> = [
        "id", "path", "url", "provider", "optional", "role", "route_types", "box", "exclude_agencies",
    ]
    /// GTFS route types, the extended ones among them.
    static let routeTypes = 0...1799

    init(_ map: YAMLMap, folder: String, providers: [Provider]) throws {
        let id = try map.text("id")
        self.id = id
        origin = try map.optionalText("url").map { _ in try Self.origin(map, id: id, providers: providers) }
        if origin == nil {
            let path = try map.text("path")
            self.path = path.hasPrefix("/") ? path : folder + "/" + path
        } else if try map.optionalText("path") != nil {
            throw YAMLFault(at: map.at, reason: "a feed has a path or a url, not both")
        } else {
            path = ""
        }
        isOptional = try map.flag("optional")
        role =
            try map.optionalText("role").map { text in
                guard let role = FeedRole(rawValue: text) else {
                    throw YAMLFault(at: map.at + ".role", reason: "\"\(text)\" is neither timetable nor coverage")
                }
                return role
            } ?? .timetable
        filter = FeedFilter()
        filter.routeTypes = try map.optionalIntegers("route_types", within: Self.routeTypes).map(Set.init)
        filter.excludedAgencies = Set(try map.texts("exclude_agencies"))
        if let box = try map.map("box", keys: ["south", "west", "north", "east"]) {
            filter.box = try BoundingBox(box)
        }
    }

    private static func origin(_ map: YAMLMap, id: String, providers: [Provider]) throws -> Origin {
        // It becomes the name of a file.
        guard !id.hasPrefix("."), id.utf8.allSatisfy({ FeedName.allows($0) }) else {
            throw YAMLFault(
                at: map.at + ".id", reason: "\"\(id)\" names a file: letters, digits, \"-\", \"_\" and \".\" only")
        }
        let (url, provider) = try map.address(providers: providers)
        return Origin(url: url, provider: provider)
    }
}

/// Which bytes may stand in the name of a file that a feed is kept in.
enum FeedName {
    static func allows(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
