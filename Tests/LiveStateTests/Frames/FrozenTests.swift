import GTFSRealtime
import LiveState
import Testing

/// What a publisher repeats under a new time without saying anything new.
@Suite("Frozen content")
struct FrozenTests {
    /// Takes a frame in every half minute from one time to another, the same each time but for its header and what is changed.
    private func publish(
        _ watch: Watch, from begin: String, to end: String, as source: LiveSource? = nil,
        _ fill: (inout Frame, Int64) -> Void
    ) {
        for time in stride(from: Town.at(begin), through: Town.at(end), by: 30) {
            var frame = Frame(at: time)
            fill(&frame, time)
            watch.apply(frame, from: source, now: time)
        }
    }

    private func status(_ watch: Watch, at time: String, _ kind: LiveSourceKind = .tripUpdates) -> LiveStatus {
        watch.state.freshness(kind, now: Town.at(time)).status
    }

    private func lines(_ watch: Watch, at time: String, _ stop: String = "C") -> [String] {
        watch.board(stop, now: time) {
            $0.route = Town.timetable.route(id: "R")
            $0.direction = 0
        }
    }

    @Test func `a frame that stays the same while its runs should move is not believed past the limit`() {
        let watch = Watch()
        let frozen = { (frame: inout Frame, _: Int64) in
            frame.trip("bus", ["C d+300"])
            frame.trip("later", ["A d+60"])
        }
        publish(watch, from: "8:05", to: "8:10", frozen)
        #expect(lines(watch, at: "8:10") == ["8:25 bus C live", "9:21 later C live"])
        #expect(status(watch, at: "8:10") == .live)
        publish(watch, from: "8:10:30", to: "8:11", frozen)
        #expect(lines(watch, at: "8:11") == ["8:20 bus C", "9:20 later C"])
        #expect(status(watch, at: "8:11") == .expired)
        #expect(watch.state.freshness(.tripUpdates, now: Town.at("8:11")).asOf == Town.at("8:05"))
        let run = watch.layer?.trips.first?.key
        #expect(run.flatMap { watch.state.outdated($0, now: Town.at("8:11")) } == Town.at("8:05"))
        // As soon as anything moves, it is believed again.
        publish(watch, from: "8:11:30", to: "8:11:30") { frame, _ in
            frame.trip("bus", ["C d+330"])
            frame.trip("later", ["A d+60"])
        }
        #expect(lines(watch, at: "8:11:30") == ["8:25:30 bus C live", "9:21 later C live"])
        #expect(status(watch, at: "8:11:30") == .live)
    }

    @Test func `of a frame that goes on only what stands still grows old`() {
        let watch = Watch()
        publish(watch, from: "8:05", to: "8:11") { frame, time in
            frame.trip("bus", ["C d+300"])
            frame.trip("loop", ["C d+\((time - Town.at("8:05")) / 10)"])
            frame.trip("later", ["A d+60"])
        }
        #expect(lines(watch, at: "8:11") == ["8:20 bus C", "9:21 later C live"])
        #expect(watch.board("C", now: "8:11").contains("8:20:36 loop C live"))
        #expect(status(watch, at: "8:11") == .live)
    }

    @Test func `what has not begun may stay the same for hours`() {
        let watch = Watch()
        publish(watch, from: "6:30", to: "7:55") { frame, _ in frame.trip("bus", ["A d+60"]) }
        #expect(lines(watch, at: "7:55") == ["8:21 bus C live", "9:20 later C"])
        #expect(status(watch, at: "7:55") == .live)
        // Once it has, it is given as long as any other to say something new.
        publish(watch, from: "7:55:30", to: "8:06") { frame, _ in frame.trip("bus", ["A d+60"]) }
        #expect(lines(watch, at: "8:06") == ["8:21 bus C live", "9:20 later C"])
        publish(watch, from: "8:06:30", to: "8:07") { frame, _ in frame.trip("bus", ["A d+60"]) }
        #expect(lines(watch, at: "8:07") == ["8:20 bus C", "9:20 later C"])
    }

    @Test func `a cancellation holds for as long as it is repeated`() {
        let watch = Watch()
        publish(watch, from: "8:05", to: "8:20") { frame, _ in
            frame.trip("bus", ["C d+300"])
            frame.trip("later", .canceled)
        }
        #expect(lines(watch, at: "8:20") == ["8:20 bus C", "9:20 later C cancelled"])
    }

    @Test func `an update with a time of its own is as old as that`() {
        let watch = Watch()
        publish(watch, from: "8:05", to: "8:15") { frame, time in frame.trip("bus", ["C d+300"], time: time) }
        #expect(lines(watch, at: "8:15") == ["8:25 bus C live", "9:20 later C"])
        #expect(status(watch, at: "8:15") == .live)
    }

    @Test func `order and ids of entities are no news`() {
        let watch = Watch()
        publish(watch, from: "8:05", to: "8:12") { frame, time in
            frame.trip("bus", ["C d+300"])
            frame.trip("loop", ["C d+300"])
            if time % 60 == 0 { frame.message.entity.reverse() }
            for index in frame.message.entity.indices { frame.message.entity[index].id = "\(time) \(index)" }
        }
        #expect(status(watch, at: "8:12") == .expired)
    }

