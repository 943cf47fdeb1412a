import Identity
import Redis

/// Attempts that all nodes count together, in Redis. While it is away each node counts alone.
package struct RedisAttempts: SharedAttempts {
    private let redis: RedisClient
    private let names: NodeNames

    /// Counts under the names of a service.
    package init(_ redis: RedisClient, _ names: NodeNames) { (self.redis, self.names) = (redis, names) }

    package func count(_ attempts: [CountedAttempt], id: String, now: Int64) async -> (index: Int, wait: Int)? {
        let limits = attempts.flatMap { [RedisArgument.integer(Int64($0.count)), .integer($0.seconds)] }
        guard
            let answer = try? await redis.run(
                Self.counting, keys: keys(attempts), arguments: [.integer(now), .text(id)] + limits
            ).array, answer.count == 2, let refusing = answer[0].integer, let wait = answer[1].integer,
            attempts.indices.contains(Int(refusing) - 1)
        else { return nil }
        return (Int(refusing) - 1, max(1, Int(wait)))
    }

    package func giveBack(_ attempts: [CountedAttempt], id: String) async {
        _ = try? await redis.pipeline(
            keys(attempts).map { RedisCommand("ZREM", .text($0), .text(id)) })
    }

    private func keys(_ attempts: [CountedAttempt]) -> [String] { attempts.map { names.attempts($0.name) } }

    /// Returns which of the names has no room, from 1 on, and seconds until it has; 0 where the attempt was counted. Of several it is
    /// the one that takes longest.
    private static let counting = RedisScript(
        """
        local now = tonumber(ARGV[1])
        local refusing, longest = 0, 0
        for i, key in ipairs(KEYS) do
          local count, seconds = tonumber(ARGV[2 * i + 1]), tonumber(ARGV[2 * i + 2])
          redis.call('ZREMRANGEBYSCORE', key, '-inf', now - seconds)
          if redis.call('ZCARD', key) >= count then
            local oldest = redis.call('ZRANGE', key, -count, -count, 'WITHSCORES')
            local wait = tonumber(oldest[2]) + seconds - now
            if wait > longest then refusing, longest = i, wait end
          end
        end
        if refusing > 0 then return {refusing, longest} end
        for i, key in ipairs(KEYS) do
          redis.call('ZADD', key, now, ARGV[2])
          redis.call('EXPIRE', key, ARGV[2 * i + 2])
        end
        return {0, 0}
        """)
}
