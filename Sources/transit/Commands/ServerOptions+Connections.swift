import Logging
import TransitServer

extension ServerOptions {
    /// Reads how connections are kept, after the limit of open files has been raised.
    static func readConnections(
        _ environment: Environment, drainSeconds: Int, into configuration: inout ServerConfiguration, logger: Logger
    ) throws {
        let files = OpenFiles.raise(to: try environment.number("MAX_OPEN_FILES") ?? 65_536)
        let most = max(1, files - OpenFiles.reserve)
        if let total = try environment.number("MAX_CONNECTIONS") {
            guard total <= most else {
                throw Refusal(
                    "MAX_CONNECTIONS is \(total), but this process may open \(files) files, \(OpenFiles.reserve) of which it needs itself: at most \(most)"
                )
            }
            configuration.maximumConnections = total
        } else {
            configuration.maximumConnections = min(configuration.maximumConnections, most)
        }
        if let number = try environment.number("MAX_CONNECTIONS_PER_ADDRESS") {
            configuration.connectionsPerAddress = number
        }
        if let seconds = try environment.number("HEADER_TIMEOUT") {
            configuration.headerTimeout = .seconds(seconds)
        }
        if let seconds = try environment.number("IDLE_TIMEOUT") {
            configuration.idleTimeout = .seconds(seconds)
        }
        if let seconds = try environment.number("WRITE_TIMEOUT") {
            configuration.writeTimeout = .seconds(seconds)
        }
        configuration.drainDelay = .seconds(try environment.number("DRAIN_SECONDS") ?? drainSeconds)
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