    @Test func `a city at rest is not frozen`() {
        let watch = Watch()
        publish(watch, from: "8:27", to: "8:50") { frame, _ in
            frame.trip("bus", ["D a+60"])
            frame.trip("later", ["A d+60"])
        }
        // The bus arrived; of the next one, which has not left, nothing new need be said.
        #expect(status(watch, at: "8:50") == .live)
        #expect(lines(watch, at: "8:50") == ["8:20 bus C", "9:21 later C live"])
    }

    @Test func `a new timetable does not make old content new`() {
        let watch = Watch()
        let frozen = { (frame: inout Frame, _: Int64) in frame.trip("bus", ["C d+300"]) }
        publish(watch, from: "8:05", to: "8:11", frozen)
        watch.liveStore.publish(watch.liveStore.prepared(for: Town.timetable))
        #expect(lines(watch, at: "8:11") == ["8:20 bus C", "9:20 later C"])
        publish(watch, from: "8:11:30", to: "8:11:30", frozen)
        #expect(lines(watch, at: "8:11:30") == ["8:20 bus C", "9:20 later C"])
    }

    @Test func `a vehicle without a time that stands in the same words is as old as them`() {
        let watch = Watch()
        let parked = { (frame: inout Frame, _: Int64) in frame.vehicle("v", at: (-33.865, 151.2), trip: "bus") }
        publish(watch, from: "8:05", to: "8:08", as: watch.vehicles, parked)
        #expect(watch.state.vehicles(now: Town.at("8:08")).count == 1)
        #expect(status(watch, at: "8:08", .vehiclePositions) == .live)
        publish(watch, from: "8:08:30", to: "8:08:30", as: watch.vehicles, parked)
        #expect(watch.state.vehicles(now: Town.at("8:08:30")).isEmpty)
        #expect(status(watch, at: "8:08:30", .vehiclePositions) == .expired)
        publish(watch, from: "8:09", to: "8:09", as: watch.vehicles) { frame, _ in
            frame.vehicle("v", at: (-33.864, 151.2), trip: "bus")
        }
        #expect(watch.state.vehicles(now: Town.at("8:09")).count == 1)
    }
}

/// A frame of an earlier day under today's header.
@Suite("Another day's frame")
struct OverTests {
    private static let yesterday = "20250401"

    private func watch(_ fill: (inout Frame) -> Void) -> Watch {
        var frame = Frame(at: Town.at("8:15"), day: Self.yesterday)
        fill(&frame)
        return Watch(frame)
    }

    @Test func `yesterday's runs are over, and make no source live`() {
        for date in [Self.yesterday, nil] {
            let watch = watch { frame in
                for trip in ["bus", "later", "loop"] {
                    let stop = "D a=\(trip == "later" ? "9:31" : trip == "bus" ? "8:31" : "8:41")+60"
                    frame.trip(trip, [stop], date: date)
                }
            }
            #expect(watch.misses == ["over 3"])
            #expect(watch.layer?.tripTally.matched == 0)
            let status = watch.state.freshness(.tripUpdates, now: Town.at("8:15"))
            #expect(status.status == .expired && status.asOf == Town.at("9:30", on: Self.yesterday))
        }
    }

    @Test func `a day weeks ago that no timetable has is over too`() {
        let watch = watch { $0.trip("bus", ["A d+60"], date: "20250102") }
        #expect(watch.misses == ["over 1"])
        #expect(watch.state.freshness(.tripUpdates, now: Town.at("8:15")).status == .expired)
    }

    @Test func `updates whose own times are all of yesterday make no source live`() {
        let old = Town.at("8:15", on: Self.yesterday)
        let watch = watch { frame in
            for trip in ["bus", "loop"] { frame.trip(trip, ["C d+60"], date: nil, time: old) }
        }
        // They are of yesterday's runs.
        #expect(watch.misses == ["over 2"] && watch.runs.isEmpty)
        let status = watch.state.freshness(.tripUpdates, now: Town.at("8:15"))
        #expect(status.status == .expired && status.asOf == Town.at("8:40", on: Self.yesterday))
    }

    @Test func `an added run of yesterday is over`() {
        let watch = watch {
            $0.trip("x", ["A d=8:40", "D a=9:00"], .added, route: "R", date: Self.yesterday)
        }
        #expect(watch.misses == ["over 1"] && watch.runs == [])
    }

    @Test func `one run of today makes the source live`() {
        let watch = watch {
            $0.trip("bus", ["D a=8:31+60"], date: Self.yesterday)
            $0.trip("later", ["A d+60"], date: "20250402")
        }
        #expect(watch.misses == ["over 1"])
        #expect(watch.state.freshness(.tripUpdates, now: Town.at("8:15")).status == .live)
    }

    @Test func `a vehicle seen yesterday makes no source live`() {
        let old = Town.at("8:15", on: Self.yesterday)
        for date in [Self.yesterday, nil] {
            var frame = Frame(at: Town.at("14:45"))
            frame.vehicle("v", at: (-33.865, 151.2), trip: "bus", date: date, time: old)
            let watch = Watch()
            watch.apply(frame, from: watch.vehicles)
            let layer = watch.layer(of: watch.vehicles)
            #expect(layer?.vehicleTally.matched == 0 && layer?.vehicleTally.unmatched[.over]?.count == 1)
            #expect(watch.state.freshness(.vehiclePositions, now: Town.at("14:45")).status == .expired)
        }
    }
}
