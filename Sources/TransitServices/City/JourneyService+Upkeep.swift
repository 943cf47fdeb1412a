import Computing
import TransitAnswers
import TransitServer

extension JourneyService {
    /// Keeps the planner of the timetable in service ready, as long as the task lives: a new timetable's is made within
    /// seconds, the old one's goes, and at night the tables of the new day are made.
    ///
    /// - Parameter lane: where they are made.
    package func keepReady(_ city: ServedCity, clock: ServerClock, in lane: ComputeLane) async {
        while !Task.isCancelled {
            if let timetable = city.edition?.timetable {
                _ = try? await lane.run { _ in self.prepare(timetable, now: clock.now()) }
            }
            try? await clock.sleep(.seconds(5))
        }
    }
}
