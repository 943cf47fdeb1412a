import Logging
import TransitServer

/// What keeps a city up to date, whether its timetables are made here or elsewhere.
package struct CityUpkeep: Sendable {
    /// Tells how its live sources are.
    package let monitor: any SourceMonitor
    /// Keeps it up to date until its task is cancelled.
    let run: @Sendable () async throws -> Void
    /// Takes up a new timetable, where there is one.
    let reload: @Sendable () async -> Void
    /// Heard from the start: who asks as soon as the server answers is not to be missed.
    private let hangUps = HangUps.all

    /// Of a city whose first timetable may still have to be made.
    package init(_ city: AwaitedCity) {
        (monitor, run, reload) = (city, { try await city.run() }, { city.lookForSchedules() })
    }

    /// Of a city whose timetable is a file that others write.
    ///
    /// - Parameter path: of the file; nil where it stays as it is.
    package init(_ city: PolledCity, reloading path: String?, logger: Logger) {
        let reloader = path.map { TimetableReloader(path: $0, keeper: city, logger: logger) }
        (monitor, run, reload) = (city, { try await city.run() }, { await reloader?.reload() })
    }

    /// Takes up new timetables as operators ask for them, until its task is cancelled.
    func reloads() async { for await _ in hangUps { await reload() } }
}
