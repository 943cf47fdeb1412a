import Database
import FeedFixtures
import GTFSRealtime
import LiveState
import Notifications
import Riders
import Timetable
import TransitAPI

/// A town with one line and what is live on it: train 1 leaves Depot at 08:05, Mid at 08:15 and Works at 08:20, and is at
/// Town at 08:30; train 2 an hour later. Sunday 2026-11-22, Sydney's clock.
struct LiveTown {
    static let timetable = timetable([
        "one": ["D1 8:05", "M1 8:15", "W1 8:20", "T1 8:30"], "two": ["D1 9:05", "M1 9:15", "W1 9:20", "T1 9:30"],
    ])

    /// A timetable of the town.
    ///
    /// - Parameters:
    ///   - trips: trains of the line, by their calls.
    ///   - zone: where the stops' clocks are; nil for Sydney's.
    ///   - end: the last day, `20261231`.
    ///   - off: a day on which nothing runs.
    ///   - frequency: when the trains run every ten minutes instead, `06:00:00 10:00:00`.
    static func timetable(
        _ trips: [String: [String]], zone: String? = nil, until end: String = "20261231", off: String? = nil,
        frequency: String? = nil
    ) -> Timetable {
        var feed = FeedFixture()
        for (station, name) in [("D", "Depot"), ("M", "Mid"), ("W", "Works"), ("T", "Town")] {
            let place: FeedFixture.Row = ["stop_timezone": zone ?? ""]
            feed.stop(station, name, ["location_type": "1"] + place)
            for platform in ["1", "2"] {
                feed.stop(station + platform, "\(name) \(platform)", ["parent_station": station] + place)
            }
        }
        feed.service("S", "1111111", "20260101", end)
        if let off { feed.exception("S", off, 2) }
        feed.route("T1", type: 2)
        for (trip, calls) in trips.sorted(by: { $0.key < $1.key }) {
            feed.trip(trip, route: "T1", ["trip_headsign": "Town"], calls: calls)
            guard let bounds = frequency?.split(separator: " ").map(String.init) else { continue }
            feed.add(
                "frequencies.txt",
                ["trip_id": trip, "start_time": bounds[0], "end_time": bounds[1], "headway_secs": "600"])
        }
        return try! Compiled(feed).timetable
    }

    private let source = LiveSource(id: "trains", kind: .tripUpdates)
    private let alerts = LiveSource(id: "alerts", kind: .alerts)
    private let liveStore: LiveStateStore
    private(set) var runs: RunWatch

    init(patience: Int64 = 0, timetable: Timetable = Self.timetable) {
        var limits = RunWatch.Limits()
        limits.patience = patience
        liveStore = LiveStateStore(timetable: timetable, sources: [source, alerts])
        runs = RunWatch(cityZone: "Australia/Sydney", limits: limits)
    }

    /// What is live when a frame has come.
    ///
    /// - Parameters:
    ///   - updates: what it says of each trip: seconds late, or nil for cancelled.
    ///   - stops: where none of them calls, `W1 T1`.
    func state(at time: String, _ updates: [String: Int32?] = [:], skipping stops: String? = nil) -> LiveState {
        let now = today(time).seconds
        var message = PublishedFeedMessage()
        message.header.gtfsRealtimeVersion = "2.0"
        message.header.timestamp = UInt64(now)
        for (trip, delay) in updates.sorted(by: { $0.key < $1.key }) {
            var entity = PublishedFeedEntity()
            entity.id = trip
            entity.tripUpdate.trip.tripID = trip
            entity.tripUpdate.trip.startDate = "20261122"
            if let delay {
                var call = PublishedTripUpdate.StopTimeUpdate()
                call.stopID = "D1"
                (call.arrival.delay, call.departure.delay) = (delay, delay)
                entity.tripUpdate.stopTimeUpdate = [call]
                for stop in stops?.split(separator: " ") ?? [] {
                    var skipped = PublishedTripUpdate.StopTimeUpdate()
                    (skipped.stopID, skipped.scheduleRelationship) = (String(stop), .skipped)
                    entity.tripUpdate.stopTimeUpdate.append(skipped)
                }
            } else {
                entity.tripUpdate.trip.scheduleRelationship = .canceled
            }
            message.entity.append(entity)
        }
        _ = liveStore.apply(message.feedBytes(), from: source, now: now)
        return liveStore.state
    }

    /// The runs to tell of then.
    mutating func notices(
        at time: String, _ updates: [String: Int32?] = [:], alerts: [LiveAlert] = []
    ) -> [AlertNotice] {
        runs.notices(in: state(at: time, updates), alerts: alerts, now: today(time).seconds)
    }

    /// What is live once an alert about a trip has come.
    func state(at time: String, alertAbout trip: String) -> LiveState {
        let now = today(time).seconds
        var message = PublishedFeedMessage()
        message.header.gtfsRealtimeVersion = "2.0"
        message.header.timestamp = UInt64(now)
        var entity = PublishedFeedEntity()
        entity.id = "a"
        var selector = PublishedEntitySelector()
        selector.trip.tripID = trip
        entity.alert.informedEntity = [selector]
        message.entity = [entity]
        _ = liveStore.apply(message.feedBytes(), from: alerts, now: now)
        return liveStore.state
    }

    /// A departure of train 1.
    static func departure(from stop: String = "M1", _ sequence: Int = 2, at time: String = "08:15") -> RemindedDeparture
    {
        RemindedDeparture(
            tripID: "one", serviceDate: "2026-11-22", stopID: stop, stopSequence: sequence, stopName: "Mid",
            routeName: "T1", headsign: "Town", scheduledAt: today(time))
    }
}
