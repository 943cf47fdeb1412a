import ArgumentParser
import Fares
import Foundation
import Journeys
import Logging
import TransitAPI
import TransitServer

/// Where and how a server listens. Options win over the environment.
struct ServerOptions: ParsableArguments {
    @Option(help: "Address to listen on. (default: HOST, else 127.0.0.1)")
    var host: String?

    @Option(help: "Port to listen on; 0 takes any free one. (default: PORT, else 8080)")
    var port: Int?

    @Option(help: "Folder for everything the server writes. (default: DATA_DIR, else ./data)")
    var data: String?

    @Option(help: "Level of the log: debug, info, warning or error. (default: LOG_LEVEL, else info)")
    var logLevel: String?

    @Option(help: "Folder of fare tables. (default: FARES, else Cities/fares/opal beside the program)")
    var fares: String?

    /// The folder everything is written to; made if it is missing.
    func dataFolder() throws -> String {
        let folder = Environment.own.dataFolder(named: data)
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw Refusal("the data folder \(folder) cannot be made: \(error.localizedDescription)")
        }
        return folder
    }

    /// How the server runs.
    ///
    /// - Parameters:
    ///   - cityWater: the file of water that the city file names, if it does.
    ///   - drainSeconds: the delay between a request to stop and the end of the listener where nothing is said.
    func configuration(cityWater: String?, drainSeconds: Int, logger: Logger) throws -> ServerConfiguration {
        let environment = Environment.own
        var configuration = ServerConfiguration()
        configuration.host = host ?? environment["HOST"] ?? configuration.host
        if let port { configuration.port = port }
        if port == nil, let text = environment["PORT"] {
            guard let number = Int(text) else { throw Refusal("PORT must be a port number; it is \"\(text)\"") }
            configuration.port = number
        }
        guard (0...65_535).contains(configuration.port) else {
            throw Refusal("a port is a number from 0 to 65535; \(configuration.port) is none")
        }
        configuration.publicURL = try environment["PUBLIC_URL"].map { try WebSite.base($0, "PUBLIC_URL") }
        configuration.downloadBaseURL = try environment["DOWNLOAD_BASE_URL"].map {
            try WebSite.base($0, "DOWNLOAD_BASE_URL")
        }
        if let text = environment["MINIMUM_APP_VERSION"] {
            guard let version = AppVersion(text) else {
                throw Refusal("MINIMUM_APP_VERSION must be a version such as 1.2.0; it is \"\(text)\"")
            }
            configuration.minimumAppVersion = version
        }
        if let url = environment["APP_STORE_URL"] { configuration.appStoreURL = url }
        if let isOn = try environment.isOn("RATE_LIMITS") { configuration.rateLimits = isOn }
        configuration.limits = try ClientLimits(environment)
        if let text = environment["TRUSTED_PROXIES"] {
            do {
                configuration.trustedProxies = try TrustedProxies(text)
            } catch {
                throw Refusal("TRUSTED_PROXIES: \(error)")
            }
        }
        if let text = environment["ALLOWED_ORIGINS"] {
            do {
                configuration.allowedOrigins = try AllowedOrigins(text)
            } catch {
                throw Refusal("ALLOWED_ORIGINS: \(error)")
            }
        }
        configuration.operations = try OperationsAccess(environment, configuration)
        try Self.readConnections(environment, drainSeconds: drainSeconds, into: &configuration, logger: logger)
        configuration.water = try Self.water(named: cityWater)
        return configuration
    }

    /// What the map draws as water and nobody walks across: a file that is named, by the environment or the city, else Sydney's
    /// beside the program, which is nowhere near other cities.
    static func water(named cityWater: String? = nil) throws -> Water? {
        let own = "sydney-water.geojson"
        let named = Environment.own["MAP_WATER"].map { ("MAP_WATER", $0) } ?? cityWater.map { ("water", $0) }
        let beside = { CityFolder.find("Cities", holding: own).map { ("water", "\($0)/\(own)") } }
        guard let (setting, path) = named ?? beside() else { return nil }
        let bytes: Data
        do {
            bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw Refusal("\(setting): \(path) cannot be read: \(error.localizedDescription)")
        }
        do {
            return try Water(geoJSON: Array(bytes))
        } catch {
            throw Refusal("\(setting): \(path): \(error)")
        }
    }

    /// What planning needs: fares, where there are tables of them, and what nobody walks across.
    func journeyService(water: Water?, asking provider: NSWJourneys? = nil) throws -> JourneyService {
        try Self.journeyService(fares: fares, water: water, asking: provider)
    }

    /// The same, with the folder of fares that was named, if any was.
    static func journeyService(
        fares: String?, water: Water?, asking provider: NSWJourneys? = nil
    ) throws -> JourneyService {
        let named = fares ?? Environment.own["FARES"]
        guard let folder = named ?? CityFolder.find("Cities/fares/opal", holding: "rail-distances.yaml") else {
            return JourneyService(water: water, provider: provider)
        }
        do {
            return JourneyService(fares: try FareTables.load(folder: folder), water: water, provider: provider)
        } catch {
            throw Refusal("\(error)")
        }
    }

    /// The name of the log.
    static let loggerLabel = "transit"

    /// A logger of the level that was asked for.
    func logger(_ clock: CityClock, to writer: LogWriter) throws -> Logger {
        let name = logLevel ?? Environment.own["LOG_LEVEL"] ?? "info"
        guard let level = Logger.Level(rawValue: name.lowercased()) else {
            throw Refusal("the log level must be debug, info, warning or error; it is \"\(name)\"")
        }
        return Logger(label: Self.loggerLabel) {
            JSONLogHandler(label: $0, level: level, writer: writer, now: clock.now)
        }
    }
}
