import Departures
import Foundation
import Fuzzing
import GTFS
import GTFSRealtime
import Journeys
import LiveState
import Synchronization
import Timetable

/// Real frames of all of Sydney's buses in the morning peak, laid over the timetable while another thread reads boards.
struct RealtimeBenchmark: Benchmark {
    let name = "realtime"

    func run() -> [Figure] {
        let feed = "sydney-2020-09-01"
        guard let timetable = Prepared.timetable(feed),
            let trips = Self.frames("TU"), let vehicles = Self.frames("VP")
        else {
            print("   left out: ../shared/realtime/sydney-buses-2020-09-01 is not there")
            return []
        }
        @Sendable func store() -> LiveStateStore {
            LiveStateStore(timetable: timetable, sources: [trips.source, vehicles.source])
        }
        let now = trips.frames[trips.frames.count - 1].time
        // Stops that are served then, so that boards are read whose departures the frames touch.
        let stops = Array(timetable.stops.indices.filter { timetable.stops[$0].importance > 0 })
        let shown = Mutex(store())
        let applied = Mutex<(first: [Double], new: [Double], again: [Double])>(([], [], []))
        // Frames of a minute apart, each sent twice: what it has to say, and that again under a later header.
        let writer = Thread {
            for _ in 0..<8 {
                let liveStore = store()
                shown.withLock { $0 = liveStore }
                for (position, (trip, vehicle)) in zip(trips.frames, vehicles.frames).enumerated() {
                    let seconds = Machine.time { liveStore.apply(trip.bytes, from: trips.source, now: trip.time) }
                    applied.withLock {
                        if position == 0 {
                            $0.first.append(seconds)
                        } else if position % 2 == 0 {
                            $0.new.append(seconds)
                        } else {
                            $0.again.append(seconds)
                        }
                    }
                    liveStore.apply(vehicle.bytes, from: vehicles.source, now: vehicle.time)
                    usleep(50_000)
                }
            }
        }
        writer.start()
        var busy: [Double] = []
        while !writer.isFinished { busy += read(stops, shown.withLock { $0 }, now, for: 0.1) }
        let quiet = read(stops, shown.withLock { $0 }, now, for: 2)
        let entities = Self.count(trips.frames[trips.frames.count - 1].bytes)
        let what = "a trip-update frame of \(entities.trips) trips, \(entities.stops) stop updates"
        let times = applied.withLock { $0 }
        return [
            Figure(
                what: "apply \(what), a minute after the one before, as it came", value: Samples(times.new).text,
                budget: "≤ 40 ms, no reader blocked", feed: feed),
            Figure(what: "the same, the first of a source", value: Samples(times.first).text, budget: "", feed: feed),
            Figure(
                what: "the same, what the one before said under a later header", value: Samples(times.again).text,
                budget: "", feed: feed),
            Figure(
                what: "the same laid over the timetable for planning, beside the questions",
                value: Samples(overlays(timetable, trips)).text, budget: "≤ 20 ms", feed: feed),
            Figure(
                what:
                    "next 10 departures at any served stop with live data, while frames are applied on the other core",
                value: Samples(busy).text + " (no frame coming: \(Samples(quiet).text))", budget: "p99 ≤ 1 ms",
                feed: feed),
        ]
    }

    /// Seconds that each of some states takes to be ready for planning.
    private func overlays(
        _ timetable: Timetable, _ trips: (source: LiveSource, frames: [(bytes: [UInt8], time: Int64)])
    ) -> [Double] {
        let now = trips.frames[trips.frames.count - 1].time
        let states = stride(from: 0, to: trips.frames.count, by: 2).map { frame in
            let store = LiveStateStore(timetable: timetable, sources: [trips.source])
            store.apply(trips.frames[frame].bytes, from: trips.source, now: trips.frames[frame].time)
            return store.state
        }
        let planner = JourneyPlanner(RoutingNetwork(timetable))
        planner.network.prepare(for: now)
        // They are made for whoever plans; of three states a planner keeps two.
        let stop = timetable.stops.indices.first ?? .none
        _ = try? planner.plan(JourneyQuery(from: .stop(stop), to: .stop(stop), at: now), live: states[0], now: now)
        return (0..<30).map { round in
            Machine.time { planner.prepare(for: states[(round + 1) % states.count], now: now) }
        }
    }

    /// Seconds of each of as many boards as are read in a time.
    private func read(_ stops: [StopIndex], _ liveStore: LiveStateStore, _ now: Int64, for seconds: Double) -> [Double]
    {
        var generator = SeededGenerator(seed: 3)
        var samples: [Double] = []
        let end = Machine.seconds() + seconds
        while Machine.seconds() < end {
            let stop = stops[Int.random(in: 0..<stops.count, using: &generator)]
            samples.append(
                Machine.time { _ = liveStore.state.departures(DepartureQuery(stop: stop, from: now), now: now) })
        }
        return samples
    }

    private static func count(_ bytes: [UInt8]) -> (trips: Int, stops: Int) {
        guard let message = try? PublishedFeedMessage(feed: bytes) else { return (0, 0) }
        return (message.entity.count, message.entity.reduce(0) { $0 + $1.tripUpdate.stopTimeUpdate.count })
    }

    /// The three frames of a kind, each twice, the second time a second later.
    static func frames(
        _ kind: String
    ) -> (source: LiveSource, frames: [(bytes: [UInt8], time: Int64)])? {
        var frames: [(bytes: [UInt8], time: Int64)] = []
        for minute in 0...2 {
            let path = "\(Paths.shared)/realtime/sydney-buses-2020-09-01/\(kind)2020-09-01_08_0\(minute).pb.gz"
            guard let bytes = try? GzipFile.contents(of: path), var message = try? PublishedFeedMessage(feed: bytes)
            else { return nil }
            frames.append((bytes, Int64(message.header.timestamp)))
            message.header.timestamp += 1
            frames.append((message.feedBytes(), Int64(message.header.timestamp)))
        }
        return (LiveSource(id: kind, kind: kind == "TU" ? .tripUpdates : .vehiclePositions), frames)
    }
}
