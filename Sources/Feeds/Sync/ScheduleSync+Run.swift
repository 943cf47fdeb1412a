import Logging
import Synchronization

extension ScheduleSync {
    /// Seconds after which a timetable's feeds are asked for at the start rather than the next night.
    static let oldAfter: Int64 = 86_400

    /// Looks for a new timetable once a day until its task is cancelled: at the start if a day has passed since the last
    /// look, then at the city's hour; after a failure again half an hour later, four times.
    ///
    /// - Parameter publish: puts the timetable at a path into service; what it throws counts as a failure.
    package func run(publish: @escaping @Sendable (String) async throws -> Void) async {
        var published = try? await newest(now: clock.now())
        // What was made before there was anybody to share it with.
        if let published { await share(published) }
        var due = await firstDue(now: clock.now())
        var looks = NightlyLooks()
        while !Task.isCancelled {
            note { [due] in $0.next = due }
            await sleep(until: Double(due))
            guard !Task.isCancelled else { return }
            note { $0.next = nil }
            let succeeded = await attempt(publish, &published)
            guard !Task.isCancelled else { return }
            let now = clock.now()
            due = looks.next(after: succeeded, at: now, night: nextNight(after: now))
        }
    }

    /// Looks for a new timetable now instead of at the next hour.
    package func wake() { sleeper.withLock { $0.wake() } }

    /// Sleeps until an instant, or until woken, be it before.
    func sleep(until instant: Double) async { await Sleeper.sleep(until: instant, by: clock, sleeper) }

    /// Now if the feeds were last looked at a day ago or never, or if the timetable is not what they and the city file make;
    /// else the coming night.
    func firstDue(now: Int64) async -> Int64 {
        let isFresh = isFetched(since: now - Self.oldAfter)
        let isCurrent = await isUpToDate()
        return isFresh && isCurrent ? nextNight(after: now) : now
    }

    /// The next time that clocks in the city show the hour of the sync.
    func nextNight(after now: Int64) -> Int64 {
        guard let clock = city.clock else { return now + 86_400 }
        return clock.next(secondsOfDay: city.sync.at, after: now)
    }

    private func attempt(
        _ publish: @Sendable (String) async throws -> Void, _ published: inout String?
    ) async -> Bool {
        let started = clock.now()
        do {
            let outcome = try await refresh(now: started)
            switch outcome {
            case .published(let path), .unchanged(let path):
                // A timetable that could not be put into service is offered again.
                let isNew = path != published
                if isNew { try await publish(path) }
                published = path
                guard isFetched(since: started) else {
                    ended(.failed, because: "not every feed could be fetched; those of earlier are in service")
                    return false
                }
                ended(isNew ? .published : .unchanged)
                return true
            case .refused(let problems):
                ended(.refused, because: problems.prefix(3).joined(separator: "; "))
                return false
            }
        } catch {
            guard !Task.isCancelled else { return false }
            ended(.failed, because: "\(error)")
            logger.error("schedule_sync_failed", metadata: ["reason": "\(error)"])
            return false
        }
    }

    /// Notes how an attempt ended.
    func ended(_ ending: ScheduleStatus.Ending, because reason: String? = nil) {
        let now = clock.now()
        note { $0.ended(ending, at: now, because: reason) }
    }
}

/// A sync between two looks.
struct Sleeper: Sendable {
    var task: Task<Void, Never>?
    /// Whether someone wants a look before the hour.
    var isAwaited = false

    /// Ends the sleep, or lets the next one end at once.
    mutating func wake() {
        isAwaited = true
        task?.cancel()
    }

    /// Sleeps until an instant, or until woken, be it before.
    static func sleep(until instant: Double, by clock: PollerClock, _ sleeper: borrowing Mutex<Sleeper>) async {
        let task = sleeper.withLock { sleeper in
            let isAwaited = sleeper.isAwaited
            let task = Task {
                if !isAwaited { try? await clock.sleep(until: instant) }
            }
            sleeper = Sleeper(task: task)
            return task
        }
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        sleeper.withLock { $0 = Sleeper() }
    }
}
