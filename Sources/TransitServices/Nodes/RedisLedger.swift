import Feeds
import Foundation
import Logging
import Redis
import Synchronization

/// The day's requests of all nodes, in Redis: none is made that would be one too many, whoever is killed when.
///
/// A Redis that lost its data learns them anew: each node knows what it was told last, and keeps it in a file over restarts. While
/// Redis is away a node has a quarter of what was left for itself (a tenth of the limit where it never heard), for polling and timetables
/// only, and writes down later what it used.
package final class RedisLedger: RequestLedger {
    private let redis: RedisClient
    private let names: NodeNames
    private let file: FileLedger
    private let logger: Logger
    private let isAway = Mutex(false)

    /// Seconds for which a day's number is kept after it was last written: longer than the day that has 25 hours.
    private static let keptSeconds: Int64 = 2 * 86_400
    /// Seconds that anybody is made to wait for a turn, at most.
    private static let longestWait = 3_600.0

    /// A ledger of a city's providers.
    ///
    /// - Parameters:
    ///   - file: remembers what is known here over a restart.
    package init(_ redis: RedisClient, city: String, database: Int, file: FileLedger, logger: Logger) {
        (self.redis, self.file, self.logger) = (redis, file, logger)
        names = NodeNames(city: city, database: database)
    }

    package func reserve(_ order: LedgerOrder) async -> LedgerGrant? {
        let known = order.known > 0 ? order.known : file.requests(of: order.day)
        let arguments = [known, order.spent, order.count, order.limit].map { RedisArgument.integer(Int64($0)) }
        do throws(RedisError) {
            let answer = try await redis.run(
                Self.reserving, keys: [names.quota(order.day)], arguments: arguments + [.integer(Self.keptSeconds)])
            guard let values = answer.array, values.count == 2, let count = values[0].integer,
                let total = values[1].integer
            else { throw .badAnswer(reason: "a quota is two numbers") }
            note(nil)
            await file.learn(Int(total), of: order.day)
            return LedgerGrant(count: Int(count), total: Int(total))
        } catch {
            note(error)
            await file.learn(known + order.spent, of: order.day)
            return nil
        }
    }

    package func giveBack(_ count: Int, of day: QuotaDay) async {
        _ = try? await redis.run(
            Self.givingBack, keys: [names.quota(day)], arguments: [.integer(Int64(count))])
    }

    package func turn(of provider: String, rate: Double, within limit: Double) async -> Double? {
        let microseconds = [1 / max(0.001, rate), min(limit, Self.longestWait)].map { Int64($0 * 1_000_000) }
        do throws(RedisError) {
            let answer = try await redis.run(
                Self.takingTurn, keys: [names.turn(provider), names.pause(provider)],
                arguments: microseconds.map { .integer($0) })
            guard let wait = answer.integer else { throw .badAnswer(reason: "a turn is a number") }
            return wait < 0 ? nil : Double(wait) / 1_000_000
        } catch {
            // This node's own rate holds all the same.
            return 0
        }
    }

    package func pause(_ provider: String, for seconds: Double) async {
        _ = try? await redis.run(
            Self.pausing, keys: [names.pause(provider)], arguments: [.integer(Int64(seconds * 1_000_000))])
    }

    /// Says that the ledger is away, or back: once.
    private func note(_ trouble: RedisError?) {
        let before = isAway.withLock { isAway in
            defer { isAway = trouble != nil }
            return isAway
        }
        if let trouble, !before {
            logger.warning("quota_kept_alone", metadata: ["reason": "\(trouble)"])
        } else if trouble == nil, before {
            logger.notice("quota_shared_again")
        }
    }

    /// What ``LedgerOrder/grant(after:)`` says, in one step.
    private static let reserving = RedisScript(
        """
        local written = tonumber(redis.call('GET', KEYS[1]) or '0')
        local total = math.max(written, tonumber(ARGV[1])) + tonumber(ARGV[2])
        local count = math.max(0, math.min(tonumber(ARGV[3]), tonumber(ARGV[4]) - total))
        redis.call('SET', KEYS[1], total + count, 'EX', ARGV[5])
        return {count, total + count}
        """)

    private static let givingBack = RedisScript(
        """
        local written = tonumber(redis.call('GET', KEYS[1]) or '0')
        if written < tonumber(ARGV[1]) then return 0 end
        redis.call('SET', KEYS[1], written - tonumber(ARGV[1]), 'KEEPTTL')
        return 1
        """)

    /// Turns follow each other at the rate, from now on or, where the provider wants a pause, after it. In microseconds by Redis's clock.
    private static let takingTurn = RedisScript(
        """
        local time = redis.call('TIME')
        local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
        local next = tonumber(redis.call('GET', KEYS[1]) or '0')
        local at = math.max(now, next, tonumber(redis.call('GET', KEYS[2]) or '0'))
        if at - now > tonumber(ARGV[2]) then return -1 end
        local after = at + tonumber(ARGV[1])
        redis.call('SET', KEYS[1], string.format('%.0f', after), 'PX', math.ceil((after - now) / 1000) + 1000)
        return at - now
        """)

    private static let pausing = RedisScript(
        """
        local time = redis.call('TIME')
        local ends = tonumber(time[1]) * 1000000 + tonumber(time[2]) + tonumber(ARGV[1])
        if ends <= tonumber(redis.call('GET', KEYS[1]) or '0') then return 0 end
        redis.call('SET', KEYS[1], string.format('%.0f', ends), 'PX', math.ceil(tonumber(ARGV[1]) / 1000) + 1000)
        return 1
        """)
}
