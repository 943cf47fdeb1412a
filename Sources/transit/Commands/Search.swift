import ArgumentParser
import Timetable

/// `transit search -t F QUERY`.
struct Search: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Find stops by name or code, as the API does.")

    @Option(name: [.short, .long], help: "A .timetable file.")
    var timetable: String

    @Option(help: "How many stops, 1 to 1000.")
    var limit = 10

    @Argument(help: "What a rider would type.")
    var query: [String]

    func validate() throws {
        guard (1...1_000).contains(limit) else { throw ValidationError("--limit must be 1 to 1000, not \(limit)") }
    }

    func run() throws {
        let timetable = try Timetable(path: timetable)
        let started = Machine.monotonicSeconds()
        let found = timetable.search(query.joined(separator: " "), limit: limit)
        let milliseconds = (Machine.monotonicSeconds() - started) * 1000
        for match in found.matches {
            let stop = timetable.stops[match.stop]
            let modes = stop.modes.modes.map(\.name).joined(separator: ", ")
            print(
                "\(Text.column(timetable.string(stop.id), 12)) \(Text.column(timetable.string(stop.name), 44)) "
                    + "\(modes)  \(timetable.string(stop.code))")
        }
        print("\(Text.count(found.total)) found in \(Text.fixed(milliseconds, 2)) ms")
    }
}
