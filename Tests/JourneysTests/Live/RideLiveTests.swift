import FeedFixtures
import GTFSValues
import Journeys
import LiveState
import Testing

/// What becomes of a ride once planned.
@Suite struct RideLiveTests {
    private static func town() throws -> LiveTown {
        try LiveTown {
            $0.trip("t1", calls: ["a 8:00", "b 8:10/8:12", "c 8:20", "p1 8:30"])
            for trip in ["f", "g"] { $0.trip(trip, route: "F", calls: ["a 6:00", "b 6:10", "c 6:20"]) }
            for (trip, start, end, headway, isExact) in [
                ("f", "08:00:00", "08:31:00", "600", "0"), ("f", "09:00:00", "09:30:00", "900", "0"),
                ("g", "08:00:00", "08:31:00", "600", "1"),
            ] {
                $0.add(
                    "frequencies.txt",
                    [
                        "trip_id": trip, "start_time": start, "end_time": end, "headway_secs": headway,
                        "exact_times": isExact,
                    ])
            }
        }
    }

    /// A ride of today: `t1 1 3` from its second call to its fourth, `f@8:10 0 1` on that start.
    private func reference(_ town: LiveTown, _ asked: String) throws -> RideReference {
        let words = asked.split(separator: " ").map(String.init)
        let name = words[0].split(separator: "@")
        return RideReference(
            run: RunKey(
                trip: try #require(town.timetable.trips(id: String(name[0])).first), date: LiveTown.date,
                start: name.count > 1 ? ServiceTime(seconds: Int32(DayTime.seconds(name[1]))) : nil),
            board: try #require(Int(words[1])), alight: try #require(Int(words[2])))
    }

    /// What has become of such a ride.
    private func ask(_ town: LiveTown, _ asked: String, at now: String = "7:55", live: Bool = true) throws -> String {
        let reference = try reference(town, asked)
        let (leg, fate) = town.planner.ride(reference, live: live ? town.liveStore.state : nil, now: town.at(now))
        #expect(leg.departure <= leg.arrival)
        if let call = leg.live { #expect(town.liveStore.state.trip(call).calls.contains(Int(call.call))) }
        return "\(fate) \(leg.live == nil ? "" : "live ")\(leg.board) \(leg.alight) "
            + town.text(Journey(legs: [.ride(leg)]))
    }

    @Test("Of a run nothing is told of, the timetable's times hold")
    func timetabled() throws {
        let town = try Self.town()
        #expect(try ask(town, "t1 1 3") == "runs 1 3 t1 b 8:12 p1 8:30")
        #expect(try ask(town, "t1 1 3", live: false) == "runs 1 3 t1 b 8:12 p1 8:30")
        #expect(try ask(town, "f@8:10 0 2") == "runs 0 2 f a 8:10 c 8:30")
        town.hear(at: "7:55") { $0.run("t1", as: .canceled) }
        #expect(try ask(town, "t1 1 3", live: false) == "runs 1 3 t1 b 8:12 p1 8:30")
        #expect(try ask(town, "t1 1 3", at: "8:00:01") == "runs 1 3 t1 b 8:12 p1 8:30")
    }

    @Test("A late run is late, and what the timetable says stays known")
    func late() throws {
        let town = try Self.town()
        town.hear(at: "7:55") {
            $0.run("t1", ["b +120", "p1 +60 on=p2"])
            $0.run("f", ["a +60"], start: "08:10:00")
        }
        #expect(try ask(town, "t1 1 3") == "runs live 1 3 t1 b 8:14 p2 8:31")
        #expect(try ask(town, "t1 0 1") == "runs live 0 1 t1 a 8:00 b 8:12")
        #expect(try ask(town, "f@8:10 0 2") == "runs live 0 2 f a 8:11 c 8:31")
        #expect(try ask(town, "f@8:20 0 2") == "runs 0 2 f a 8:20 c 8:40")
        let reference = RideReference(
            run: RunKey(trip: town.timetable.trips(id: "t1")[0], date: LiveTown.date, start: nil), board: 1, alight: 3,
            staysSeated: true)
        let leg = town.planner.ride(reference, live: town.liveStore.state, now: town.at("7:55")).leg
        #expect([leg.scheduledDeparture, leg.scheduledArrival] == [town.at("8:12"), town.at("8:30")])
        #expect(leg.staysSeated)
    }

    @Test("A run that does not run is cancelled", arguments: [true, false])
    func cancelled(isDeleted: Bool) throws {
        let town = try Self.town()
        town.hear(at: "7:55") {
            $0.run("t1", as: isDeleted ? .deleted : .canceled)
            $0.run("f", as: .canceled, start: "08:10:00")
        }
        #expect(try ask(town, "t1 1 3") == "cancelled live 1 3 t1 b 8:12 p1 8:30")
        #expect(try ask(town, "f@8:10 0 2") == "cancelled live 0 2 f a 8:10 c 8:30")
        #expect(try ask(town, "f@8:20 0 2") == "runs 0 2 f a 8:20 c 8:40")
    }

    @Test("Where the vehicle no longer calls, the ride says at which end; in between it does not matter")
    func skipped() throws {
        let town = try Self.town()
        town.hear(at: "7:55") { $0.run("t1", ["a +60", "b skipped", "c +60"]) }
        #expect(try ask(town, "t1 1 2").hasPrefix("boardSkipped "))
        #expect(try ask(town, "t1 0 1").hasPrefix("alightSkipped live "))
        #expect(try ask(town, "t1 0 2") == "runs live 0 2 t1 a 8:01 c 8:21")
    }

    @Test("A late run that passes by the end of a ride is late where riders get in, and nobody gets out before that")
    func skippedLate() throws {
        let town = try Self.town()
        town.hear(at: "7:55") { $0.run("t1", ["a +60 on=d", "b skipped", "c +60"]) }
        #expect(try ask(town, "t1 0 1") == "alightSkipped live 0 1 t1 d 8:01 b 8:10")
        town.hear(at: "7:56") { $0.run("t1", ["a +1500", "b skipped", "c +1500"]) }
        #expect(try ask(town, "t1 0 1", at: "7:56") == "alightSkipped live 0 1 t1 a 8:25 b 8:25")
    }

    @Test("The interval of a run by frequency holds until it is known when that run leaves")
    func headway() throws {
        let town = try Self.town()
        func headway(_ asked: String) throws -> Int32? {
            town.planner.ride(try reference(town, asked), live: town.liveStore.state, now: town.at("7:55")).leg.headway
        }
        let starts = ["f@8:10 0 2", "f@9:15 0 2", "f@9:30 0 2", "g@8:10 0 2", "t1 0 2"]
        #expect(try starts.map(headway) == [600, 900, nil, nil, nil])
        town.hear(at: "7:55") { $0.run("f", ["a +60"], start: "08:10:00") }
        #expect(try ["f@8:10 0 2", "f@8:20 0 2"].map(headway) == [nil, 600])
    }

    @Test("A replacement is ridden between the same stops or stations, if it calls there in that order")
    func replaced() throws {
        let town = try Self.town()
        town.hear(at: "7:55") { $0.run("t1", ["a 8:01", "d 8:10", "p2 8:25", "c 8:31"], as: .replacement) }
        #expect(try ask(town, "t1 0 3") == "runs live 0 2 t1 a 8:01 p2 8:25")
        #expect(try ask(town, "t1 0 2") == "runs live 0 3 t1 a 8:01 c 8:31")
        #expect(try ask(town, "t1 1 2").hasPrefix("boardSkipped "))
        // Where it does not go, positions and times are the timetable's.
        #expect(try ask(town, "t1 0 1") == "alightSkipped 0 1 t1 a 8:00 b 8:10")
        #expect(try ask(town, "t1 2 3") == "alightSkipped 2 3 t1 c 8:20 p1 8:30")
    }

    @Test("A replacement that comes through a stop twice is left there after getting in")
    func loop() throws {
        let town = try Self.town()
        town.hear(at: "7:55") { $0.run("t1", ["c 7:58", "a 8:01", "c 8:31"], as: .replacement) }
        let ride = try ask(town, "t1 0 2")
        #expect(ride == "runs live 1 2 t1 a 8:01 c 8:31")
    }

    @Test("Times never run backwards along a ride, whatever is said of the calls")
    func backwards() throws {
        let town = try Self.town()
        town.hear(at: "7:55") { $0.run("t1", ["a +1500", "b no_data"]) }
        let rides = try [ask(town, "t1 0 1"), ask(town, "t1 1 2")]
        #expect(rides == ["runs live 0 1 t1 a 8:25 b 8:25", "runs live 1 2 t1 b 8:25 c 8:25"])
    }
}
