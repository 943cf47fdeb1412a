import Foundation
import Journeys
import TransitAPI

/// How the server runs. Every limit it keeps is here.
package struct ServerConfiguration: Sendable {
    /// Address and port to listen on.
    package var host = "127.0.0.1"
    package var port = 8080
    /// Where the outside world reaches the server; nil where nothing is said of that.
    package var publicURL: String?
    /// What stands before the path of downloads where something in front hands them out; the public address where nil, and
    /// without that links are relative.
    package var downloadBaseURL: String?
    /// Bytes of a request body.
    package var maximumBodyBytes = 1 << 20
    /// Bytes of path and query.
    package var maximumTargetBytes = 8 << 10
    /// Bytes of one header, name and value: a token of 16 KiB has room.
    package var maximumHeaderBytes = 32 << 10
    /// Bytes of all headers of a request.
    package var maximumHeadersBytes = 64 << 10
    /// Time for one answer.
    package var requestTimeout: Duration = .seconds(10)
    /// Time for one answer of `/auth/v1`: passwords wait in line to be hashed.
    package var authTimeout: Duration = .seconds(30)
    /// Time a connection may stay silent.
    package var idleTimeout: Duration = .seconds(60)
    /// Time from the start of a connection, or from the first byte of a later request, to the end of its headers.
    package var headerTimeout: Duration = .seconds(10)
    /// Time in which a client has to take at least 32 KiB of an answer that waits for it, or all that does.
    package var writeTimeout: Duration = .seconds(30)
    /// Connections that may be open; more are answered 503 and closed.
    package var maximumConnections = 8_192
    /// The same from one address (IPv6: one network of 64 bits; of 56 bits 4 times, of 48 bits 16 times as many); trusted
    /// proxies are not held to it.
    package var connectionsPerAddress = 256
    /// Time between a request to stop, from when on `/readyz` says so, and the end of the listener.
    package var drainDelay: Duration = .zero
    /// Answers of at least this many bytes are compressed where the client takes gzip.
    package var compressionFloor = 1_024
    /// Threads that move bytes: one a core the process may use, so that they do not take turns on one. With nil a service has
    /// none of its own and shares those of the process: for many services in one.
    package var eventLoopThreads: Int? = ServerConfiguration.usableCores
    /// Apps older than this are asked to update; nil asks nobody.
    package var minimumAppVersion: AppVersion? = AppVersion(1, 0, 0)
    /// Where they find the update.
    package var appStoreURL = "https://apps.apple.com/"
    /// The app that phones open links to this server with: team and bundle id, as `TEAMID1234.example.transit`.
    package var associatedApp: String?
    /// Whether clients are held to the limits their endpoints declare.
    package var rateLimits = true
    /// How much they may ask for.
    package var limits = ClientLimits()
    /// Makes a number of the id of an app's installation, of which nothing else is kept: by default one that only this process makes.
    package var installationHash: @Sendable (String) -> Int = { $0.hashValue }
    /// Proxies that say where a request came from.
    package var trustedProxies = TrustedProxies()
    /// Origins whose pages may ask for everything; those of others may read what is public.
    package var allowedOrigins = AllowedOrigins()
    /// Who may see how the server itself is doing.
    package var operations = OperationsAccess.everyone
    /// What the console's map draws as water; nil draws none.
    package var water: Water?

    /// Cores this process may run on; fewer than the machine has where it was pinned.
    package static var usableCores: Int {
        // Linux tells the cores as hexadecimal masks, 32 a group: "Cpus_allowed:   ff,ffffffff" (proc(5)).
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let masks = status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed:") }?.dropFirst(13) ?? ""
        let count = masks.split(whereSeparator: { $0 == "," || $0.isWhitespace })
            .reduce(0) { $0 + (UInt64($1, radix: 16)?.nonzeroBitCount ?? 0) }
        return count > 0 ? count : ProcessInfo.processInfo.activeProcessorCount
    }

    package init() {}
}
