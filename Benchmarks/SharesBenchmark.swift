import Foundation
import Fuzzing
import GTFS
import GTFSRealtime
import Journeys
import LiveState
import Timetable
import TransitAPI
import TransitAnswers

/// Ten thousand shared arrivals that follow the buses of a morning peak, from frame to frame.
struct SharesBenchmark: Benchmark {
    let name = "shares"

    private static let feed = "sydney-2020-09-01"
    private static let count = 10_000

    func run() -> [Figure] {
        guard let timetable = Prepared.timetable(Self.feed),
            let frames = Self.frames(), let first = frames.first
        else {
            print("   left out: ../shared/realtime/sydney-buses-2020-09-01 is not there")
            return []
        }
        let planner = JourneyPlanner(RoutingNetwork(timetable))
        var (follows, frameTimes, clockTimes): ([Double], [Double], [Double]) = ([], [], [])
        var (told, runs) = (0, 0)
        for round in 0..<5 {
            let liveStore = LiveStateStore(timetable: timetable, sources: Array(Set(frames.map(\.source))))
            liveStore.apply(first.bytes, from: first.source, now: first.time)
            var followed = FollowedShares()
            for route in Self.routes(liveStore.state, first.time, seed: UInt64(round)) {
                follows.append(
                    Machine.time {
                        _ = try? followed.follow(
                            UUID(), route, until: first.time + 14_400, planner: planner, live: liveStore.state,
                            now: first.time)
                    })
            }
            runs = followed.runCount
            for frame in frames.dropFirst() {
                liveStore.apply(frame.bytes, from: frame.source, now: frame.time)
                frameTimes.append(
                    Machine.time {
                        told += followed.advance(planner: planner, live: liveStore.state, now: frame.time).count
                    })
                clockTimes.append(
                    Machine.time {
                        _ = followed.advance(planner: planner, live: liveStore.state, now: frame.time + 1)
                    })
            }
        }
        print("   \(runs) runs; \(told / max(1, frameTimes.count)) shares told of a frame")
        return [
            Figure(
                what: "go on to a frame with \(Self.count) shares that follow \(runs) runs",
                value: Samples(frameTimes).text, budget: "≤ 20 ms", feed: Self.feed),
            Figure(
                what: "the same a second later, by the clock", value: Samples(clockTimes).text, budget: "",
                feed: Self.feed),
            Figure(what: "follow one share more", value: Samples(follows).text, budget: "", feed: Self.feed),
        ]
    }

    /// Rides in runs that the frame speaks of, each from one of its stops to a later one.
    private static func routes(_ live: LiveState, _ now: Int64, seed: UInt64) -> [ShareRoute] {
        let timetable = live.timetable
        var trips: [LiveTrip] = []
        live.eachRun(now: now) { _, trip in
            if trip.masksTimetable, trip.pattern.isSome, trip.callCount > 3 { trips.append(trip) }
        }
        var generator = SeededGenerator(seed: seed)
        return (0..<count).compactMap { _ in
            guard let trip = trips.randomElement(using: &generator) else { return nil }
            let stops = timetable.stops(of: trip.pattern)
            let board = Int.random(in: 0..<(stops.count - 1), using: &generator)
            let alight = Int.random(in: (board + 1)..<stops.count, using: &generator)
            func id(_ stop: StopIndex) -> JSONValue { .string(timetable.string(timetable.stops[stop].id)) }
            return try? ShareRoute(
                .object([
                    "trip_id": .string(timetable.string(timetable.trips[trip.trip].id)),
                    "service_date": .string(trip.serviceDate.description), "board_stop_id": id(stops[board]),
                    "alight_stop_id": id(stops[alight]),
                ]))
        }
    }

    private struct Frame {
        var source: LiveSource
        var bytes: [UInt8]
        var time: Int64
    }

    /// Three minutes of trip updates and of vehicles by turns.
    private static func frames() -> [Frame]? {
        let sources = [LiveSource(id: "TU", kind: .tripUpdates), LiveSource(id: "VP", kind: .vehiclePositions)]
        var frames: [Frame] = []
        for minute in 0..<3 {
            for source in sources {
                let path = "\(Paths.shared)/realtime/sydney-buses-2020-09-01/\(source.id)2020-09-01_08_0\(minute).pb.gz"
                guard let bytes = try? GzipFile.contents(of: path), let message = try? PublishedFeedMessage(feed: bytes)
                else { return nil }
                frames.append(Frame(source: source, bytes: bytes, time: Int64(message.header.timestamp)))
            }
        }
        var latest = Int64.min
        for index in frames.indices {
            latest = max(latest, frames[index].time)
            frames[index].time = latest
        }
        return frames
    }
}
