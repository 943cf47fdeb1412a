import Departures
import Foundation
import Fuzzing
import GTFS
import GTFSRealtime
import LiveState
import Synchronization
import Timetable

/// A real frame of all of Sydney's buses in the morning peak, laid over the timetable while another thread reads boards.
struct RealtimeBenchmark: Benchmark {
    let name = "realtime"

    func run() -> [Figure] {
        let feed = "sydney-2020-09-01"
        guard let timetable = Prepared.timetable(feed),
            let trips = Self.frames("TU", timetable), let vehicles = Self.frames("VP", timetable)
        else {
            print("   left out: ../shared/realtime/sydney-buses-2020-09-01 is not there")
            return []
        }
        let liveStore = LiveStateStore(timetable: timetable, sources: [trips.source, vehicles.source])
        // Every stop that is served then, so that boards are read whose departures the frame touches.
        let stops = Array(timetable.stops.indices.filter { timetable.stops[$0].importance > 0 })
        let quiet = read(stops, liveStore, trips.now, for: 2)
        let applied = Mutex<[Double]>([])
        let writer = Thread {
            for round in 0..<20 {
                let isTrips = round % 2 == 0
                let source = isTrips ? trips : vehicles
                let frame = source.frames[round / 2 % source.frames.count]
                let seconds = Machine.time { _ = liveStore.apply(frame.bytes, from: source.source, now: frame.time) }
                if isTrips { applied.withLock { $0.append(seconds) } }
                usleep(50_000)
            }
        }
        writer.start()
        var busy: [Double] = []
        while !writer.isFinished { busy += read(stops, liveStore, trips.now, for: 0.1) }
        let entities = Self.count(trips.frames[0].bytes)
        let taken = liveStore.counts(of: trips.source.id)
        print("   frames taken \(taken.accepted), refused \(taken.rejected)")
        return [
            Figure(
                what:
                    "apply a trip-update frame of \(entities.trips) trips, \(entities.stops) stop updates, as it came",
                value: Samples(applied.withLock { $0 }).text, budget: "≤ 100 ms, no reader blocked", feed: feed),
            Figure(
                what:
                    "next 10 departures at any served stop with live data, while frames are applied on the other core",
                value: Samples(busy).text + " (no frame coming: \(Samples(quiet).text))", budget: "p99 ≤ 1 ms",
                feed: feed),
        ]
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

    /// Frames of one kind, each of its own later second, so that none is taken for a repetition.
    private static func frames(
        _ kind: String, _ timetable: Timetable
    ) -> (source: LiveSource, frames: [(bytes: [UInt8], time: Int64)], now: Int64)? {
        let path = "\(Paths.shared)/realtime/sydney-buses-2020-09-01/\(kind)2020-09-01_08_02.pb.gz"
        guard let bytes = try? GzipFile.contents(of: path), var message = try? PublishedFeedMessage(feed: bytes) else {
            return nil
        }
        let time = Int64(message.header.timestamp)
        let frames = (0..<10).map { later -> (bytes: [UInt8], time: Int64) in
            message.header.timestamp = UInt64(time) + UInt64(later)
            return (message.feedBytes(), time + Int64(later))
        }
        let source = LiveSource(id: kind, kind: kind == "TU" ? .tripUpdates : .vehiclePositions)
        return (source, frames, time + 10)
    }
}
