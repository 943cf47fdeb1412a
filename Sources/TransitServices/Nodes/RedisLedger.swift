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
/// It asks at a fifth of the rate then; a Redis that comes back without its data leaves as much to nodes that are not connected yet.
package final class RedisLedger: RequestLedger {
    private let redis: RedisClient
    private let names: NodeNames
    private let file: FileLedger
    private let logger: Logger
    private let state = Mutex(State())
    /// Seconds of the city's clock in one of Redis's.
    private let speed: Double
    /// Seconds of Redis's clock by which a request may be late for its turn.
    private let patience: Double

    private struct State {
        var isAway = false
        /// What the file said of a day before this process asked for anything of it.
        var before: [QuotaDay: Int] = [:]
        /// When this node may ask a provider next, while Redis can't be asked; none since it could.
        var alone: [String: ContinuousClock.Instant] = [:]
    }

    /// Seconds for which a day's number is kept after it was last written: longer than the day that has 25 hours.
    private static let keptSeconds: Int64 = 2 * 86_400
    /// Seconds that anybody is made to wait for a turn, at most.
    private static let longestWait = 3_600.0
    /// Seconds after which requests that were made before matter no more, as the rate is one of seconds.
    private static let spell = 1.0
    /// Milliseconds within which nodes have connected again to a Redis that is back: a client's longest pause, and its connection.
    private static let reunion: Int64 = 5_000
    /// How often a turn is taken at most where Redis took so long to answer that it may have passed.
    private static let mostAnswers = 3

    /// A ledger of a city's providers.
    ///
    /// - Parameters:
    ///   - file: remembers what is known here over a restart.
    ///   - speed: seconds of the city's clock in one of the machine's.
    ///   - patience: seconds of the machine's clock by which a request may be late for its turn.
    package init(
        _ redis: RedisClient, _ names: NodeNames, file: FileLedger, speed: Double = 1, patience: Double = 0.05,
        logger: Logger
    ) {
        (self.redis, self.names, self.file, self.logger) = (redis, names, file, logger)
        (self.speed, self.patience) = (speed, patience)
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

    package var lateness: Double { patience * speed }

    package func turn(of provider: String, rate: Double, within limit: Double) async -> LedgerTurn {
        let (spacing, sharers) = (1 / max(0.001, rate), Double(RequestBudgets.sharers))
        let limit = min(limit, Self.longestWait)
        let seconds = [spacing, limit, Self.spell, spacing * sharers / (sharers - 1)]
        let arguments =
            seconds.map { RedisArgument.integer(Int64($0 / speed * 1_000_000)) }
            + [.integer(Self.reunion), .integer(Self.keptSeconds)]
        do throws(RedisError) {
            var turn = LedgerTurn.after(0)
            for _ in 0..<Self.mostAnswers {
                let asked = ContinuousClock.now
                turn = try await takeTurn(of: provider, arguments)
                guard case .after = turn, ContinuousClock.now - asked > .seconds(patience) else { break }
            }
            state.withLock { $0.alone[provider] = nil }
            return turn
        } catch .cancelled {
            return .after(0)
        } catch {
            return turnAlone(of: provider, spacing: spacing * (sharers + 1), within: limit)
        }
    }

    private func takeTurn(of provider: String, _ arguments: [RedisArgument]) async throws(RedisError) -> LedgerTurn {
        let answer = try await redis.run(
            Self.takingTurn, keys: [names.turn(provider), names.pause(provider), names.regained(provider)],
            arguments: arguments)
        guard let values = answer.array, values.count == 2, let isMine = values[0].integer,
            let wait = values[1].integer
        else { throw .badAnswer(reason: "expected two numbers for a turn") }
        let seconds = Double(max(0, wait)) / 1_000_000 * speed
        return isMine == 1 ? .after(seconds) : .notFor(seconds)
    }

    /// A turn while Redis can't be asked, and nobody knows what others do: the first once the turns that Redis gave are over.
    private func turnAlone(of provider: String, spacing: Double, within limit: Double) -> LedgerTurn {
        state.withLock { state in
            let now = ContinuousClock.now
            let at = max(now, state.alone[provider] ?? now + .seconds(Self.spell / speed))
            let wait = (at - now) / .seconds(1) * speed
            let isMine = wait <= limit
            state.alone[provider] = isMine ? at + .seconds(spacing / speed) : at
            return isMine ? .after(wait) : .notFor(wait)
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
    /// Where no turn is known, there may have been some a moment ago; and for a while nodes that do not know that Redis is back have a part.
    /// Where the next is kept for longer than any is, Redis's clock was set back since, and nobody waits until the time has come again.
    private static let takingTurn = RedisScript(
        """
        local time = redis.call('TIME')
        local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
        local kept = redis.call('GET', KEYS[1])
        if not kept then redis.call('SET', KEYS[3], '1', 'PX', ARGV[5]) end
        local next = kept and tonumber(kept) or now + tonumber(ARGV[3])
        local back = redis.call('PTTL', KEYS[1]) - tonumber(ARGV[6]) * 1000
        if back > 1000 then next = next - back * 1000 end
        local at = math.max(now, next, tonumber(redis.call('GET', KEYS[2]) or '0'))
        local mine = at - now <= tonumber(ARGV[2])
        if mine then next = at + tonumber(redis.call('EXISTS', KEYS[3]) == 1 and ARGV[4] or ARGV[1]) end
        redis.call('SET', KEYS[1], string.format('%.0f', next), 'EX', ARGV[6])
        return {mine and 1 or 0, at - now}
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
