import ArgumentParser
import Foundation
import GTFS
import Ground
import Timetable
import TransitAPI

/// `transit ground find F QUERY`.
struct GroundFind: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "find",
        abstract: "Find places, streets and addresses in a ground file.",
        discussion: """
            Without a query, each line of the standard input is one, for trying many; the time of each, without reading \
            and writing, is printed to standard error.
            """)

    @Argument(help: "A .ground file.")
    var ground: String

    @Argument(help: "What a rider would type.")
    var query: String?

    // Latitudes south of the equator begin with a dash, as names of options do.
    @Option(parsing: .unconditional, help: "latitude,longitude: what is nearer goes first.")
    var near: String?

    @Option(help: "How many, 1 to 50.")
    var limit = 8

    func validate() throws {
        guard (1...50).contains(limit) else { throw ValidationError("--limit must be 1 to 50") }
    }

    func run() throws {
        let ground = try Ground(path: self.ground)
        let near = try self.near.map { text in
            guard let place = Coordinates(text) else {
                throw Refusal("--near \"\(text)\" is no place; write latitude,longitude, like -33.8688,151.2093")
            }
            return Place(latitude: place.latitude, longitude: place.longitude)
        }
        if let query {
            show(ground, ground.search(query, near: near, limit: limit))
            return
        }
        var times: [Double] = []
        while let line = readLine() {
            let began = Machine.monotonicSeconds()
            let found = ground.search(line, near: near, limit: limit)
            times.append(Machine.monotonicSeconds() - began)
            print(line)
            show(ground, found)
        }
        if let told = Text.quantiles(ofSeconds: &times) { Machine.complain("\(times.count) queries: \(told)") }
    }

    private func show(_ ground: Ground, _ all: [FoundPlace]) {
        if all.isEmpty { print("  nothing") }
        for found in all {
            let name = ground.name(of: found.place, house: found.house)
            let point = ground.point(of: found.place, house: found.house)
            let kind = found.house == nil ? ground.place(found.place).kind.name : "address"
            let around = ground.surroundings(of: found.place, at: found.house?.point)
            let parts = [
                Text.column(kind, 16),
                ([name] + around).joined(separator: ", "),
                "\(Text.fixed(point.latitude, 5)),\(Text.fixed(point.longitude, 5))",
                found.distance.map { "\(Text.count(Int($0))) m" } ?? "",
                found.unmatched.isEmpty ? "" : "without " + found.unmatched.joined(separator: ", "),
            ]
            print("  " + parts.filter { !$0.isEmpty }.joined(separator: "  "))
        }
    }
}
