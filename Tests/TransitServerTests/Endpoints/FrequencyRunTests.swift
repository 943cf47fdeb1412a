import GTFSValues
import Testing
import Timetable
import TransitAnswers

/// Proves which runs of a frequency trip are looked at where the one nearest to now is wanted.
@Suite struct FrequencyRunTests {
    /// Every ten minutes from 6:00 until before 22:00, twenty minutes each: an hour, a minute, and the starts in minutes after 6:00.
    static let rows: [(hour: Int64, minute: Int64, starts: [Int64])] = [
        (5, 0, [0]), (6, 0, [0, 10]), (6, 20, [0, 10, 20, 30]), (6, 21, [0, 10, 20, 30]),
        (8, 5, [100, 110, 120, 130]), (22, 5, [940, 950]), (23, 0, [950]),
    ]

    @Test(arguments: rows)
    func `those under way, the one before and the one after`(
        hour: Int64, minute: Int64, starts: [Int64]
    ) throws {
        let timetable = try JourneyTown.timetable.get()
        let trip = try #require(timetable.trips(id: "L").first)
        let date = try #require(ServiceDate(JourneyTown.date))
        let answers = Answers(timetable: timetable, now: JourneyTown.at(hour, minute))
        let departures = answers.runsAroundNow(of: trip, on: date).map {
            $0.instant(timetable.departure(of: trip, at: 0))
        }
        #expect(departures.map { ($0 - JourneyTown.at(6, 0)) / 60 } == starts)
    }
}
