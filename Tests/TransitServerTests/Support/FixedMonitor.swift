import LiveState
import TransitServer

/// A monitor that tells what a test wrote down, and of frames what a store counted.
struct FixedMonitor: SourceMonitor {
    var report = PollingReport(sources: [], providers: [])
    var sync: ScheduleReport?
    var liveStore: LiveStateStore

    func polling() -> PollingReport { report }
    func schedule() -> ScheduleReport? { sync }
    func frames(of source: String) -> (accepted: Int, rejected: [String: Int]) { liveStore.counts(of: source) }
}
