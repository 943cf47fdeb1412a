import ArgumentParser
import Foundation
import Logging
import SimulatedCity
import TransitServer
import Wire

/// `transit mock-nsw`: the simulated city behind the paths of the NSW open data API.
struct MockNSWCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mock-nsw",
        abstract: "Play Transport for NSW: serve the simulated city's schedule and live feeds on NSW's own paths.")

    @Option(help: "Port to listen on; 0 for any that is free.")
    var port = 8081

    @Option(help: "Address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "Number from which everything random is drawn; the same number gives the same city.")
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp("A key that is accepted; may be given several times. (default: demo)", valueName: "key"))
    var key: [String] = []

    @Option(help: "Folder that describes the simulated city. (default: Cities/simulated beside the program)")
    var description: String?

    @Option(help: "Folder below which the schedules are kept once they have been asked for.")
    var data = "data"

    @Option(help: "Requests a key may make a day, midnight to midnight in Sydney.")
    var quota = 60_000

    @Option(help: "Requests a key may make a second.")
    var rate = 5

    @OptionGroup var clock: ClockOptions

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("a port is a number from 0 to 65535; \(port) is none")
        }
        guard quota >= 1, rate >= 1 else { throw ValidationError("--quota and --rate are 1 or more") }
    }

    func run() async throws {
        let clock = try clock.clock(zone: "Australia/Sydney")
        let city = try SimulatedCity(descriptionFolder: try description ?? CityFolder.simulated())
        var options = MockNSW.Options()
        (options.host, options.port, options.quota, options.rate) = (host, port, quota, rate)
        if !key.isEmpty { options.keys = Set(key) }
        let writer = LogWriter.standardError(label: "mock-nsw", now: clock.now)
        let mock = try MockNSW(
            city: LiveCity(city, seed: seed), schedules: .parts(of: city, folder: data + "/schedules"),
            clock: clock.now, options: options,
            logger: Logger(label: "mock-nsw") {
                JSONLogHandler(label: $0, level: .info, writer: writer, now: clock.now)
            })
        let name = HostName.reaching(host)
        let accepted = key.first ?? "demo"
        do {
            try await mock.run(stoppingOnSignals: true) { port in
                Machine.say(Self.greeting(address: "http://\(name):\(port)", key: accepted))
            }
        } catch {
            throw Refusal(host: host, port: port, error)
        }
    }

    private static func greeting(address: String, key: String) -> String {
        """
        The mock NSW API is running at \(address)
          curl -H 'Authorization: apikey \(key)' \(address)/v2/gtfs/realtime/sydneytrains -o trips.pb
          curl -H 'Authorization: apikey \(key)' \(address)/v1/gtfs/vehiclepos/buses -o buses.pb
          curl -H 'Authorization: apikey \(key)' \(address)/v2/gtfs/alerts/all -o alerts.pb
          curl -H 'Authorization: apikey \(key)' \(address)/v2/gtfs/schedule/sydneytrains -o gtfs.zip
          curl \(address)/mock/status
          curl -X POST \(address)/mock/faults -d '{"path": "*", "fault": "late", "seconds": 60}'
          curl -X DELETE \(address)/mock/faults
        Stop with Ctrl-C.
        """
    }
}
