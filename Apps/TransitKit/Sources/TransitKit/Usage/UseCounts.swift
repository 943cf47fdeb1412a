import Foundation

/// How often what was used, on this phone alone: a number for each of the few things that are counted, and the day on which that
/// began. Nothing is sent.
public final class UseCounts: Analytics, @unchecked Sendable {
    /// What was counted.
    public struct Counted: Sendable, Equatable {
        /// Where the day on which counting began does, in seconds since 1970-01-01T00:00:00Z; nil where nothing was counted.
        public var since: Double?
        public var times: [UseEvent: Int] = [:]

        /// Nothing.
        public init() {}
    }

    private struct Kept: Codable {
        var since: Double?
        var times: [String: Int]
    }

    /// What a number goes to at most.
    static let most = 9_999

    private let lock = NSLock()
    /// Whoever counts does not wait for the disk.
    private let disk = DispatchQueue(label: "use-counts", qos: .utility)
    private let file: URL
    private let now: @Sendable () -> Double
    private let calendar: Calendar
    private var counts = Counted()

    /// - Parameters:
    ///   - file: where they are kept. What of it is no number of an event is passed over.
    ///   - now: seconds since 1970-01-01T00:00:00Z.
    ///   - calendar: whose days are meant.
    public init(file: URL, now: @escaping @Sendable () -> Double, calendar: Calendar = .current) {
        (self.file, self.now, self.calendar) = (file, now, calendar)
        guard let kept = KeptFile.read(Kept.self, from: file) else { return }
        counts.since = kept.since
        for (name, times) in kept.times {
            if let event = UseEvent(rawValue: name) { counts.times[event] = min(max(times, 0), Self.most) }
        }
    }

    /// What was counted so far.
    public var counted: Counted { lock.withLock { counts } }

    public func count(_ event: UseEvent) {
        lock.withLock {
            if counts.since == nil {
                let day = calendar.startOfDay(for: Date(timeIntervalSince1970: now()))
                counts.since = day.timeIntervalSince1970
            }
            counts.times[event] = min(counts.times[event, default: 0] + 1, Self.most)
        }
        disk.async { self.write() }
    }

    public func forget() {
        lock.withLock { counts = Counted() }
        disk.async { self.write() }
    }

    /// Waits until what was counted is written.
    public func settle() { disk.sync {} }

    private func write() {
        let counted = counted
        if counted.times.isEmpty {
            try? FileManager.default.removeItem(at: file)
        } else {
            let times = Dictionary(uniqueKeysWithValues: counted.times.map { ($0.rawValue, $1) })
            KeptFile.write(Kept(since: counted.since, times: times), to: file)
        }
    }
}
