import Feeds
import Foundation
import Logging
import Redis
import Synchronization

/// The day's requests of all nodes, in Redis: none is made that would be one too many, whichever node is killed.
///
/// A Redis that lost its data learns them anew: each node knows what it was told last, and keeps it in a file over restarts; what may
/// have been asked since is taken for asked. While
/// Redis is away a node has a quarter of what was surely left for itself, for polling and timetables only, and writes down later what it used.
package final class RedisLedger: RequestLedger {
    private let redis: RedisClient
    private let names: NodeNames
    private let file: FileLedger
    private let logger: Logger
    private let state = Mutex(State())
    /// Seconds of the city's clock in one of Redis's.
    private let speed: Double

    private struct State {
        var isAway = false
        /// What the file said of a day before this process asked for anything of it.
        var before: [QuotaDay: Int] = [:]
    }

    /// Seconds for which a day's number is kept after it was last written: longer than the day that has 25 hours.
    private static let keptSeconds: Int64 = 2 * 86_400
    /// Seconds that anybody is made to wait for a turn, at most.
    private static let longestWait = 3_600.0

    /// A ledger of a city's providers.
    ///
    /// - Parameters:
    ///   - file: remembers what is known here over a restart.
    ///   - speed: seconds of the city's clock in one of the machine's.
    package init(
        _ redis: RedisClient, _ names: NodeNames, file: FileLedger, speed: Double = 1, logger: Logger
    ) {
        (self.redis, self.names, self.file, self.speed, self.logger) = (redis, names, file, speed, logger)
    }

    package func reserve(_ order: LedgerOrder) async -> LedgerAnswer {
        let known = order.known > 0 ? order.known : remembered(order.day)
        let arguments = [known, order.spent, order.count, order.limit].map { RedisArgument.integer(Int64($0)) }
        do throws(RedisError) {
            let answer = try await redis.run(
                Self.reserving, keys: [names.quota(order.day)], arguments: arguments + [.integer(Self.keptSeconds)])
            guard let values = answer.array, values.count == 3, let count = values[0].integer,
                let total = values[1].integer, let isForgotten = values[2].integer
            else { throw .badAnswer(reason: "expected three numbers for a quota") }
            note(nil)
            let most = Int64(order.limit + order.spent)
            let grant = LedgerGrant(
                count: Int(min(max(0, count), Int64(order.count))), total: Int(min(max(0, total), most)),
                isForgotten: isForgotten == 1)
            await file.learn(grant.total, of: order.day)
            return .granted(grant)
        } catch {
            note(error)
            await file.learn(known + order.spent, of: order.day)
            return .away(known: known)
        }
    }

    /// What the file said of a day at first: what it says later may hold requests that were not written down in Redis yet.
    private func remembered(_ day: QuotaDay) -> Int {
        let said = file.requests(of: day)
        return state.withLock { state in
            if let before = state.before[day] { return before }
            state.before = [day: said].merging(state.before.filter { $0.key.provider != day.provider }) { $1 }
            return said
        }
    }

    package func giveBack(_ count: Int, of day: QuotaDay) async {
        let answer = try? await redis.run(
            Self.givingBack, keys: [names.quota(day)], arguments: [.integer(Int64(count))])
        if answer?.integer == 1 { await file.giveBack(count, of: day) }
    }

    package func turn(of provider: String, rate: Double, within limit: Double) async -> LedgerTurn {
        let seconds = [1 / max(0.001, rate), min(limit, Self.longestWait)]
        do throws(RedisError) {
            let answer = try await redis.run(
                Self.takingTurn, keys: [names.turn(provider), names.pause(provider)],
                arguments: seconds.map { .integer(Int64($0 / speed * 1_000_000)) })
            guard let values = answer.array, values.count == 2, let isMine = values[0].integer,
                let wait = values[1].integer
            else { throw .badAnswer(reason: "expected two numbers for a turn") }
            let seconds = Double(max(0, wait)) / 1_000_000 * speed
            return isMine == 1 ? .after(seconds) : .notFor(seconds)
        } catch {
            // This node's own rate holds all the same.
            return .after(0)
        }
    }

    package func pause(_ provider: String, for seconds: Double) async {
        let microseconds = Int64(min(seconds, Self.longestWait) / speed * 1_000_000)
        _ = try? await redis.run(Self.pausing, keys: [names.pause(provider)], arguments: [.integer(microseconds)])
    }

    /// Says that the ledger is away, or back: once.
    private func note(_ trouble: RedisError?) {
        let before = state.withLock { state in
            defer { state.isAway = trouble != nil }
            return state.isAway
        }
        if let trouble, !before {
            logger.warning("quota_kept_alone", metadata: ["reason": "\(trouble)"])
        } else if trouble == nil, before {
            logger.notice("quota_shared_again")
        }
    }

    /// What ``LedgerOrder/grant(after:)`` says, in one step; nothing where all of the day was lost.
    private static let reserving = RedisScript(
        """
        local kept = redis.call('GET', KEYS[1])
        local written = tonumber(kept or '0') or 0
        local known = tonumber(ARGV[1])
        local total = math.min(math.max(0, written, known), tonumber(ARGV[4])) + tonumber(ARGV[2])
        local forgotten = not kept and known > 0
        local count = forgotten and 0 or math.max(0, math.min(tonumber(ARGV[3]), tonumber(ARGV[4]) - total))
        redis.call('SET', KEYS[1], total + count, 'EX', ARGV[5])
        return {count, total + count, forgotten and 1 or 0}
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
        if at - now > tonumber(ARGV[2]) then return {0, at - now} end
        local after = at + tonumber(ARGV[1])
        redis.call('SET', KEYS[1], string.format('%.0f', after), 'PX', math.ceil((after - now) / 1000) + 1000)
        return {1, at - now}
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
