import Foundation
import GTFSValues
import LiveState
import Testing
import TransitAPI
import TransitAnswers
import TransitServices

@Suite("Shares that follow their vehicles")
struct FollowedSharesTests {
    private static let share = UUID()

    /// Follows one ride from eight o'clock, or whatever time is said.
    @discardableResult
    private func follow(
        _ scene: inout ShareScene, _ id: UUID = share, _ route: ShareRoute? = nil, at time: String = "8:00",
        until end: String = "12:00", told: ShareTold? = nil
    ) throws -> ShareProgress {
        let route = try route ?? ShareTown.ride()
        return try scene.followed.follow(
            id, route, until: ShareTown.at(end), told: told, planner: ShareTown.planner, live: scene.live,
            now: ShareTown.at(time))
    }

    private func advance(_ scene: inout ShareScene, _ time: String) -> [ShareUpdate] {
        scene.followed.advance(planner: ShareTown.planner, live: scene.live, now: ShareTown.at(time))
    }

    @Test("a frame that says nothing of its run tells nobody anything")
    func quiet() throws {
        var scene = ShareScene()
        try follow(&scene)
        scene.tell("8:01", ShareTown.laterBus, late: 600)
        #expect(advance(&scene, "8:01").isEmpty)
        #expect(advance(&scene, "8:01").isEmpty)
        #expect(scene.followed.runCount == 1)
    }

