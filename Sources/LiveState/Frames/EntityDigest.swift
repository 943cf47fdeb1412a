import GTFSRealtime

/// What an entity says, as hashes: all of it, and all but its own time.
struct EntityDigest: Sendable {
    let whole: UInt64
    /// Hash of all but the time.
    let body: UInt64
    /// The time, and where it lies; nil for what is no trip update, or none that can be read.
    let stamp: TripUpdateStamp?

    /// Those of the entities of a frame, in its order; nil for what tells of no trip or vehicle.
    static func all(of frame: FeedFrame) -> [EntityDigest?] {
        frame.bytes.withUnsafeBytes { bytes in
            frame.entities.map { entity in
                // Ids of entities are numbered anew in each frame by some.
                guard let range = entity.tripUpdate ?? entity.vehicle ?? entity.bundle else { return nil }
                return EntityDigest(
                    UnsafeRawBufferPointer(rebasing: bytes[range]), isTripUpdate: entity.tripUpdate != nil)
            }
        }
    }

    private init(_ bytes: UnsafeRawBufferPointer, isTripUpdate: Bool) {
        guard isTripUpdate, let stamp = try? TripUpdateStamp(bytes) else {
            stamp = nil
            body = ContentHash.of(bytes)
            whole = body
            return
        }
        let (first, rest) = stamp.around(bytes)
        self.stamp = stamp
        body = ContentHash.of(rest, after: ContentHash.of(first))
        whole = ContentHash.mixed(body ^ stamp.timestamp)
    }
}

extension TripUpdateStamp {
    /// What lies before and after the time.
    func around(_ bytes: UnsafeRawBufferPointer) -> (UnsafeRawBufferPointer, UnsafeRawBufferPointer) {
        (
            UnsafeRawBufferPointer(rebasing: bytes[..<field.lowerBound]),
            UnsafeRawBufferPointer(rebasing: bytes[field.upperBound...])
        )
    }
}

/// A hash of bytes that costs little beside reading them; of no use against an adversary.
enum ContentHash {
    /// - Parameter hash: that of what lies before these bytes.
    static func of(_ bytes: UnsafeRawBufferPointer, after hash: UInt64 = 0x9E37_79B9_7F4A_7C15) -> UInt64 {
        var state = hash ^ UInt64(bytes.count)
        var at = 0
        if bytes.count >= 64 { state = ofBlocks(bytes, &at, after: state) }
        while at + 8 <= bytes.count {
            state = mixed(state ^ bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
            at += 8
        }
        var rest: UInt64 = 0
        while at < bytes.count {
            rest = rest << 8 | UInt64(bytes[at])
            at += 1
        }
        return mixed(mixed(state ^ rest))
    }

    /// The hash of as many whole blocks of 32 bytes as there are: four hashes side by side, none of which waits for another.
    private static func ofBlocks(_ bytes: UnsafeRawBufferPointer, _ at: inout Int, after hash: UInt64) -> UInt64 {
        var (first, second, third, fourth) = (hash, hash &+ 1, hash &+ 2, hash &+ 3)
        while at + 32 <= bytes.count {
            first = mixed(first ^ bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
            second = mixed(second ^ bytes.loadUnaligned(fromByteOffset: at + 8, as: UInt64.self))
            third = mixed(third ^ bytes.loadUnaligned(fromByteOffset: at + 16, as: UInt64.self))
            fourth = mixed(fourth ^ bytes.loadUnaligned(fromByteOffset: at + 24, as: UInt64.self))
            at += 32
        }
        return mixed(mixed(mixed(first ^ second) ^ third) ^ fourth)
    }

    @inline(__always)
    static func mixed(_ value: UInt64) -> UInt64 {
        let product = (value ^ value >> 32) &* 0xD6E8_FEB8_6659_FD93
        return product ^ product >> 32
    }
}
