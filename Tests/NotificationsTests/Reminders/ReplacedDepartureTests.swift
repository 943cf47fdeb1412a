import GTFSRealtime
import LiveState
import Notifications
import Testing

/// Departures of train 1 where another run with calls of its own takes its place: it has no `stop_sequence`.
@Suite struct ReplacedDepartureTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Stops and times of what runs.
        let calls: [(stop: String, time: String)]
        /// The departure a rider is to be reminded of.
        let stop: String
        let sequence: Int
        let time: String
        /// When it leaves; nil where it does not.
        let leaves: String?
    }

    static let rows = [
        Row(
            testDescription: "it begins there",
            calls: [("M1", "08:17"), ("W1", "08:22"), ("T1", "08:32")], stop: "M1", sequence: 2, time: "08:15",
            leaves: "08:17"),
        Row(
            testDescription: "it has fewer calls before",
            calls: [("D1", "08:06"), ("W1", "08:21"), ("T1", "08:31")], stop: "W1", sequence: 3, time: "08:20",
            leaves: "08:21"),
        Row(
            testDescription: "it is named by its station",
            calls: [("M1", "08:17"), ("W1", "08:22"), ("T1", "08:32")], stop: "M", sequence: 2, time: "08:15",
            leaves: "08:17"),
        Row(
            testDescription: "it comes there twice",
            calls: [("M1", "08:01"), ("D1", "08:06"), ("M1", "08:16"), ("T1", "08:31")], stop: "M1", sequence: 2,
            time: "08:15", leaves: "08:16"),
        Row(
            testDescription: "it does not call there",
            calls: [("D1", "08:06"), ("W1", "08:21"), ("T1", "08:31")], stop: "M1", sequence: 2, time: "08:15",
            leaves: nil),
        Row(
            testDescription: "it ends there",
            calls: [("D1", "08:06"), ("M1", "08:16")], stop: "M1", sequence: 2, time: "08:15", leaves: nil),
    ]

    @Test(arguments: rows)
    func `a replacement leaves where it calls`(row: Row) {
        let now = today("08:00").seconds
        var message = PublishedFeedMessage()
        message.header.gtfsRealtimeVersion = "2.0"
        message.header.timestamp = UInt64(now)
        var entity = PublishedFeedEntity()
        entity.id = "one"
        entity.tripUpdate.trip.tripID = "one"
        entity.tripUpdate.trip.startDate = "20261122"
        entity.tripUpdate.trip.scheduleRelationship = .replacement
        entity.tripUpdate.stopTimeUpdate = row.calls.map { call in
            var update = PublishedTripUpdate.StopTimeUpdate()
            update.stopID = call.stop
            (update.arrival.time, update.departure.time) = (today(call.time).seconds, today(call.time).seconds)
            return update
        }
        message.entity = [entity]
        let source = LiveSource(id: "trains", kind: .tripUpdates)
        let liveStore = LiveStateStore(timetable: LiveTown.timetable, sources: [source])
        #expect(liveStore.apply(message.feedBytes(), from: source, now: now) == .accepted)
        let departure = LiveTown.departure(from: row.stop, row.sequence, at: row.time)
        let expected: DepartureNow = row.leaves.map { .leaves(today($0)) } ?? .cancelled
        #expect(liveStore.state.departure(departure, now: now).state == expected)
    }
}