    @Test("a delay is told when it changes, and five minutes of it as a move, three times at most")
    func moves() throws {
        var scene = ShareScene()
        try follow(&scene)
        var kinds: [ShareUpdate.Kind] = []
        for (minute, late) in [(1, 120), (2, 130), (3, 299), (4, 300), (5, 420), (6, 0), (7, 300), (8, 900)] {
            scene.tell("8:0\(minute)", ShareTown.bus, late: Int32(late))
            kinds += advance(&scene, "8:0\(minute)").map(\.kind)
        }
        #expect(
            kinds == [
                .changed, .changed, .moved(from: ShareTown.at("8:30")), .changed, .moved(from: ShareTown.at("8:35")),
                .moved(from: ShareTown.at("8:30")), .changed,
            ])
    }

    @Test("what was told before a restart counts")
    func restart() throws {
        var scene = ShareScene()
        scene.tell("8:01", ShareTown.bus, late: 300)
        try follow(&scene, at: "8:01", told: ShareTold(eta: ShareTown.at("8:30"), moves: 2))
        scene.tell("8:02", ShareTown.bus, late: 310)
        let update = try #require(advance(&scene, "8:02").first)
        #expect(update.kind == .moved(from: ShareTown.at("8:30")) && update.told.moves == 3)
        scene.tell("8:03", ShareTown.bus, late: 900)
        #expect(advance(&scene, "8:03").map(\.kind) == [.changed])
    }

    @Test("when a feed falls silent the timetable comes back, and that is no move")
    func silence() throws {
        var scene = ShareScene()
        scene.tell("8:00", ShareTown.bus, late: 600)
        try follow(&scene)
        #expect(advance(&scene, "8:05").isEmpty)
        let update = try #require(advance(&scene, "8:05:01").first)
        #expect(update.kind == .changed && update.progress.provenance == .timetable)
    }

    @Test("the clock alone goes on: it says when it is due, and nothing is missed between")
    func clock() throws {
        var scene = ShareScene()
        try follow(&scene, at: "7:00", until: "12:00")
        var told: [String] = []
        var steps = 0
        while let due = scene.followed.nextDue, steps < 100 {
            steps += 1
            for update in scene.followed.advance(planner: ShareTown.planner, live: scene.live, now: due) {
                told.append("\(ShareTown.clock(due) ?? "") \(update.progress.phase)")
            }
        }
        #expect(told.first == "08:00 waiting" && told.last == "08:45 arrived")
        #expect(told.contains("08:10 riding") && told.contains("08:30 unknown"))
        #expect(scene.followed.count == 0 && scene.followed.runCount == 0 && steps < 20)
    }

    @Test("it ends by itself: there, cancelled, or past its end")
    func endings() throws {
        var scene = ShareScene()
        let (one, two, three) = (UUID(), UUID(), UUID())
        try follow(&scene, one)
        try follow(&scene, two, ShareTown.ride(ShareTown.laterBus))
        try follow(&scene, three, ShareTown.ride(to: "E"), until: "8:20")
        scene.cancel("8:12", ShareTown.laterBus)
        scene.see("8:12", to: "C")
        var updates = advance(&scene, "8:12")
        #expect(updates.first { $0.share == two }?.kind == .cancelled)
        #expect(updates.first { $0.share == three }?.progress.vehicle != nil)
        updates = advance(&scene, "8:20").filter { $0.share != one }
        #expect(updates.map(\.share) == [three] && updates[0].kind == .ended && updates[0].progress.vehicle == nil)
        scene.see("8:31", to: "E")
        updates = advance(&scene, "8:31")
        #expect(updates.map(\.kind) == [.arrived] && updates[0].share == one)
        #expect(scene.followed.count == 0 && scene.followed.nextDue == nil)
        scene.see("8:32", to: "E", isThere: true)
        #expect(advance(&scene, "8:32").isEmpty)
    }

    @Test("a run that its publisher leaves out at the end has arrived; where all are silent nobody knows")
    func leftOut() throws {
        var scene = ShareScene()
        try follow(&scene, Self.share, ShareTown.ride(to: "E"))
        scene.tell("8:40", ShareTown.bus, late: 180)
        _ = advance(&scene, "8:40")
        scene.tell("8:44", ShareTown.laterBus, late: 60)
        #expect(advance(&scene, "8:44").map(\.kind) == [.arrived])

        var silent = ShareScene()
        try follow(&silent, Self.share, ShareTown.ride(to: "E"))
        silent.tell("8:40", ShareTown.bus, late: 180)
        _ = advance(&silent, "8:40")
        #expect(advance(&silent, "8:46").map(\.progress.phase) == [.unknown])
        #expect(advance(&silent, "8:57:59").isEmpty)
        #expect(advance(&silent, "8:58").map(\.kind) == [.arrived])
    }

    @Test("a journey does not go backwards: a ride that was over stays over")
    func forwards() throws {
        var scene = ShareScene()
        try follow(&scene, Self.share, ShareTown.journey())
        scene.see("8:31", to: "E")
        #expect(advance(&scene, "8:31").first?.progress.phase == .walking)
        scene.tell("8:33", ShareTown.bus, late: 1_200)
        #expect(advance(&scene, "8:33").allSatisfy { $0.progress.leg?.index != 1 })
        #expect(scene.followed.progress(of: Self.share)?.leg?.index ?? 0 >= 2)
    }

    @Test("a vehicle that stands still is told of once a minute")
    func still() throws {
        var scene = ShareScene()
        try follow(&scene)
        var times: [Int] = []
        for second in stride(from: 0, to: 180, by: 10) {
            let time = "8:\(20 + second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)"
            scene.see(time, to: "C", isThere: true)
            if !advance(&scene, time).isEmpty { times.append(second) }
        }
        #expect(times.count <= 4 && times.first == 0 && times.count >= 3)
    }

    @Test("another timetable: the same rides are found again, and what is gone is unknown")
    func swap() throws {
        var scene = ShareScene()
        try follow(&scene)
        try follow(&scene, UUID(), ShareTown.journey())
        let runs = scene.followed.runCount
        let other = ShareTown.other
        let updates = scene.followed.advance(
            planner: other, live: LiveState(timetable: other.network.timetable), now: ShareTown.at("8:05"))
        #expect(updates.allSatisfy { $0.progress.phase == .unknown && $0.progress.isBroken } && updates.count == 1)
        #expect(scene.followed.runCount < runs)
        #expect(scene.followed.progress(of: Self.share)?.phase == .waiting)
        // The one that was lost ends with its time, the other as ever.
        #expect(scene.followed.nextDue == ShareTown.at("8:10"))
    }

    @Test("what cannot be followed says why, and leaves nothing behind")
    func refusals() throws {
        var scene = ShareScene()
        #expect(throws: ShareFollowError.nothingToFollow) { try follow(&scene, Self.share, .nothing) }
        #expect(throws: ShareFollowError.notInTimetable) { try follow(&scene, Self.share, ShareTown.ride("x")) }
        #expect(throws: ShareFollowError.over) { try follow(&scene, until: "8:00") }
        #expect(scene.followed.count == 0 && scene.followed.runCount == 0 && scene.followed.nextDue == nil)
        #expect(try follow(&scene, at: "9:30", until: "12:00").phase == .arrived)
        #expect(scene.followed.count == 0)
        scene.followed.unfollow(UUID())
    }

    @Test("whoever follows anew or no longer leaves no trace; as many as may be are followed")
    func manyComeAndGo() throws {
        var scene = ShareScene()
        var dice = Dice(seed: 5)
        var here: [UUID] = []
        let routes = try [
            ShareTown.ride(), ShareTown.ride(from: nil), ShareTown.ride(ShareTown.laterBus), ShareTown.journey(),
        ]
        for round in 0..<600 {
            if Bool.random(using: &dice) || here.isEmpty {
                let isAgain = Int.random(in: 0..<4, using: &dice) == 0
                let id = (isAgain ? here.randomElement(using: &dice) : nil) ?? UUID()
                try follow(&scene, id, routes.randomElement(using: &dice))
                if !here.contains(id) { here.append(id) }
            } else if let place = here.indices.randomElement(using: &dice) {
                scene.followed.unfollow(here.remove(at: place))
            }
            if round % 100 == 99 { _ = advance(&scene, "8:00:0\(round / 100)") }
            #expect(scene.followed.count == here.count && scene.followed.runCount <= 3)
        }
        for id in here { scene.followed.unfollow(id) }
        #expect(scene.followed.count == 0 && scene.followed.runCount == 0)
        let ride = try ShareTown.ride()
        for _ in 0..<FollowedShares.most { try follow(&scene, UUID(), ride) }
        #expect(throws: ShareFollowError.full(most: 50_000)) { try follow(&scene, UUID(), ride) }
    }

    @Test("reading on from frame to frame says what reading at once says", arguments: 1...40)
    func agreement(_ seed: UInt64) throws {
        var dice = Dice(seed: seed)
        var scene = ShareScene()
        let route = try ShareTown.ride(
            from: ["A", "B", "C"].randomElement(using: &dice)!, to: ["D", "E"].randomElement(using: &dice)!)
        try follow(&scene, Self.share, route)
        for second in stride(from: 20, through: 3_600, by: 20) where scene.followed.count > 0 {
            let time = "\(8 + second / 3600):\(second / 60 % 60):\(second % 60)"
            switch Int.random(in: 0..<6, using: &dice) {
            case 0: scene.tell(time, ShareTown.bus, late: Int32.random(in: -120...900, using: &dice))
            case 1: scene.see(time, to: ["A", "B", "C", "D", "E"].randomElement(using: &dice)!)
            case 2: scene.tell(time, ShareTown.laterBus, late: 60)
            default: break
            }
            _ = advance(&scene, time)
            guard let told = scene.followed.progress(of: Self.share) else { break }
            let fresh = try scene.progress(route, time)
            // Remembering matters at the end alone.
            guard fresh.phase != .unknown, fresh.phase != .arrived, told.phase != .unknown else { continue }
            #expect(told.phase == fresh.phase && (told.vehicle == nil) == (fresh.vehicle == nil), "\(time)")
            #expect(abs((told.eta ?? 0) - (fresh.eta ?? 0)) < 2 * ShareProgress.smallest, "\(time)")
        }
    }

    @Test("other ways are planned from where the owner will be next")
    func alternatives() throws {
        var scene = ShareScene()
        try follow(&scene)
        scene.cancel("8:05", ShareTown.laterBus)
        let waiting = try #require(
            scene.followed.question(Self.share, planner: ShareTown.planner, now: ShareTown.at("8:05")))
        #expect(waiting.origin == .stop(ShareTown.stop("B")) && waiting.time == ShareTown.at("8:05"))
        scene.see("8:15", to: "C")
        let progress = try #require(advance(&scene, "8:15").first?.progress)
        let riding = try #require(
            scene.followed.question(Self.share, planner: ShareTown.planner, now: ShareTown.at("8:15")))
        #expect(riding.origin == .stop(ShareTown.stop("D")) && riding.time >= ShareTown.at("8:30"))
        let plan = try ShareTown.planner.plan(waiting)
        let offered = progress.offering(plan)
        #expect(offered.alternatives?.count == 3 && offered.etaHigh == nil)
        let json = offered.json(ShareTown.timetable)
        #expect(json["alternatives"]?[0]?["route_short_names"] == ["R"])
        #expect(scene.followed.question(UUID(), planner: ShareTown.planner, now: 0) == nil)
    }

    @Test("other ways are told where a change may be missed, planned once a minute and for few at a time")
    func offers() throws {
        var scene = ShareScene()
        try follow(&scene)
        var progress = try #require(scene.followed.progress(of: Self.share))
        var offers = ShareOffers()
        func told(_ time: String) -> Int? {
            offers.offering(
                progress, of: Self.share, in: scene.followed, planner: ShareTown.planner, live: scene.live,
                now: ShareTown.at(time)
            ).alternatives?.count
        }
        offers.begin()
        #expect(told("8:05") == nil, "nothing is at risk")
        progress.isConnectionAtRisk = true
        // The second time it is what was planned before.
        #expect(told("8:05") == 3 && told("8:05:30") == 3)
        for _ in 1..<ShareOffers.mostAtATime {
            offers.forget(Self.share)
            #expect(told("8:05") == 3)
        }
        offers.forget(Self.share)
        #expect(told("8:05") == nil)
        offers.begin()
        #expect(told("8:05") == 3)
    }
}
