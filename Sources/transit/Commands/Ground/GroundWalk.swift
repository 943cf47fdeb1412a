import ArgumentParser
import Foundation
import GTFS
import Ground
import Journeys
import TransitAPI

/// `transit ground walk F --from … --to …`.
struct GroundWalk: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "walk",
        abstract: "Walk from place to place on a ground file.",
        discussion: """
            A batch answers many questions, for comparison with other routers:

                transit ground walk city.ground --batch pairs.csv --output walks.csv

            Questions: id,from_lat,from_lon,to_lat,to_lon. Results: id,metres,cost, cost in metres of level pavement \
            that the walk is as good as; both empty where there is none. The time of each question, without reading and \
            writing, is printed to standard error.
            """)

    @Argument(help: "A .ground file.")
    var ground: String

    // Latitudes south of the equator begin with a dash, as names of options do.
    @Option(parsing: .unconditional, help: "latitude,longitude where it begins.")
    var from: String?

    @Option(parsing: .unconditional, help: "latitude,longitude where it ends.")
    var to: String?

    @Flag(help: "For a wheelchair: no steps, nothing that is said to be unfit.")
    var wheelchair = false

    @Flag(help: "No steps but those with a ramp, and escalators.")
    var avoidSteps = false

    @Flag(help: "The shortest way, whatever is on it: steps and lifts count as the metres they are.")
    var shortest = false

    @Option(help: "Longest walk in metres, 1 to 50000.")
    var limit = 10_000.0

    @Option(help: "How far from a street a place may be, in metres, 1 to 1000.")
    var reach = 250.0

    @Option(
        help: """
            Only the nearest street, and others at most so many metres farther, 0 to 100; at 0 on whatever level it is, else one on \
            the ground that is up to 30 m farther.
            """)
    var slack = 10.0

    @Option(help: "A CSV file of questions.")
    var batch: String?

    @Option(name: [.short, .long], help: "Where a batch's results are written.")
    var output: String?

    func validate() throws {
        func check(_ name: String, _ value: Double, _ allowed: ClosedRange<Double>) throws {
            guard allowed.contains(value) else {
                throw ValidationError(
                    "--\(name) must be \(Text.fixed(allowed.lowerBound, 0)) to \(Text.fixed(allowed.upperBound, 0))")
            }
        }
        try check("limit", limit, 1...50_000)
        try check("reach", reach, 1...1_000)
        try check("slack", slack, 0...100)
        guard (batch != nil) == (output != nil) else { throw ValidationError("--batch and --output belong together") }
        guard (batch != nil) != (from != nil && to != nil) else {
            throw ValidationError("give --from and --to, or --batch and --output")
        }
    }

    private var profile: WalkProfile {
        if wheelchair { return .wheelchair }
        var profile = shortest ? WalkProfile.shortest : .usual
        profile.avoidsSteps = avoidSteps
        return profile
    }

    func run() throws {
        let ground = try Ground(path: self.ground)
        let search = WalkSearch(ground)
        if let batch, let output {
            try answer(batch, search, output)
            return
        }
        let places = try (Self.place(from, "--from"), Self.place(to, "--to"))
        guard let way = way(search, from: places.0, to: places.1) else {
            throw Refusal("no way on foot of at most \(Text.fixed(limit, 0)) m between them")
        }
        let path = search.path(of: way)
        print("\(path.length / 100) m, as good as \(path.cost / 100) m of level pavement")
        for step in path.steps(in: ground) {
            let what = step.name.map { "\($0) (\(step.kind))" } ?? "\(step.kind)"
            let slope = step.leadsUp.map { $0 ? ", up" : ", down" } ?? ""
            let level = step.level.map { ", to level \($0.parameterText)" } ?? ""
            print(
                "  \(Text.column(Text.count(Int(step.length / 100)), 6, right: true)) m  \(step.turn) \(what)\(slope)\(level)"
            )
        }
    }

    private typealias Degrees = (latitude: Double, longitude: Double)

    private func way(_ search: WalkSearch, from: Degrees, to: Degrees) -> WalkSearch.Way? {
        func anchors(_ place: Degrees) -> [WalkAnchor] {
            search.ground.anchors(
                near: place, within: reach, profile: profile, levelSlack: slack > 0 ? StreetWalking.levelSlack : 0,
                slack: slack)
        }
        search.search(from: anchors(from), limit: limit, profile: profile)
        return search.way(to: anchors(to))
    }

    private func answer(_ batch: String, _ search: WalkSearch, _ output: String) throws {
        let file = try CSVFile(path: batch)
        let columns = try ["id", "from_lat", "from_lon", "to_lat", "to_lon"].map {
            try BatchFiles.column($0, file, batch)
        }
        var lines = ["id,metres,cost"]
        var times: [Double] = []
        while try file.next() {
            let numbers = try columns.dropFirst().map { position in
                guard let number = Double(file[position]), number.isFinite else {
                    throw Refusal("\(batch), line \(file.line): \"\(file[position])\" is no number")
                }
                return number
            }
            let began = Machine.monotonicSeconds()
            let found = way(search, from: (numbers[0], numbers[1]), to: (numbers[2], numbers[3]))
            times.append(Machine.monotonicSeconds() - began)
            let length = found.map { search.path(of: $0).length }
            func metres(_ centimetres: UInt32?) -> String { centimetres.map { Text.fixed(Double($0) / 100, 2) } ?? "" }
            lines.append("\(BatchFiles.field(file[columns[0]])),\(metres(length)),\(metres(found?.cost))")
        }
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: output), options: .atomic)
        if let told = Text.quantiles(ofSeconds: &times) { Machine.complain("\(times.count) questions: \(told)") }
    }

    private static func place(_ text: String?, _ option: String) throws -> Degrees {
        guard let place = Coordinates(text ?? "")
        else {
            throw Refusal("\(option) \"\(text ?? "")\" is no place; write latitude,longitude, like -33.8688,151.2093")
        }
        return (place.latitude, place.longitude)
    }
}
