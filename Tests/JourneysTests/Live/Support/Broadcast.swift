import GTFSRealtime
import GTFSValues

/// A realtime frame as a test writes it.
struct Broadcast {
    private(set) var message = PublishedFeedMessage()
    private let midnight: Int64
    private let date: String

    /// - Parameters:
    ///   - now: the frame's own time.
    ///   - midnight: second 0 of the service day in whose times calls are written.
    init(at now: Int64, midnight: Int64, date: ServiceDate) {
        (self.midnight, self.date) = (midnight, date.compact)
        message.header.gtfsRealtimeVersion = "2.0"
        message.header.incrementality = .fullDataset
        message.header.timestamp = UInt64(now)
    }

    /// The frame as it comes over the wire.
    var bytes: [UInt8] { message.feedBytes() }

    /// Adds a trip update.
    ///
    /// - Parameters:
    ///   - calls: each `STOP` and one of `8:10`, `8:10/8:12`, `+300`, `skipped`, `no_data`; `on=STOP` after it names the stop
    ///     it has been moved to.
    ///   - start: `start_time`, of a run of a frequency trip.
    mutating func run(
        _ id: String, _ calls: [String] = [],
        as relationship: PublishedTripDescriptor.ScheduleRelationship = .scheduled,
        route: String? = nil, start: String? = nil, more: (inout PublishedTripUpdate) -> Void = { _ in }
    ) {
        var update = PublishedTripUpdate()
        update.trip.tripID = id
        update.trip.scheduleRelationship = relationship
        update.trip.startDate = date
        if let route { update.trip.routeID = route }
        if let start { update.trip.startTime = start }
        update.stopTimeUpdate = calls.map(call)
        more(&update)
        var entity = PublishedFeedEntity()
        entity.id = "e\(message.entity.count)"
        entity.tripUpdate = update
        message.entity.append(entity)
    }

    /// Adds a further run of a trip, from another time on.
    mutating func duplicate(_ id: String, as copy: String, at start: String, _ calls: [String] = []) {
        let date = self.date
        run(id, calls, as: .duplicated) {
            $0.tripProperties.tripID = copy
            $0.tripProperties.startDate = date
            $0.tripProperties.startTime = start
        }
    }

    private func call(_ text: String) -> PublishedTripUpdate.StopTimeUpdate {
        let words = text.split(separator: " ").map(String.init)
        var update = PublishedTripUpdate.StopTimeUpdate()
        update.stopID = words[0]
        switch words[1] {
        case "skipped": update.scheduleRelationship = .skipped
        case "no_data": update.scheduleRelationship = .noData
        case let delay where delay.hasPrefix("+") || delay.hasPrefix("-"):
            update.arrival.delay = Int32(delay) ?? 0
            update.departure.delay = Int32(delay) ?? 0
        case let times:
            let parts = times.split(separator: "/").map { midnight + DayTime.seconds($0) }
            update.arrival.time = parts[0]
            update.departure.time = parts[parts.count - 1]
        }
        if words.count > 2 { update.stopTimeProperties.assignedStopID = String(words[2].dropFirst(3)) }
        return update
    }
}

/// Times of a day as tests write them.
enum DayTime {
    /// Seconds of `8:05` or `8:05:30`.
    static func seconds(_ text: some StringProtocol) -> Int64 {
        text.split(separator: ":").reduce(into: (0, 3600)) { sum, part in
            sum = (sum.0 + (Int64(part) ?? 0) * sum.1, sum.1 / 60)
        }.0
    }

    /// `8:05`, with seconds where there are any.
    static func text(_ seconds: Int64) -> String {
        func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let text = "\(seconds / 3600):\(two(seconds / 60 % 60))"
        return seconds % 60 == 0 ? text : "\(text):\(two(seconds % 60))"
    }
}
