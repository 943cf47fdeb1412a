import ArgumentParser
import Feeds
import Foundation
import LiveState
import SimulatedCity
import Timetable
import TransitServer

/// `transit demo`: a whole city on one machine, with nothing else installed.
struct Demo: AsyncParsableCommand, ReadsSettingsFile {
    static let configuration = CommandConfiguration(
        abstract: "Make a simulated Sydney that runs today, compile it and serve it.")

    private static let zone = "Australia/Sydney"

    @Option(help: "Folder that describes the simulated city. (default: Cities/simulated beside the program)")
    var description: String?

    @Option(help: "Number from which delays and incidents are drawn; the same number gives the same city.")
    var seed: UInt64 = 1

    @OptionGroup var options: ServerOptions

    @OptionGroup var clock: ClockOptions

    var settingsFile: SettingsFileOption { options.settingsFile }

    func run() async throws {
        try ProductionRules.require(
            .own, host: options.host,
            options: [.init(name: "transit demo", words: "shows a city that does not exist: take transit serve")])
        let started = Machine.monotonicSeconds()
        let clock = try clock.clock(zone: Self.zone)
        var server = try CityServer(options, clock: clock)
        server.keepsMails = true
        server.drainSeconds = 0
        server.seed = seed
        server.demoPushes = try await DemoPushes.start(clock)
        let data = server.data
        let city = try SimulatedCity(descriptionFolder: try description ?? CityFolder.simulated())
        let feed = data + "/simulated-gtfs"
        guard let sydney = LocalClock(zone: Self.zone) else { throw Refusal("there is no zone \(Self.zone)") }
        let today = sydney.date(at: clock.now())
        // Beside the timetable: it takes no longer than that.
        async let ground =
            ServerOptions.namesGround ? nil : DemoGround.path(of: city, in: data, generatedAt: clock.now())
        // As long as real feeds hold; of a clock that runs fast sixty days would be over in hours.
        let summary = try city.writeFeed(to: feed, covering: today, days: clock.speed > 1 ? 366 : 60)
        Machine.complain(
            "simulated city: \(Text.count(summary.routes)) routes, \(Text.count(summary.stops)) stops, "
                + "\(Text.count(summary.trips)) trips from \(summary.firstDay) to \(summary.lastDay)")
        let path = data + "/city.timetable"
        var file = CityFile(
            name: "Simulated Sydney", timeZone: Self.zone, feeds: [CityFeed(id: "simulated", path: feed)])
        let outcome = try CityImport(city: file, today: today).run(generatedAt: clock.now())
        ProblemReport(outcome.problems).printSummary(fatalOnly: true)
        guard outcome.canBePublished else { throw Refusal("the simulated city could not be compiled") }
        let size = try outcome.compiled.write(to: path)
        do {
            file.ground = try await ground.map { .file($0) }
        } catch {
            throw Refusal("the ground of the simulated city could not be built: \(error)")
        }
        let seconds = Text.fixed(Machine.monotonicSeconds() - started, 1)
        Machine.complain("compiled to \(path) (\(Text.bytes(Int(size)))), ready after \(seconds) s\n")
        var options = MockNSW.Options()
        (options.rate, options.quota, options.oddRefusals) = (50, 1_000_000, false)
        // Oftener than real feeds are made and asked for: who opens the console sees at once that the city moves.
        var traits = LiveTraits()
        traits.refresh = 5
        let mock = try MockNSW(
            city: LiveCity(city, seed: seed, traits: traits), schedule: nil, clock: clock.now, options: options,
            logger: nil)
        server.demoControls = DemoControls { method, path, body in
            let reply = mock.control(method, path, body)
            return (reply.status, reply.json)
        }
        let (ports, announce) = AsyncStream.makeStream(of: Int.self)
        let publisher = Task { try await mock.run { port in announce.yield(port) } }
        defer { publisher.cancel() }
        var port: Int?
        for await announced in ports {
            port = announced
            break
        }
        guard let port else { throw Refusal("the simulated feeds could not be served") }
        let live = Self.sources(of: file, publishedAt: "http://127.0.0.1:\(port)", sydney)
        try await server.serve(
            try Timetable(path: path), polling: live, environment: ["DEMO_KEY": "demo"]
        ) { address in
            Machine.say(
                """
                Sydney Transit is running. Worth opening:
                  \(address)/                                         the city, living
                  \(address)/api/v1/docs                              try every endpoint
                  \(address)/api/v1/redoc                             read the contract
                  \(address)/api/v1/stops/200060/departures           what leaves Central next, live
                  \(address)/api/v1/stops/nearby/departures?lat=-33.8688&lon=151.2093
                  \(address)/api/v1/vehicles                          where everything is
                  \(address)/api/v1/alerts                            what is out of the ordinary
                  \(address)/api/v1/realtime/status                   how fresh all that is
                  \(address)/api/v1/suggest?query=townhal             stops, lines, places and streets; it forgives typing
                  \(address)/dev/mail                                 mails to riders, not sent but kept here
                  \(address)/dev/push                                 what riders' phones would show
                  \(address)/readyz
                The live feeds come from http://127.0.0.1:\(port), which can be told to fail:
                  curl -X POST http://127.0.0.1:\(port)/mock/faults -d '{"path": "*", "fault": "frozen"}'
                  curl -X PUT http://127.0.0.1:\(port)/mock/alerts/mine -d '{"informedEntity": [{"routeId": "T1"}], \
                "effect": "NO_SERVICE", "headerText": {"translation": [{"text": "No trains on T1"}]}}'
                Stop with Ctrl-C.
                """)
        }
    }

