import ArgumentParser
import Feeds
import Foundation
import GTFS
import SimulatedCity
import Timetable

/// `transit demo`: a whole city on one machine, with nothing else installed.
struct Demo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make a simulated Sydney that runs today, compile it and serve it.")

    @Option(help: "Folder that describes the simulated city. (default: Cities/simulated beside the program)")
    var description: String?

    @OptionGroup var options: ServerOptions

    func run() async throws {
        let started = Machine.monotonicSeconds()
        let data = try options.dataFolder()
        let city = try SimulatedCity(descriptionFolder: try description ?? CityFolder.simulated())
        let feed = data + "/simulated-gtfs"
        let sydney = TimeZone(identifier: "Australia/Sydney")
        let offset = Int64(sydney?.secondsFromGMT() ?? 36_000)
        let today = ServiceDate(daysSinceEpoch: Int32((Machine.now() + offset) / 86_400))
        let summary = try city.writeFeed(to: feed, covering: today)
        Machine.complain(
            "simulated city: \(Text.count(summary.routes)) routes, \(Text.count(summary.stops)) stops, "
                + "\(Text.count(summary.trips)) trips from \(summary.firstDay) to \(summary.lastDay)")
        let path = data + "/city.timetable"
        let file = CityFile(
            name: "Simulated Sydney", timeZone: "Australia/Sydney", feeds: [CityFeed(id: "simulated", path: feed)])
        let outcome = try CityImport(city: file, today: today).run(generatedAt: Machine.now())
        ProblemReport(outcome.problems).printSummary(fatalOnly: true)
        guard outcome.canBePublished else { throw Refusal("the simulated city could not be compiled") }
        let size = try outcome.compiled.write(to: path)
        let seconds = Text.fixed(Machine.monotonicSeconds() - started, 1)
        Machine.complain("compiled to \(path) (\(Text.bytes(Int(size)))), ready after \(seconds) s\n")
        try await CityServer(options: options).serve(try Timetable(path: path), data: data) { address in
            Machine.say(
                """
                Sydney Transit is running. Worth opening:
                  \(address)/api/v1/docs                              try every endpoint
                  \(address)/api/v1/redoc                             read the contract
                  \(address)/api/v1/stops/200060/departures           what leaves Central next
                  \(address)/api/v1/stops?query=townhall              search forgives typing
                  \(address)/api/v1/stops/nearby?lat=-33.8688&lon=151.2093
                  \(address)/readyz
                Stop with Ctrl-C.
                """)
        }
    }
}

/// Where the city files lie: beside the program, or above it in a checkout.
enum CityFolder {
    /// The folder of the simulated city.
    static func simulated() throws -> String {
        let program = URL(fileURLWithPath: CommandLine.arguments.first ?? "").resolvingSymlinksInPath()
        let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        var candidates = [FileManager.default.currentDirectoryPath + "/Cities/simulated"]
        for start in [executable, program] {
            var folder = start.deletingLastPathComponent()
            for _ in 0..<6 {
                candidates.append(folder.path + "/Cities/simulated")
                candidates.append(folder.path + "/share/transit/Cities/simulated")
                folder = folder.deletingLastPathComponent()
            }
        }
        guard let found = candidates.first(where: { FileManager.default.fileExists(atPath: $0 + "/city.yaml") }) else {
            throw Refusal("no Cities/simulated folder was found; name it with --description")
        }
        return found
    }
}
