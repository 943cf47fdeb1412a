import AppPack
import ArgumentParser
import Feeds
import Foundation
import LiveState
import Logging
import Timetable
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

    private static func environment(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The folder everything is written to; made if it is missing.
    func dataFolder() throws -> String {
        let folder = data ?? Self.environment("DATA_DIR") ?? "data"
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw Refusal("the data folder \(folder) cannot be made: \(error.localizedDescription)")
        }
        return folder
    }

    func configuration() throws -> ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.host = host ?? Self.environment("HOST") ?? configuration.host
        if let port { configuration.port = port }
        if port == nil, let text = Self.environment("PORT") {
            guard let number = Int(text) else { throw Refusal("PORT must be a port number; it is \"\(text)\"") }
            configuration.port = number
        }
        guard (0...65_535).contains(configuration.port) else {
            throw Refusal("a port is a number from 0 to 65535; \(configuration.port) is none")
        }
        configuration.publicURL = Self.environment("PUBLIC_URL")
        if let text = Self.environment("MINIMUM_APP_VERSION") {
            guard let version = AppVersion(text) else {
                throw Refusal("MINIMUM_APP_VERSION must be a version such as 1.2.0; it is \"\(text)\"")
            }
            configuration.minimumAppVersion = version
        }
        if let url = Self.environment("APP_STORE_URL") { configuration.appStoreURL = url }
        return configuration
    }

    func logger() throws -> Logger {
        let name = logLevel ?? Self.environment("LOG_LEVEL") ?? "info"
        guard let level = Logger.Level(rawValue: name.lowercased()) else {
            throw Refusal("the log level must be debug, info, warning or error; it is \"\(name)\"")
        }
        return Logger(label: "transit") { JSONLogHandler(label: $0, level: level, now: Machine.now) }
    }
}

/// Opens a timetable, makes sure its pack is there, and serves both.
struct CityServer {
    let options: ServerOptions

    /// Serves until the process is asked to stop; `greeting` is told the address once connections are accepted.
    ///
    /// - Parameter file: the city whose live sources are polled meanwhile; nil for none.
    func serve(
        _ timetable: Timetable, data: String, polling file: CityFile? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        greeting: @escaping @Sendable (String) async -> Void
    ) async throws {
        let configuration = try options.configuration()
        let logger = try options.logger()
        let city = ServedCity(ServedCity.Edition(timetable: timetable))
        let fetcher = HTTPFetcher()
        let polled = try file.flatMap { file in
            file.realtime.isEmpty
                ? nil
                : try PolledCity(
                    file, timetable: timetable, serving: city, fetcher: fetcher, environment: environment,
                    logger: logger)
        }
        let polling = Task { await polled?.run() }
        defer { polling.cancel() }
        let packer = Task.detached(priority: .medium) {
            do {
                let pack = try PackWriter(timetable).write(to: data + "/city.db")
                city.publish(pack, of: timetable)
                logger.info("pack_exported", metadata: ["bytes": "\(pack.byteCount)", "name": "\(pack.name)"])
            } catch {
                logger.error("pack_failed", metadata: ["error": "\(error)"])
            }
        }
        defer { packer.cancel() }
        let clock = ServerClock(now: Machine.now, monotonicSeconds: Machine.monotonicSeconds)
        let service = try TransitService(
            city: city, clock: clock, configuration: configuration, sources: polled, logger: logger)
        let host = configuration.host == "0.0.0.0" ? "localhost" : configuration.host
        do {
            try await service.run { port in await greeting("http://\(host):\(port)") }
        } catch let error as Refusal {
            throw error
        } catch {
            throw Refusal("cannot serve on \(configuration.host):\(configuration.port): \(error)")
        }
    }
}
