import Feeds
import Foundation
import Identity
import Logging
import Redis
import TransitServer
import TransitServices

/// What several nodes limit and say together, through Redis.
struct SharedLimits {
    private let names: NodeNames
    /// For what is counted before something is done, and for what answers wait for.
    private let counting: RedisClient
    private let limiting: RedisClient
    /// What is said of shares.
    let updates: SharedUpdates

    /// Limits of a city's nodes.
    init(city: String, through url: RedisURL) {
        names = NodeNames(city: city, database: url.database)
        counting = RedisClient(url)
        var impatient = RedisConfiguration()
        impatient.commandLimit = RedisRateLimiter.patience
        limiting = RedisClient(url, configuration: impatient)
        updates = SharedUpdates(names, through: url)
    }

    /// The day's requests to providers.
    ///
    /// - Parameter speed: seconds of the city's clock in one of the machine's.
    func ledger(beside file: FileLedger, speed: Double, _ logger: Logger) -> any RequestLedger {
        RedisLedger(counting, names, file: file, speed: speed, logger: logger)
    }

    /// Wrong passwords, wrong codes, mails.
    var attempts: any SharedAttempts { RedisAttempts(counting, names) }

    /// Requests of clients.
    func limiter(_ clock: ServerClock, _ pseudonyms: Pseudonyms) -> any RateLimiter {
        RedisRateLimiter(
            MemoryRateLimiter(monotonicSeconds: clock.monotonicSeconds), limiting, names,
            node: UUID().uuidString, pseudonyms: pseudonyms)
    }

    /// Ends the connections.
    func close() async {
        await counting.close()
        await limiting.close()
        await updates.close()
    }
}
