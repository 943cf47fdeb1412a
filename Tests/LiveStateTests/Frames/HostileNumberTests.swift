import GTFSRealtime
import LiveState
import Testing

/// Numbers at their ends: whatever a frame says, it is refused or laid over the timetable, and never ends the process.
@Suite("Numbers at their ends")
struct HostileNumberTests {
    static let times: [Int64] = [.min, -1, 0, 1, 1_743_540_000, 1 << 33, 1 << 40, .max - 1, .max]
    static let delays: [Int32] = [.min, -1, 0, 1, .max]

    private static func event(_ time: Int64, _ delay: Int32?, _ scheduled: Int64?) -> PublishedTripUpdate.StopTimeEvent
    {
        var event = PublishedTripUpdate.StopTimeEvent()
        event.time = time
        if let delay { event.delay = delay }
        if let scheduled { event.scheduledTime = scheduled }
        return event
    }

    @Test func `delays`() {
        for delay in Self.delays {
            for other in Self.delays {
                var frame = Frame(at: "7:55")
                frame.trip("bus", ["A a\(text(delay)) d\(text(other))", "C d\(text(delay))"], delay: other)
                frame.trip("night", ["A d\(text(delay))", "B a\(text(other))"])
                #expect(Watch().apply(frame) == .accepted)
            }
        }
    }

    private func text(_ delay: Int32) -> String { delay < 0 ? "\(delay)" : "+\(delay)" }

    @Test func `headers and entities`() {
        for time in Self.times.map({ UInt64(bitPattern: $0) }) {
            var frame = Frame(at: "7:55")
            frame.trip("bus", ["A d+60"]) { $0.timestamp = time }
            frame.vehicle("v", at: (-33.87, 151.2), trip: "bus") {
                $0.timestamp = time
                ($0.currentStopSequence, $0.position.speed) = (.max, .infinity)
            }
            frame.alert { alert in
                var period = PublishedTimeRange()
                (period.start, period.end) = (time, time)
                alert.activePeriod = [period]
            }
            #expect(Watch().apply(frame) == .accepted)
            frame.message.header.timestamp = time
            Watch().apply(frame, now: Town.at("7:55"))
        }
    }

    @Test func `dates and starts`() async {
        await #expect(processExitsWith: .success) {
            for date in ["00010101", "99991231", "19700101"] {
                for start in ["0:00:00", "200:00:00"] { HostileNumberTests.applyEach(date: date, start: start) }
            }
        }
    }

    /// Runs of every kind on a day.
    static func applyEach(date: String, start: String) {
        for relationship in [PublishedTripDescriptor.ScheduleRelationship.scheduled, .added, .replacement, .duplicated]
        {
            var frame = Frame(at: "7:55")
            frame.trip("bus", ["A d=8:00", "B a=8:10"], relationship, route: "R", date: date, start: start) {
                RelationshipTests.properties("dup", date, start, &$0)
            }
            Watch().apply(frame)
        }
    }

    @Test func `times of timetabled runs`() async {
        await #expect(processExitsWith: .success) {
            for time in HostileNumberTests.times {
                for delay in HostileNumberTests.delays {
                    HostileNumberTests.apply(.scheduled, time, delay, nil)
                }
            }
        }
    }

    @Test func `times of added runs`() async {
        await #expect(processExitsWith: .success) {
            for time in HostileNumberTests.times { HostileNumberTests.apply(.added, time, nil, nil) }
        }
    }

    @Test func `scheduled times of added runs`() async {
        await #expect(processExitsWith: .success) {
            for time in HostileNumberTests.times {
                for scheduled in HostileNumberTests.times { HostileNumberTests.apply(.added, time, nil, scheduled) }
            }
        }
    }

    static func apply(
        _ relationship: PublishedTripDescriptor.ScheduleRelationship, _ time: Int64, _ delay: Int32?,
        _ scheduled: Int64?
    ) {
        for date in ["20250402", nil] {
            var frame = Frame(at: "7:55")
            frame.trip(relationship == .added ? "x" : "bus", ["A", "B"], relationship, route: "R", date: date) {
                update in
                update.stopTimeUpdate[0].departure = event(time, delay, scheduled)
                update.stopTimeUpdate[1].arrival = event(1, delay, scheduled)
            }
            Watch().apply(frame)
        }
    }
}
