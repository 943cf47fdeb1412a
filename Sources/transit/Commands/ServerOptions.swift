import ArgumentParser
import ErrorReports
import Fares
import Foundation
import Ground
import Journeys
import Logging
import TransitAPI
import TransitAnswers
import TransitServer
import TransitServices

/// Where and how a server listens. Options win over the environment.
struct ServerOptions: ParsableArguments {
    @Option(help: "Address to listen on. (default: HOST, else 127.0.0.1)")
    var host: String?

    @Option(help: "Port to listen on; 0 takes any free one. (default: PORT, else 8080)")
    var port: Int?

    @Option(help: "Folder for everything the server writes. (default: DATA_DIR, else ./data)")
    var data: String?

    @Option(help: "Level of the log: debug, info, notice, warning or error. (default: LOG_LEVEL, else info)")
    var logLevel: String?

    @OptionGroup var settingsFile: SettingsFileOption

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
        if port == nil, let number = try environment.port() { configuration.port = number }
        configuration.port = try Environment.port(configuration.port)
        configuration.publicURL = try environment.siteBase("PUBLIC_URL")
        configuration.downloadBaseURL = try environment.siteBase("DOWNLOAD_BASE_URL")
        if let version = try environment.minimumAppVersion() { configuration.minimumAppVersion = version }
        configuration.appStoreURL = try environment.webAddress("APP_STORE_URL") ?? configuration.appStoreURL
        if let team = environment["APNS_TEAM_ID"], let bundle = environment["APNS_BUNDLE_ID"] {
            configuration.associatedApp = "\(team).\(bundle)"
        }
        if let isOn = try environment.isOn("RATE_LIMITS") { configuration.rateLimits = isOn }
        configuration.limits = try ClientLimits(environment)
        if let proxies = try environment.trustedProxies() { configuration.trustedProxies = proxies }
        if let origins = try environment.allowedOrigins() { configuration.allowedOrigins = origins }
        configuration.operations = try OperationsAccess(environment, configuration)
        try Self.readConnections(environment, drainSeconds: drainSeconds, into: &configuration, logger: logger)
        configuration.water = try Self.water(named: cityWater)
        if configuration.water == nil {
            logger.warning(
                "file_not_found",
                metadata: [
                    "looked_for": "Cities/\(Self.ownWater)", "setting": "MAP_WATER",
                    "effect": "the map shows no water, and journeys on foot may lead across it",
                ])
        }
        return configuration
    }

    private static let ownWater = "sydney-water.geojson", ownFares = "Cities/fares/opal"

    /// What the map draws as water and nobody walks across: a file that is named, by the environment or the city, else Sydney's
    /// beside the program, which is nowhere near other cities.
    static func water(named cityWater: String? = nil) throws -> Water? {
        let own = ownWater
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

    /// Names the ground file; `off` for none, whatever the city has.
    static let groundVariable = "GROUND"
    /// Whether the environment says which ground there is, whatever the city has.
    static var namesGround: Bool { Environment.own[groundVariable] != nil }

    /// The streets that people walk along: a file that is named, by an option, the environment or the city; nil where none is.
    static func ground(option: String? = nil, named cityGround: String? = nil) throws -> Ground? {
        let named = [
            ("--ground", option), (Self.groundVariable, Environment.own[Self.groundVariable]), ("ground", cityGround),
        ]
        guard let (setting, path) = named.lazy.compactMap({ name, path in path.map { (name, $0) } }).first else {
            return nil
        }
        if setting == Self.groundVariable, path == "off" { return nil }
        do throws(GroundError) {
            return try Ground(path: path)
        } catch {
            throw Refusal("\(setting): \(error)")
        }
    }

    /// What planning needs: fares, where there are tables of them, what nobody walks across, and streets.
    func journeyService(
        water: Water?, ground: Ground?, footpaths: FootpathFile, asking provider: (any JourneyProvider)? = nil,
        logger: Logger
    ) throws -> JourneyService {
        if Self.faresFolder(fares) == nil {
            logger.warning(
                "file_not_found",
                metadata: [
                    "looked_for": "\(Self.ownFares)", "setting": "FARES", "effect": "journeys are told without fares",
                ])
        }
        return try Self.journeyService(
            fares: fares, water: water, ground: ground, footpaths: footpaths, asking: provider)
    }

    /// The folder that was named, else Sydney's beside the program; nil where there is none.
    private static func faresFolder(_ named: String?) -> String? {
        named ?? Environment.own["FARES"] ?? CityFolder.find(ownFares, holding: "rail-distances.yaml")
    }

    /// The same, with the folder of fares that was named, if any was.
    static func journeyService(
        fares: String?, water: Water?, ground: Ground? = nil, footpaths: FootpathFile? = nil,
        asking provider: (any JourneyProvider)? = nil
    ) throws -> JourneyService {
        do {
            let tables = try faresFolder(fares).map { try FareTables.load(folder: $0) }
            return JourneyService(
                fares: tables, water: water, ground: ground, footpaths: footpaths, provider: provider)
        } catch {
            throw Refusal("\(error)")
        }
    }

    /// The name of the log.
    static let loggerLabel = "transit"

    /// The level of a name; `info` where none is named.
    static func level(named name: String?) throws -> Logger.Level {
        // Those that lines tell apart.
        let levels: [Logger.Level] = [.debug, .info, .notice, .warning, .error]
        guard let name else { return .info }
        guard let level = levels.first(where: { $0.rawValue == name.lowercased() }) else {
            throw Refusal("the log level must be debug, info, notice, warning or error; it is \"\(name)\"")
        }
        return level
    }

    /// A logger of the level that was asked for.
    ///
    /// - Parameter reports: takes its lines at level error as well; nil where nobody is told of them.
    func logger(_ clock: CityClock, to writer: LogWriter, reports: ErrorReports? = nil) throws -> Logger {
        let level = try Self.level(named: logLevel ?? Environment.own["LOG_LEVEL"])
        return Logger(label: Self.loggerLabel) {
            JSONLogHandler(label: $0, level: level, writer: writer, reports: reports, now: clock.now)
        }
    }
}