    /// The city with the live sources of the simulation, on the paths NSW uses.
    private static func sources(of file: CityFile, publishedAt address: String, _ clock: LocalClock) -> CityFile {
        var file = file
        file.providers = [
            Provider(
                id: "simulated", baseURL: address, keyVariable: "DEMO_KEY", header: "Authorization: apikey {key}",
                requestsPerSecond: 20, dailyLimit: 1_000_000, clock: clock)
        ]
        let modes = [
            ("sydneytrains", "v2", "sydneytrains", Mode.rail), ("metro", "v2", "metro", .metro),
            ("buses", "v1", "buses", .bus), ("ferries", "v1", "ferries/sydneyferries", .ferry),
            ("lightrail", "v1", "lightrail", .lightRail),
        ]
        func source(
            _ id: String, _ kind: LiveSourceKind, _ url: String, _ modes: ModeSet, _ profile: SourceProfile
        ) -> PolledSource {
            let seconds: Double = kind == .alerts ? 3 : kind == .vehiclePositions ? 4 : 10
            return PolledSource(
                live: LiveSource(id: id, kind: kind, feeds: ["simulated"], modes: modes, profile: profile),
                provider: "simulated",
                url: url, every: seconds)
        }
        file.realtime = modes.flatMap { name, version, path, mode in
            let profile = name == "sydneytrains" ? SourceProfile.sydneyTrains : .standard
            return [
                source(
                    "\(name).trip_updates", .tripUpdates, "/\(version)/gtfs/realtime/\(path)", ModeSet(mode), profile),
                source(
                    "\(name).vehicle_positions", .vehiclePositions, "/\(version)/gtfs/vehiclepos/\(path)",
                    ModeSet(mode),
                    profile),
            ]
        }
        file.realtime.append(source("alerts", .alerts, "/v2/gtfs/alerts/all", [], .standard))
        return file
    }
}

/// Where the city files lie: beside the program, or above it in a checkout.
enum CityFolder {
    /// The folder of the simulated city.
    static func simulated() throws -> String {
        guard let found = find("Cities/simulated", holding: "city.yaml") else {
            throw Refusal("no Cities/simulated folder was found; name it with --description")
        }
        return found
    }

    /// A folder that holds a file; nil where there is none.
    static func find(_ name: String, holding file: String) -> String? {
        let program = URL(fileURLWithPath: CommandLine.arguments.first ?? "").resolvingSymlinksInPath()
        let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        var candidates = [FileManager.default.currentDirectoryPath + "/" + name]
        for start in [executable, program] {
            var folder = start.deletingLastPathComponent()
            for _ in 0..<6 {
                candidates.append(folder.path + "/" + name)
                candidates.append(folder.path + "/share/transit/" + name)
                folder = folder.deletingLastPathComponent()
            }
        }
        return candidates.first { FileManager.default.fileExists(atPath: $0 + "/" + file) }
    }
}
