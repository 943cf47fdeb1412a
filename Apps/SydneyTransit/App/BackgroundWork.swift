import BackgroundTasks
import TransitKit

/// What the app does while nobody looks: brings the timetable up to date by night, and sends what waits.
enum BackgroundWork {
    private static var prefix: String { Bundle.main.bundleIdentifier ?? "" }
    private static var refresh: String { prefix + ".refresh" }
    private static var timetable: String { prefix + ".timetable" }

    /// Says what is to be done; before the app has finished launching.
    static func register(_ services: Services) {
        let scheduler = BGTaskScheduler.shared
        scheduler.register(forTaskWithIdentifier: refresh, using: nil) { task in
            run(Background(task)) { await services.rider.synchronise(endsWithCaller: true) == nil }
        }
        scheduler.register(forTaskWithIdentifier: timetable, using: nil) { task in
            run(Background(task)) { await updateTimetable(services) }
        }
    }

    /// Brings the timetable up to date, of those who keep one; false where it could not.
    static func updateTimetable(_ services: Services) async -> Bool {
        guard await services.offline.kept != nil else { return true }
        return (try? await services.offline.update()) != nil
    }

    /// Asks for time: in some hours, and once a day on a network, when the system finds it best.
    static func schedule() {
        let soon = BGAppRefreshTaskRequest(identifier: refresh)
        soon.earliestBeginDate = Date(timeIntervalSinceNow: 4 * 3_600)
        let nightly = BGProcessingTaskRequest(identifier: timetable)
        nightly.earliestBeginDate = Date(timeIntervalSinceNow: 12 * 3_600)
        nightly.requiresNetworkConnectivity = true
        for request in [soon, nightly] as [BGTaskRequest] { try? BGTaskScheduler.shared.submit(request) }
    }

    private static func run(_ background: Background, _ work: @escaping @Sendable () async -> Bool) {
        schedule()
        let running = Task {
            let isDone = await work()
            background.task.setTaskCompleted(success: isDone && !Task.isCancelled)
        }
        background.task.expirationHandler = { running.cancel() }
    }

    /// The system's task, which one piece of work ends.
    private struct Background: @unchecked Sendable {
        let task: BGTask

        init(_ task: BGTask) { self.task = task }
    }
}
