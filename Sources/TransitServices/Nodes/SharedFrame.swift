import Feeds
import LiveState
import Redis

/// A frame on its way from the node that polls to the others, as Redis carries it: version, fencing token, when it was received,
/// who polled, its source, then the publisher's bytes as they came. Numbers are big-endian.
package struct SharedFrame: Sendable, Equatable {
    /// Grows with each node that takes over: what an earlier one still sends is not taken.
    package var token: Int64
    /// Seconds since 1970-01-01T00:00:00Z.
    package var receivedAt: Int64
    /// Which process polled.
    package var holder: String
    /// Of the city file.
    package var source: String
    package var bytes: [UInt8]

    private static let version: UInt8 = 1

    /// As it is sent. Names are cut at 255 bytes, which no city file reaches.
    package var message: [UInt8] {
        var message: [UInt8] = []
        message.reserveCapacity(bytes.count + holder.utf8.count + source.utf8.count + 19)
        message.append(Self.version)
        for number in [token, receivedAt] {
            withUnsafeBytes(of: number.bigEndian) { message.append(contentsOf: $0) }
        }
        for name in [holder, source] {
            let name = name.utf8.prefix(255)
            message.append(UInt8(name.count))
            message.append(contentsOf: name)
        }
        message.append(contentsOf: bytes)
        return message
    }

    /// A frame that was polled under a token.
    package init(token: Int64, holder: String, _ frame: FetchedFrame) {
        (self.token, self.holder) = (token, holder)
        (receivedAt, source, bytes) = (frame.receivedAt, frame.source.id, frame.bytes)
    }

    /// Reads a message; nil for one of another version, or that is cut short.
    package init?(message: [UInt8]) {
        guard message.first == Self.version, message.count >= 19 else { return nil }
        func number(at place: Int) -> Int64 {
            Int64(bitPattern: message[place..<place + 8].reduce(0) { $0 << 8 | UInt64($1) })
        }
        (token, receivedAt) = (number(at: 1), number(at: 9))
        var place = 17
        func name() -> String? {
            guard place < message.count, place + 1 + Int(message[place]) <= message.count else { return nil }
            let end = place + 1 + Int(message[place])
            defer { place = end }
            return String(validating: message[place + 1..<end], as: UTF8.self)
        }
        guard let holder = name(), let source = name() else { return nil }
        (self.holder, self.source) = (holder, source)
        bytes = Array(message[place...])
    }
}

extension SharedFrame {
    /// Keeps a frame, and with one of alerts their identities, and tells of it, but for one of a node that another has taken over from.
    static let telling = RedisScript(
        """
        if tonumber(ARGV[1]) < tonumber(redis.call('GET', KEYS[1]) or '0') then return 0 end
        redis.call('SET', KEYS[1], ARGV[1])
        redis.call('SET', KEYS[2], ARGV[2], 'EX', ARGV[3])
        if ARGV[5] ~= '' then redis.call('SET', KEYS[3], ARGV[5], 'EX', ARGV[3]) end
        redis.call('PUBLISH', ARGV[4], ARGV[2])
        return 1
        """)
}
