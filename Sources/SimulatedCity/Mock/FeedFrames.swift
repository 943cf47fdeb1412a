import GTFSRealtime
import Synchronization

/// The bytes of realtime feeds, faults included; each made once for the stretch of time in which it does not change.
final class FeedFrames: Sendable {
    /// Bytes ready to send.
    struct Frame: Sendable {
        let bytes: [UInt8]
        let tag: String
        /// The header's time.
        let time: Int64
    }

    /// What is published beside what happens in the city.
    let asked = AskedAlerts()
    private let city: LiveCity
    private let garbage: Chance
    private let latest = Mutex<[String: Frame]>([:])
    /// What runs at the time that was last asked about: every feed tells of some of it.
    private let running = Mutex<(time: Int64, runs: [LiveRun])>((.min, []))

    init(city: LiveCity, garbage: Chance) { (self.city, self.garbage) = (city, garbage) }

    /// The time of the first frame after an instant.
    func feedTime(after now: Int64) -> Int64 { city.feedTime(at: now) + max(1, city.traits.refresh) }

    /// What a path answers with.
    ///
    /// - Parameter fault: what is wrong with it, since when, and how many answers it has already given so.
    func frame(
        _ path: String, _ kind: SimulatedFeedKind, _ scope: LiveFeedScope, at now: Int64,
        fault: (fault: MockFault, since: Int64, answer: Int)?
    ) -> Frame {
        let asked =
            switch fault?.fault {
            case .frozen: fault?.since ?? now
            case .late: now - 20 * 60
            case .future: now + 30 * 60
            case .outOfOrder: (fault?.answer ?? 0) % 2 == 1 ? now - 120 : now
            default: now
            }
        let time = city.feedTime(at: asked)
        let key = "\(path) \(fault?.fault.rawValue ?? "")"
        if let known = latest.withLock({ $0[key] }), known.time == time { return known }
        var feed = city.feed(kind, of: scope, at: time, among: runs(at: time).filter { scope.includes($0.way) })
        if kind == .alerts { feed.entity += self.asked.entities(at: time) }
        let bytes = bytes(path, feed, time: time, fault: fault?.fault)
        let tag = "\"\(String(Chance.hash(of: bytes), radix: 16))\""
        let frame = Frame(bytes: bytes, tag: tag, time: time)
        latest.withLock { $0[key] = frame }
        return frame
    }

    private func runs(at time: Int64) -> [LiveRun] {
        let known = running.withLock { $0.time == time ? $0.runs : nil }
        if let known { return known }
        let runs = city.runs.around(time)
        running.withLock { $0 = (time, runs) }
        return runs
    }

    private func bytes(_ path: String, _ feed: PublishedFeedMessage, time: Int64, fault: MockFault?) -> [UInt8] {
        var feed = feed
        switch fault {
        case .empty:
            feed.entity = []
        case .duplicated:
            feed.entity += feed.entity
        case .wrongDay:
            // Yesterday, a week before.
            let day = city.runs.clock.date(at: time).advanced(by: -8).compact
            feed.entity = feed.entity.map { $0.starting(on: day) }
        case .truncated:
            let whole = feed.feedBytes()
            return Array(whole[..<(whole.count / 2)])
        case .garbage:
            let chance = garbage.of(path).of(Int(time))
            return (0..<4096).map { UInt8(truncatingIfNeeded: chance.bits(.garbage, $0)) }
        default:
            break
        }
        return feed.feedBytes()
    }
}

extension PublishedFeedEntity {
    /// The same with another start date in every trip descriptor.
    fileprivate func starting(on day: String) -> PublishedFeedEntity {
        var entity = self
        if entity.hasTripUpdate { entity.tripUpdate.trip.startDate = day }
        if entity.hasVehicle { entity.vehicle.trip.startDate = day }
        if entity.hasAlert {
            for index in entity.alert.informedEntity.indices where entity.alert.informedEntity[index].hasTrip {
                entity.alert.informedEntity[index].trip.startDate = day
            }
        }
        return entity
    }
}
