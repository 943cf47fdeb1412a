/// Where a city's timetables come from: made by this process, or by another.
package protocol ScheduleSource: Sendable {
    /// The last good timetable that lies here; nil where there is none that opens.
    var newest: String? { get }
    /// How it goes; may be asked from anywhere.
    var status: ScheduleStatus { get }

    /// The path of a timetable to begin with, however long that takes; nil once its task is cancelled.
    func first() async -> String?

    /// Looks for new timetables until its task is cancelled.
    ///
    /// - Parameter publish: puts the timetable at a path into service; what it throws counts as a failure.
    func run(publish: @escaping @Sendable (String) async throws -> Void) async

    /// Looks for a new timetable now instead of at the next hour.
    func wake()
}

extension ScheduleSync: ScheduleSource {}
