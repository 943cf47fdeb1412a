/// When someone is at a place, in seconds of the search, and after how many changes; the earlier the better, and of two at
/// once the one with fewer changes.
struct ReachedTime: Comparable {
    var seconds: Int32
    var transfers: Int32

    static let never = ReachedTime(seconds: .max, transfers: .max)

    static func < (a: ReachedTime, b: ReachedTime) -> Bool { (a.seconds, a.transfers) < (b.seconds, b.transfers) }
}
