import GTFSValues

/// Counts requests and decides which are too many.
struct RequestRecord: Sendable {
    enum Verdict: Equatable, Sendable {
        case admitted
        case overRate
        case overQuota
    }

    /// Requests a key may make in one second of the clock, and on one civil date.
    let rate: Int
    let quota: Int
    private(set) var total = 0
    private(set) var maximumPerSecond = 0
    /// By the first paths asked for, as many as there may be.
    private(set) var byPath: [String: Int] = [:]
    /// How many paths are counted one by one.
    static let mostPaths = 1_000
    private(set) var byStatus: [Int: Int] = [:]
    private var date: ServiceDate?
    private var admittedToday: [String: Int] = [:]
    private var second: Int64 = .min
    private var inSecond = 0
    private var inSecondByKey: [String: Int] = [:]

    init(rate: Int, quota: Int) { (self.rate, self.quota) = (rate, quota) }

    /// Counts a request that has come in.
    mutating func count(_ path: String, at now: Int64) {
        turn(to: now)
        total += 1
        inSecond += 1
        maximumPerSecond = max(maximumPerSecond, inSecond)
        // Anyone may ask for anything: paths that are made up are not kept without end.
        if byPath.count < Self.mostPaths || byPath[path] != nil { byPath[path, default: 0] += 1 }
    }

    /// Whether a key's request is let through; one that is not does not use up the quota.
    mutating func admit(key: String, at now: Int64, on today: ServiceDate) -> Verdict {
        turn(to: now)
        if date != today { (date, admittedToday) = (today, [:]) }
        inSecondByKey[key, default: 0] += 1
        guard inSecondByKey[key, default: 0] <= rate else { return .overRate }
        guard admittedToday[key, default: 0] < quota else { return .overQuota }
        admittedToday[key, default: 0] += 1
        return .admitted
    }

    /// Counts an answer.
    mutating func count(status: Int) { byStatus[status, default: 0] += 1 }

    /// Requests let through on a date, over all keys.
    func admitted(on today: ServiceDate) -> Int { date == today ? admittedToday.values.reduce(0, +) : 0 }

    private mutating func turn(to now: Int64) {
        guard now != second else { return }
        (second, inSecond, inSecondByKey) = (now, 0, [:])
    }
}
