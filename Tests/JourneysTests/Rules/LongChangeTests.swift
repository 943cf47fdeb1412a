import FeedFixtures
import Journeys
import LiveState
import Testing

/// A change that takes as long as a feed can say.
@Suite struct LongChangeTests {
    /// From a to c with five minutes for a change at b.
    static func town() throws -> LiveTown {
        try LiveTown {
            $0.trip("t1", calls: ["a 8:00", "b 8:10"])
            $0.trip("t2", calls: ["b 8:15", "c 8:30"])
            $0.add(
                "transfers.txt",
                [
                    "from_stop_id": "b", "to_stop_id": "b", "transfer_type": "2",
                    "min_transfer_time": "\(Int32.max)",
                ])
        }
    }

    @Test("Nobody makes it, whatever there is to spare")
    func planned() async {
        await #expect(processExitsWith: .success) {
            let town = try LongChangeTests.town()
            for asked in ["a c 8:00", "a c by 8:30"] {
                for slack: Int32 in [0, 3_600] {
                    var query = try town.query(asked)
                    query.options.slack = slack
                    #expect(try town.planner.plan(query).journeys.isEmpty, "\(asked)")
                }
            }
        }
    }

    @Test("Rides planned before need all that time for it")
    func refreshed() async {
        await #expect(processExitsWith: .success) {
            let town = try LongChangeTests.town()
            let rides = try ["t1", "t2"].map { id in
                let run = RunKey(
                    trip: try #require(town.timetable.trips(id: id).first), date: LiveTown.date, start: nil)
                return town.planner.ride(RideReference(run: run, board: 0, alight: 1), live: nil, now: 0).leg
            }
            var options = JourneyOptions()
            options.slack = 3_600
            let journey = town.planner.journey(
                rides, from: .stop(rides[0].boardStop), to: .stop(rides[1].alightStop), options: options)
            #expect(journey.rides.last?.change == Int32.max / 4)
        }
    }
}
