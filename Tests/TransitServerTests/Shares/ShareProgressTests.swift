import GTFSValues
import LiveState
import Testing
import TransitAPI
import TransitAnswers

@Suite("How far a share's owner has come")
struct ShareProgressTests {
    @Test(
        "by the timetable alone",
        arguments: [
            ("7:50", ShareProgress.Phase.planned), ("8:00", .waiting), ("8:09:59", .waiting), ("8:10", .riding),
            ("8:29:59", .riding),
            ("8:30", .unknown), ("8:44:59", .unknown), ("8:45", .arrived), ("12:00", .arrived),
        ])
    func timetable(_ time: String, _ phase: ShareProgress.Phase) throws {
        let progress = try ShareScene().progress(ShareTown.ride(), time)
        #expect(progress.phase == phase && progress.provenance == .timetable && progress.vehicle == nil)
        #expect(
            ShareTown.clock(progress.eta) == "08:30" && progress.eta == progress.scheduledETA && progress.delay == nil)
        #expect(!progress.isBroken && !progress.isConnectionAtRisk && progress.leg?.index == 0)
    }

    @Test("a late vehicle is waited for longer, and arrives later")
    func late() throws {
        let scene = ShareScene()
        scene.tell("8:09", ShareTown.bus, late: 300)
        let waiting = try scene.progress(ShareTown.ride(), "8:12")
        #expect(waiting.phase == .waiting && waiting.provenance == .tripUpdate && waiting.delay == 300)
        #expect(ShareTown.clock(waiting.nextStop?.time) == "08:15" && waiting.nextStop?.stop == ShareTown.stop("B"))
        #expect(ShareTown.clock(waiting.eta) == "08:35" && ShareTown.clock(waiting.scheduledETA) == "08:30")
    }

    @Test("the vehicle's place is told while its rider is in it, and at no other time")
    func place() throws {
        let scene = ShareScene()
        let ride = try ShareTown.ride()
        scene.see("8:08", to: "B")
        #expect(try scene.progress(ride, "8:08").vehicle == nil)
        scene.see("8:14", to: "B", isThere: true)
        let there = try scene.progress(ride, "8:14")
        #expect(there.phase == .waiting && there.vehicle == nil && there.provenance == .vehiclePosition)
        #expect(there.nextStop?.time == ShareTown.at("8:14"))
        scene.see("8:16", to: "C")
        let riding = try scene.progress(ride, "8:16:20")
        #expect(riding.phase == .riding && riding.nextStop?.stop == ShareTown.stop("C"))
        #expect(riding.vehicle?.latitude == -33.865002 && riding.vehicle?.evidence == ShareTown.at("8:16"))
        scene.see("8:40", to: "D")
        #expect(try scene.progress(ride, "8:40").phase == .riding, "it has not come, whatever the timetable says")
        scene.see("8:41", to: "D", isThere: true)
        let arrived = try scene.progress(ride, "8:41")
        #expect(arrived.phase == .arrived && arrived.vehicle == nil && arrived.eta == ShareTown.at("8:41"))
        scene.see("8:42", to: "E")
        #expect(try scene.progress(ride, "8:42").phase == .arrived)
    }

    @Test("a silent feed leaves the timetable, and no place that has frozen")
    func silence() throws {
        let scene = ShareScene()
        scene.tell("8:16", ShareTown.bus, late: 240)
        scene.see("8:16", to: "C")
        let ride = try ShareTown.ride()
        #expect(try scene.progress(ride, "8:19").vehicle != nil)
        let blind = try scene.progress(ride, "8:19:01")
        #expect(blind.vehicle == nil && blind.provenance == .tripUpdate && blind.delay == 240)
        let silent = try scene.progress(ride, "8:21:01")
        #expect(silent.phase == .riding && silent.provenance == .timetable && silent.delay == nil)
        #expect(ShareTown.clock(silent.eta) == "08:30")
    }

    @Test("a vehicle that speaks of a time long before or after the ride is not believed to be on it")
    func implausible() throws {
        let scene = ShareScene()
        let ride = try ShareTown.ride()
        scene.see("8:04:59", to: "C")
        #expect(try scene.progress(ride, "8:04:59").phase == .waiting)
        scene.see("8:05", to: "C")
        #expect(try scene.progress(ride, "8:05").phase == .riding)
    }

    @Test("an update that leaves out what the vehicle has passed says that it has passed it")
    func leftOut() throws {
        let scene = ShareScene()
        scene.tell("8:31", [(ShareTown.bus, [("E", 60)])])
        #expect(try scene.progress(ShareTown.ride(), "8:31").phase == .arrived)
    }

    @Test("cancelled runs and stops that are left out")
    func cancelled() throws {
        let scene = ShareScene()
        let ride = try ShareTown.ride()
        scene.cancel("8:00", ShareTown.bus)
        let gone = try scene.progress(ride, "8:00")
        #expect(
            gone.phase == .cancelled && gone.isBroken && gone.eta == nil && gone.vehicle == nil && gone.delay == nil)
        scene.cancel("8:01", ShareTown.bus, skipping: "B")
        #expect(try scene.progress(ride, "8:01").phase == .cancelled, "nobody can get in")
        scene.cancel("8:02", ShareTown.bus, skipping: "D")
        let waiting = try scene.progress(ride, "8:02")
        #expect(waiting.phase == .waiting && waiting.isBroken, "they can get in, and not out")
        scene.cancel("8:03", ShareTown.bus, skipping: "C")
        #expect(try scene.progress(ride, "8:03").isBroken == false)
    }

    @Test("a replacement that does not go where its rider gets out leaves the timetable's stops")
    func replaced() async {
        await #expect(processExitsWith: .success) {
            let scene = ShareScene()
            scene.replace("8:11", ShareTown.bus, [("A", "8:00"), ("B", "8:10")])
            let progress = try scene.progress(ShareTown.ride(to: "E"), "8:12")
            #expect(progress.phase == .riding && progress.isBroken && progress.provenance == .tripUpdate)
            #expect(progress.nextStop?.stop == ShareTown.stop("C"))
        }
    }

    @Test("a whole itinerary: on foot, by bus, on foot to the train, and what is left on foot at the end")
    func itinerary() throws {
        let scene = ShareScene()
        let journey = try ShareTown.journey()
        let steps = try [
            "7:40", "8:06", "8:12", "8:31", "8:40", "8:50", "9:02", "9:15",
        ].map { try scene.progress(journey, $0) }
        #expect(steps.map(\.phase) == [.planned, .walking, .riding, .walking, .waiting, .riding, .unknown, .arrived])
        #expect(steps.map(\.leg?.index) == [1, 0, 1, 2, 3, 3, 3, 3])
        #expect(steps.allSatisfy { ShareTown.clock($0.eta) == "09:00" && $0.walkAfter > 200 && !$0.isBroken })
        #expect(steps[1].leg?.isWalk == true && steps[3].leg?.isWalk == true && steps[5].leg?.isWalk == false)
    }

    @Test("a change that a late bus makes short is at risk, and one that cannot be made is broken")
    func connections() throws {
        let scene = ShareScene()
        let journey = try ShareTown.journey()
        scene.tell("8:20", ShareTown.bus, late: 300)
        var progress = try scene.progress(journey, "8:20")
        #expect(!progress.isConnectionAtRisk && !progress.isBroken)
        scene.tell("8:21", ShareTown.bus, late: 640)
        progress = try scene.progress(journey, "8:21")
        #expect(progress.isConnectionAtRisk && !progress.isBroken && progress.phase == .riding)
        scene.tell("8:28", ShareTown.bus, late: 1_000)
        progress = try scene.progress(journey, "8:28")
        #expect(progress.isBroken && progress.phase == .riding)
        scene.tell("8:29", [(ShareTown.bus, [("A", 1_000)]), (ShareTown.train, [("F", 600)])])
        #expect(try !scene.progress(journey, "8:29").isBroken, "the train waits")
    }

    @Test("a change with less to spare than its owner asked for is at risk, and not broken")
    func spare() throws {
        let scene = ShareScene()
        let journey = try ShareTown.journey(spare: 8)
        scene.tell("8:20", ShareTown.bus, late: 0)
        #expect(try !scene.progress(journey, "8:20").isConnectionAtRisk)
        for (time, late) in [("8:21", 300), ("8:22", 640)] as [(String, Int32)] {
            scene.tell(time, ShareTown.bus, late: late)
            let progress = try scene.progress(journey, time)
            #expect(progress.isConnectionAtRisk && !progress.isBroken)
        }
    }

    @Test("whoever missed a change is nowhere that a vehicle could tell")
    func missed() throws {
        let scene = ShareScene()
        let route = try ShareTown.journey()
        let planner = ShareTown.planner
        let start = ShareTown.at("8:00")
        let journey = try #require(FollowedJourney(route, planner, live: scene.live, now: start))
        var memory = ShareReader.Memory()
        scene.tell("8:49", [(ShareTown.bus, [("A", 1_100)]), (ShareTown.train, [("F", 0)])])
        scene.see("8:49", ShareTown.train, to: "G")
        let after = ShareReader(planner: planner, live: scene.live, now: ShareTown.at("8:49")).read(journey, &memory)
            .progress
        #expect(after.phase == .unknown && after.isBroken && after.vehicle == nil && after.eta == nil)
    }

    @Test("a run by frequency is followed by its start")
    func frequency() throws {
        let json = """
            {"trip_id": "ferry", "service_date": "2025-04-02", "start_time": "08:20:00", "alight_stop_id": "G"}
            """
        let progress = try ShareScene().progress(ShareRoute(json: Array(json.utf8)), "8:30")
        #expect(progress.phase == .riding && ShareTown.clock(progress.eta) == "08:50")
    }

    @Test("what is not in the timetable is not followed")
    func absent() throws {
        let scene = ShareScene()
        let now = ShareTown.at("8:00")
        for route in [
            try ShareTown.ride("nosuch"), try ShareTown.ride(to: "A"), try ShareTown.ride(from: "D", to: "B"),
            try ShareTown.ride(to: "nowhere"), .nothing,
        ] {
            #expect(FollowedJourney(route, ShareTown.planner, live: scene.live, now: now) == nil)
        }
    }

    @Test("the words on the wire are the contract's")
    func words() throws {
        let scene = ShareScene()
        scene.tell("8:16", ShareTown.bus, late: 240)
        scene.see("8:16", to: "C")
        let json = try scene.progress(ShareTown.ride(), "8:16:30").json(ShareTown.timetable)
        #expect(
            json.keys == [
                "phase", "eta", "scheduled_eta", "delay_seconds", "vehicle", "provenance", "next_stop", "leg",
                "connection_at_risk", "broken", "as_of",
            ])
        #expect(json["phase"] == "riding" && json["provenance"] == "vehicle_position" && json["delay_seconds"] == 240)
        #expect(json["eta"] == "2025-04-02T08:34:00+11:00" && json["scheduled_eta"] == "2025-04-02T08:30:00+11:00")
        #expect(json["vehicle"]?["latitude"] == -33.865002 && json["vehicle"]?["age_seconds"] == 30)
        #expect(
            json["next_stop"] == [
                "stop_id": "C", "stop_name": "Stop C", "arrival_time": "2025-04-02T08:24:00+11:00",
            ])
        let leg = json["leg"]?.object
        #expect(leg?["index"] == 0 && leg?["mode"] == "BUS" && leg?["trip_id"]?.string?.isEmpty == false)
        #expect(leg?["route_short_name"] == "R" && leg?["headsign"] == "Stop E")
        let waiting = try scene.progress(ShareTown.ride(ShareTown.laterBus), "8:16:30").json(ShareTown.timetable)
        #expect(waiting["vehicle"] == .null && waiting["delay_seconds"] == .null)
        #expect(waiting["next_stop"]?["departure_time"] == "2025-04-02T08:40:00+11:00")
    }
}
