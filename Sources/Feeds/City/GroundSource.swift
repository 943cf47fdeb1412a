import Foundation
import GroundCompiler

/// Where the streets of a city come from.
package enum GroundSource: Sendable, Equatable {
    /// A ground file that others build; relative paths count from the city file.
    case file(String)
    /// Extracts of OpenStreetMap, of which a server builds one.
    case extracts(GroundExtracts)

    /// The path of a file that others build.
    package var file: String? { if case .file(let path) = self { path } else { nil } }
    /// What is fetched.
    package var extracts: GroundExtracts? { if case .extracts(let extracts) = self { extracts } else { nil } }
}

/// Extracts of OpenStreetMap, and when they are fetched anew.
package struct GroundExtracts: Sendable, Equatable {
    /// Whole addresses of `.osm.pbf` files, which may overlap.
    package var urls: [String]
    /// Local time of day in seconds: 04:30 unless told otherwise, when timetables are made.
    package var at = 4 * 3600 + 1800
    /// Days between two looks.
    package var days = 7
    /// Whom to name where the map and its places are shown.
    package var attribution = GroundCompiler.usualAttribution

    /// Extracts that are looked for once a week.
    package init(_ urls: [String]) { self.urls = urls }

    /// By what an extract is kept: the name of its file without its ending.
    static func id(of url: String) -> String {
        let name = URLComponents(string: url)?.path.split(separator: "/").last.map(String.init) ?? ""
        return String(name.split(separator: ".", omittingEmptySubsequences: false).first ?? "")
    }
}

extension GroundSource {
    private static let keys: Set<String> = ["extracts", "at", "days", "attribution"]

    /// `ground` of a city file: a path, or what is fetched; nil where it has none.
    static func read(_ city: YAMLMap, file: (String) throws -> String?) throws -> GroundSource? {
        if let path = try? file("ground") { return .file(path) }
        return try city.map("ground", keys: keys).map { .extracts(try GroundExtracts($0)) }
    }
}

extension GroundExtracts {
    fileprivate init(_ map: YAMLMap) throws {
        let place = map.at + ".extracts"
        urls = try map.texts("extracts").map { try WebAddress.whole($0, at: place) }
        guard !urls.isEmpty else { throw YAMLFault(at: place, reason: "at least one address is needed") }
        let ids = urls.map(Self.id)
        guard ids.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(FeedName.allows) }) else {
            throw YAMLFault(at: place, reason: "every address must end in the name of a file, such as sydney.osm.pbf")
        }
        guard Set(ids).count == ids.count else {
            throw YAMLFault(at: place, reason: "two extracts have the same file name")
        }
        at = try map.timeOfDay("at") ?? at
        attribution = try map.optionalText("attribution") ?? attribution
        if let days = try map.optionalInteger("days") {
            guard (1...366).contains(days) else { throw YAMLFault(at: map.at + ".days", reason: "expected 1 to 366") }
            self.days = days
        }
    }
}
