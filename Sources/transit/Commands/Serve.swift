import ArgumentParser
import Feeds
import Foundation
import Timetable

/// `transit serve`.
struct Serve: AsyncParsableCommand, ReadsSettingsFile {
    static let configuration = CommandConfiguration(
        abstract: "Serve the API from a timetable, or a city whose feeds are fetched, compiled and polled.",
        discussion: """
            With --city everything is kept below the data folder: a second start serves the last good timetable at once, \
            and a new one is made whenever feeds or the city file have changed, at the latest in the coming night. SIGHUP \
            asks for a look at once; with --timetable, it opens the file anew.

            One process does everything unless --role says otherwise. Several on one or many machines need the same \
            PostgreSQL (DATABASE_URL) and signing key; with REDIS_URL one worker polls for all of them, with TIMETABLES_DIR \
            it compiles for all of them.
            """)

    @Option(name: [.short, .long], help: "A .timetable file.")
    var timetable: String?

    @Option(help: "A city file (YAML) to fetch, compile, serve and poll.")
    var city: String?

    @Option(help: "What the process does: all; api: answers; worker: polls, sends and tidies up.")
    var role = NodeRole.all

    @OptionGroup var options: ServerOptions

    @OptionGroup var clock: ClockOptions

    var settingsFile: SettingsFileOption { options.settingsFile }

    func validate() throws {
        guard (timetable == nil) != (city == nil) else {
            throw ValidationError("give either --timetable or --city")
        }
    }

    func run() async throws {
        try ProductionRules.require(.own, host: options.host, options: clock.forDevelopment)
        Backtraces.switchOff()
        let nodes = try NodeSettings(role, .own)
        if let city {
            let file = try CityFile(path: city)
            let server = try CityServer(options, nodes, clock: clock.clock(zone: file.timeZone))
            try await server.serve(file) { server.say("serving \(city) at \($0)") }
        } else if let timetable {
            let opened = try Timetable(path: timetable)
            let server = try CityServer(
                options, nodes, clock: clock.clock(zone: opened.zoneName(opened.summary.zone)))
            try await server.serve(consume opened, reloading: timetable) {
                server.say("serving \(timetable) at \($0)")
            }
        }
    }
}
