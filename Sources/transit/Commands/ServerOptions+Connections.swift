import Logging
import TransitServer

extension ServerOptions {
    /// Reads how connections are kept, after the limit of open files has been raised.
    static func readConnections(
        _ environment: Environment, drainSeconds: Int, into configuration: inout ServerConfiguration, logger: Logger
    ) throws {
        let files = OpenFiles.raise(
            to: try environment.number("MAX_OPEN_FILES", 256...1_048_576, unit: "files") ?? 65_536)
        let most = max(1, files - OpenFiles.reserve)
        if let total = try environment.number("MAX_CONNECTIONS", 1...1_000_000, unit: "connections") {
            guard total <= most else {
                throw Refusal(
                    "MAX_CONNECTIONS is \(total), but this process may open \(files) files, \(OpenFiles.reserve) of which it needs itself: at most \(most)"
                )
            }
            configuration.maximumConnections = total
        } else {
            configuration.maximumConnections = min(configuration.maximumConnections, most)
        }
        if let number = try environment.number("MAX_CONNECTIONS_PER_ADDRESS", 1...1_000_000, unit: "connections") {
            configuration.connectionsPerAddress = number
        }
        if let seconds = try environment.number("HEADER_TIMEOUT", 1...600, unit: "seconds") {
            configuration.headerTimeout = .seconds(seconds)
        }
        if let seconds = try environment.number("IDLE_TIMEOUT", 1...3_600, unit: "seconds") {
            configuration.idleTimeout = .seconds(seconds)
        }
        if let seconds = try environment.number("WRITE_TIMEOUT", 1...600, unit: "seconds") {
            configuration.writeTimeout = .seconds(seconds)
        }
        configuration.drainDelay = .seconds(
            try environment.number("DRAIN_SECONDS", 0...600, unit: "seconds") ?? drainSeconds)
        if configuration.maximumConnections < configuration.limits.streams.server {
            logger.warning(
                "few_connections",
                metadata: [
                    "limit": "\(configuration.maximumConnections)", "open_files": "\(files)",
                    "event_streams": "\(configuration.limits.streams.server)",
                ])
        }
    }
}
