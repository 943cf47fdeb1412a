import Logging

extension ScheduleSync {
    /// Seconds after which a timetable's feeds are asked for at the start rather than the next night.
    static let oldAfter: Int64 = 86_400
    /// Seconds between attempts of one night, and how many follow the first.
    static let retryAfter: Int64 = 1800, retries = 4

    /// Looks for a new timetable once a day until its task is cancelled: at the start if a day has passed since the last
    /// look, then at the city's hour; after a failure again half an hour later, four times.
    ///
    /// - Parameter publish: puts the timetable at a path into service; what it throws counts as a failure.
    public func run(publish: @escaping @Sendable (String) async throws -> Void) async {
        var published = shelf.newest()
        var due = firstDue(now: clock.now())
        var failures = 0
        while !Task.isCancelled {
            guard (try? await clock.sleep(until: Double(due))) != nil else { return }
            let succeeded = await attempt(publish, &published)
            guard !Task.isCancelled else { return }
            let now = clock.now()
            failures = succeeded ? 0 : failures + 1
            if failures > 0, failures <= Self.retries {
                due = now + Self.retryAfter
            } else {
                failures = 0
                due = nextNight(after: now)
            }
        }
    }

    /// Now if the feeds were last looked at a day ago or never, or if the timetable is not what they and the city file make;
    /// else the coming night.
    func firstDue(now: Int64) -> Int64 {
        isFetched(since: now - Self.oldAfter) && isUpToDate() ? nextNight(after: now) : now
    }

    /// The next time that clocks in the city show the hour of the sync.
    func nextNight(after now: Int64) -> Int64 {
        let zone = city.timeZone.flatMap(LocalClock.init(zone:)) ?? city.providers.first?.clock
        guard let zone else { return now + 86_400 }
        return zone.next(secondsOfDay: city.sync.at, after: now)
    }

    private func attempt(
        _ publish: @Sendable (String) async throws -> Void, _ published: inout String?
    ) async -> Bool {
        let started = clock.now()
        do {
            switch try await refresh(now: started) {
            case .published(let path), .unchanged(let path):
                // A timetable that could not be put into service is offered again.
                if path != published { try await publish(path) }
                published = path
                return isFetched(since: started)
            case .refused: return false
            }
        } catch {
            logger.error("schedule_sync_failed", metadata: ["reason": "\(error)"])
            return false
        }
    }
}
