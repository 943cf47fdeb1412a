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

    /// - Parameters:
    ///   - digests: what each entity says, in its order; nil for those that tell of no trip or vehicle.
    ///   - before: that of the frame in force; nil for the first.
    init(of digests: [EntityDigest?], headerTime: Int64, before: Constancy?) {
        var firstTold: [UInt64: Int64] = [:]
        firstTold.reserveCapacity(digests.count)
        var since: [Int64] = []
        since.reserveCapacity(digests.count)
        var whole: UInt64 = 0
        for digest in digests {
            guard let digest else {
                since.append(headerTime)
                continue
            }
            whole &+= digest.whole
            let told = before?.firstTold[digest.whole] ?? headerTime
            firstTold[digest.whole] = told
            since.append(told)
        }
        (self.firstTold, self.since, self.whole) = (firstTold, since, whole)
        wholeSince = before.map { $0.whole == whole ? $0.wholeSince : headerTime } ?? headerTime
    }
}
