import FeedFixtures
import GTFSValues
import Journeys
import LiveState
import Testing
import Timetable

/// A handful of trips on Wednesday 15 May 2024, with live data over them. Stops lie five kilometres apart, platforms of the
/// station `s` a hundred metres; a change at a stop takes a minute.
struct LiveTown {
    static let date = ServiceDate(year: 2024, month: 5, day: 15)!
    let planner: JourneyPlanner
    let liveStore: LiveStateStore
    let midnight: Int64
    private let feed: FeedFixture
    static let source = LiveSource(id: "updates", kind: .tripUpdates)

    var timetable: Timetable { planner.network.timetable }

    init(_ build: (inout FeedFixture) -> Void) throws {
        var feed = FeedFixture()
        for (position, stop) in ["a", "b", "c", "d", "e"].enumerated() {
            feed.stop(stop, at: (-33.9 + 0.045 * Double(position), 151.2))
        }
        feed.stop("s", at: (-33.7, 151.0), ["location_type": "1"])
        for (platform, longitude) in [("p1", 151.0), ("p2", 151.00108)] {
            feed.stop(platform, at: (-33.7, longitude), ["parent_station": "s"])
        }
        feed.route("R")
        feed.route("F", type: 4)
        feed.service("S", "1111111", "20240515", "20240516")
        build(&feed)
        self.feed = feed
        let timetable = try Compiled(feed).timetable
        planner = JourneyPlanner(RoutingNetwork(timetable))
        midnight = timetable.cityZone.start(of: Self.date)
        liveStore = LiveStateStore(timetable: timetable, sources: [Self.source])
    }

    func at(_ time: String) -> Int64 { midnight + DayTime.seconds(time) }

    /// Takes in a frame of a time.
    @discardableResult
    func hear(
        at time: String, from source: LiveSource = LiveTown.source, _ write: (inout Broadcast) -> Void
    ) -> FrameOutcome {
        var frame = Broadcast(at: at(time), midnight: midnight, date: Self.date)
        write(&frame)
        return liveStore.apply(frame.bytes, from: source, now: at(time))
    }

    /// `a c 8:00` from a to c at eight, `a c by 9:00`; the goal and all else as is usual.
    func query(_ asked: String) throws -> JourneyQuery {
        let words = asked.split(separator: " ").map(String.init)
        var query = JourneyQuery(
            from: .stop(try #require(timetable.stop(id: words[0]))),
            to: .stop(try #require(timetable.stop(id: words[1]))),
            at: at(try #require(words.last)))
        query.arrivesBy = words.contains("by")
        query.window = 7200
        return query
    }

    /// What is planned at a moment, and that the same is planned where what is known live has been made timetable.
    ///
    /// - Parameter wanted: the journeys as `t1 a 8:00 b 8:10, t2 b 8:12 c 8:20`, `& t2` where riders stay seated.
    func expect(
        _ asked: String, _ wanted: [String], at now: String = "7:55", location: SourceLocation = #_sourceLocation,
        _ change: (inout JourneyQuery) -> Void = { _ in }
    ) throws {
        var query = try query(asked)
        change(&query)
        let found = try planner.plan(query, live: liveStore.state, now: at(now))
        #expect(found.journeys.map(text) == wanted, "\(asked)", sourceLocation: location)
        let folder = try TemporaryFolder()
        var comparison = try LiveComparison(
            planner, feed: feed.write(to: folder, named: "feed"), liveStore.state, now: at(now))
        let difference = try comparison.difference(query)
        #expect(difference == nil, "\(asked)", sourceLocation: location)
    }

    /// What the timetable alone says, with and without live data.
    func timetabled(_ asked: String) throws -> [String] {
        try planner.plan(query(asked), now: at("7:55")).journeys.map(text)
    }

    func text(_ journey: Journey) -> String {
        journey.rides.map { ride in
            let id = ride.trip.isSome ? timetable.string(timetable.trips[ride.trip].id) : ""
            let live = ride.live.map { liveStore.state.trip($0).id } ?? id
            return (ride.staysSeated ? "& " : "") + "\(live) \(name(ride.boardStop)) \(time(ride.departure))"
                + " \(name(ride.alightStop)) \(time(ride.arrival))"
        }.joined(separator: ", ")
    }

    func name(_ stop: StopIndex) -> String { timetable.string(timetable.stops[stop].id) }

    private func time(_ instant: Int64) -> String { DayTime.text(instant - midnight) }
}
