import ArgumentParser
import Feeds
import Foundation
import Timetable

/// `transit serve`.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serve the API from a timetable, or from a city file that is compiled first.")

    @Option(name: [.short, .long], help: "A .timetable file.")
    var timetable: String?

    @Option(help: "A city file (YAML) to compile and serve.")
    var city: String?

    @OptionGroup var options: ServerOptions

    func validate() throws {
        guard (timetable == nil) != (city == nil) else {
            throw ValidationError("give either --timetable or --city")
        }
    }

    func run() async throws {
        let data = try options.dataFolder()
        let path = try timetable ?? compiled(into: data)
        let file = try city.map { try CityFile(path: $0) }
        try await CityServer(options: options).serve(try Timetable(path: path), data: data, polling: file) { address in
            Machine.complain("serving \(path) at \(address)")
        }
    }

    /// Compiles the city into the data folder. If a gate refuses it, the last good timetable is served.
    private func compiled(into data: String) throws -> String {
        let path = data + "/city.timetable"
        var work = CityImport(city: try CityFile(path: city ?? ""), today: Machine.today())
        let line = ProgressLine()
        work.progress = line.show
        let lastGood = try? Timetable(path: path)
        let outcome = try work.run(generatedAt: Machine.now(), lastGood: lastGood)
        line.end()
        ProblemReport(outcome.problems).printSummary(fatalOnly: false)
        if outcome.canBePublished {
            _ = try outcome.compiled.write(to: path)
        } else if lastGood == nil {
            throw Refusal("the city cannot be published, and there is no earlier timetable to serve")
        } else {
            Machine.complain("refused; the last good timetable stays in service")
        }
        return path
    }
}
