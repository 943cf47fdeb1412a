import GTFSRealtime

/// Since when the entities of a source have said the same: what carries no time of its own is as old as that once it should
/// have changed.
struct Constancy: Sendable {
    /// The header time at which each content was told first, by its hash.
    private let firstTold: [UInt64: Int64]
    /// The same for each entity of the frame, in its order.
    let since: [Int64]
    /// Sum of all hashes: the same for the same entities in whatever order.
    private let whole: UInt64
    /// The header time since which the frame as a whole says the same.
    let wholeSince: Int64

    /// - Parameter before: that of the frame in force; nil for the first.
    init(of frame: FeedFrame, headerTime: Int64, before: Constancy?) {
        var firstTold: [UInt64: Int64] = [:]
        firstTold.reserveCapacity(frame.entities.count)
        var since: [Int64] = []
        since.reserveCapacity(frame.entities.count)
        var whole: UInt64 = 0
        frame.bytes.withUnsafeBytes { bytes in
            for entity in frame.entities {
                // Ids of entities are numbered anew in each frame by some.
                guard let range = entity.tripUpdate ?? entity.vehicle ?? entity.bundle else {
                    since.append(headerTime)
                    continue
                }
                let hash = ContentHash.of(UnsafeRawBufferPointer(rebasing: bytes[range]))
                whole &+= hash
                let told = before?.firstTold[hash] ?? headerTime
                firstTold[hash] = told
                since.append(told)
            }
        }
        (self.firstTold, self.since, self.whole) = (firstTold, since, whole)
        wholeSince = before.map { $0.whole == whole ? $0.wholeSince : headerTime } ?? headerTime
    }
}

/// A hash of bytes that costs little beside reading them; of no use against an adversary.
enum ContentHash {
    static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var state = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)
        var at = 0
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

    @inline(__always)
    private static func mixed(_ value: UInt64) -> UInt64 {
        let product = (value ^ value >> 32) &* 0xD6E8_FEB8_6659_FD93
        return product ^ product >> 32
    }
}
