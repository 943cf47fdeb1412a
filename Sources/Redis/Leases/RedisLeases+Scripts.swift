extension RedisLeases {
    /// A token is greater than the one before, and at least the time in microseconds, which nobody takes leases faster than: so a Redis
    /// that lost its data does not begin again at 1.
    static let acquiring = RedisScript(
        """
        local held = redis.call('GET', KEYS[1])
        if held and string.match(held, '^%d+ (.*)$') ~= ARGV[1] then return false end
        local time = redis.call('TIME')
        local token = time[1] * 1000000 + time[2]
        local last = tonumber(redis.call('GET', KEYS[2]) or '0')
        if token <= last then token = last + 1 end
        local text = string.format('%.0f', token)
        redis.call('SET', KEYS[2], text)
        redis.call('SET', KEYS[1], text .. ' ' .. ARGV[1], 'PX', ARGV[2])
        return text
        """)

    static let renewing = RedisScript(
        """
        if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
        return redis.call('PEXPIRE', KEYS[1], ARGV[2])
        """)

    static let releasing = RedisScript(
        """
        if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
        return redis.call('DEL', KEYS[1])
        """)
}
