import Database
import DatabaseFixtures
import Foundation
import Identity
import JourneyProgress
import Journeys
import Notifications
import Riders
import Testing
import TransitAPI
import TransitAnswers
import TransitServer

/// Live Activities: registered by riders, and what they are told of a journey.
@Suite struct LiveActivityTests {
    private static let token = String(repeating: "ab12", count: 16)
    private static let journey = JourneyRefreshToken.sample("200060")
    private static let otherJourney = JourneyRefreshToken.sample("200070")

    private static func body(_ journey: String = journey, token: String = token) -> String {
        #"{"push_token":"\#(token)","environment":"sandbox","refresh_token":"\#(journey)"}"#
    }

    @Test(arguments: DatabaseKind.all)
    func `riders register theirs, again with another token, and take them back`(kind: DatabaseKind) async throws {
        try await RiderScene.with(kind) { scene in
            let (app, other) = (try await scene.rider(), try await scene.rider())
            let path = "/user/live-activities/A5B9"
            let made = try await app.ask("PUT", path, Self.body()).data(LiveActivity.self)
            #expect(made.activityID == "A5B9")
            #expect(made.endsAt.epochSeconds == TestCity.tuesdayMorning + LiveActivityRecord.longest)
            let renewed = Self.body(token: String(repeating: "CD", count: 40))
            _ = try await app.ask("PUT", path, renewed).data(LiveActivity.self)
            _ = try await other.ask("PUT", path, Self.body()).data(LiveActivity.self)
            let rows = try await scene.database.read(as: .service) {
                try $0.select(Select(RiderTables.liveActivities, where: .equals("user_id", app.id)))
                    .map { try LiveActivityRecord($0) }
            }
            #expect(rows.count == 1 && rows[0].token == String(repeating: "cd", count: 40))
            #expect(rows[0].environment == .sandbox && rows[0].content == nil)
            for _ in 0..<2 { #expect(try await app.ask("DELETE", path).status == 204) }
            let left = try await scene.database.read(as: .service) { try $0.count(RiderTables.liveActivities) }
            #expect(left == 1)
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `another token forgets nothing of what one was told, another journey does`(kind: DatabaseKind) async throws {
        try await RiderScene.with(kind) { scene in
            let app = try await scene.rider()
            let path = "/user/live-activities/A5B9"
            _ = try await app.ask("PUT", path, Self.body()).data(LiveActivity.self)
            let told = Instant(seconds: TestCity.tuesdayMorning)
            try await scene.database.write(as: .service) {
                try $0.update(
                    Update(
                        RiderTables.liveActivities, set: ["content": .json(#"{"a": 1}"#), "told_at": .instant(told)],
                        where: .always))
            }
            func kept() async throws -> LiveActivityRecord? {
                try await scene.database.read(as: .service) {
                    try $0.first(Select(RiderTables.liveActivities)).map { try LiveActivityRecord($0) }
                }
            }
            let renewed = String(repeating: "cd", count: 40)
            _ = try await app.ask("PUT", path, Self.body(token: renewed)).data(LiveActivity.self)
            let same = try #require(try await kept())
            #expect(same.token == renewed && same.content != nil && same.toldAt == told)
            _ = try await app.ask("PUT", path, Self.body(Self.otherJourney)).data(LiveActivity.self)
            let other = try #require(try await kept())
            #expect(other.journey == Self.otherJourney && other.content == nil && other.toldAt == nil)
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `whose session has ended is sent nothing more, and registers nothing`(kind: DatabaseKind) async throws {
        try await RiderScene.with(kind) { scene in
            let app = try await scene.rider()
            let path = "/user/live-activities/A5B9"
            let device = #"{"apns_token":"\#(Self.token)","device_id":"phone"}"#
            _ = try await app.ask("PUT", path, Self.body()).data(LiveActivity.self)
            #expect(try await app.ask("POST", "/user/device", device).status == 201)
            try await scene.database.write(as: .service) {
                try $0.delete(Delete(from: IdentityTables.sessions, where: .always))
            }
            let left = try await scene.database.read(as: .service) {
                (try $0.count(RiderTables.devices), try $0.count(RiderTables.liveActivities))
            }
            #expect(left == (0, 0))
            // The access token is good for a while, but for that.
            for reply in [
                try await app.ask("PUT", path, Self.body()), try await app.ask("POST", "/user/device", device),
            ] {
                #expect(try reply.error().error.code == ErrorCode.authInvalid.rawValue)
            }
            #expect(try await app.ask("GET", "/user/devices").status == 200)
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `of many the oldest make room`(kind: DatabaseKind) async throws {
        try await RiderScene.with(kind) { scene in
            let app = try await scene.rider()
            for number in 0..<11 {
                _ = try await app.ask("PUT", "/user/live-activities/n\(number)", Self.body()).data(LiveActivity.self)
                scene.server.clock.advance(by: 1)
            }
            let names = try await scene.database.read(as: .service) {
                try $0.select(Select(RiderTables.liveActivities, ["activity_id"])).map {
                    try $0.require("activity_id", Row.text)
                }
            }
            #expect(Set(names) == Set((3..<11).map { "n\($0)" }))
        }
    }

    @Test func `what is no journey or no token is refused by name`() async throws {
        try await RiderScene.with { scene in
            let app = try await scene.rider()
            let path = "/user/live-activities/A5B9"
            let other = try await app.ask("PUT", path, Self.body("nonsense"))
            #expect(try other.error().error.code == ErrorCode.refreshTokenInvalid.rawValue)
            let reply = try await app.ask("PUT", path, Self.body(token: "12"))
            #expect(try reply.error().error.code == ErrorCode.invalidParameter.rawValue)
            #expect(!reply.text.contains(Self.journey))
            let nobody = RiderApp(server: scene.server, id: UUID(), token: "")
            let unsigned = try await nobody.ask("PUT", path, Self.body())
            #expect(try unsigned.error().error.code == ErrorCode.authRequired.rawValue)
        }
    }

    /// What is told of a journey from Central to the Shops, step by step: the train at 8:00, the bus at 8:20.
    fileprivate func told(
        _ scene: JourneyScene, _ token: String, _ told: LiveActivityUpdate?, at now: Int64
    ) throws -> LiveActivityUpdate? {
        let live = try #require(scene.city.edition?.live)
        let answers = JourneyAnswers(Answers(live: live, now: now), JourneyService(), SearchCancel { false })
        let journey = try #require(try answers.itinerary(of: JourneyRefreshToken(text: token)))
        return LiveActivityUpdate(of: journey, told: told?.told, at: told?.time, now: now)
    }

    @Test func `each step is told once, the end ends it`() async throws {
        try await JourneyScene.with(at: JourneyTown.at(7, 50)) { scene in
            let planned = try #require(try await scene.journeys("200060", "X").first { $0.transfers == 1 })
            let token = try #require(planned.refreshToken)
            var last: LiveActivityUpdate?
            var steps: [(JourneyContent.Step, Int, Bool)] = []
            for now in stride(from: JourneyTown.at(7, 50), through: JourneyTown.at(9, 30), by: 10) {
                guard let update = try told(scene, token, last, at: now) else { continue }
                if last == nil || update.content.step != last?.content.step || update.isEnd {
                    steps.append((update.content.step, update.priority, update.alert != nil))
                }
                last = update
                if update.isEnd { break }
            }
            #expect(steps.map(\.0) == [.board, .ride, .getOff, .change, .board, .getOff, .arrived])
            #expect(steps.map(\.1) == [5, 10, 10, 10, 10, 10, 10])
            #expect(steps.map(\.2) == [false, false, true, false, false, true, false])
            let end = try #require(last)
            let aps = try #require(end.payload["aps"]?.object)
            #expect(aps["event"] == "end" && aps["dismissal-date"]?.int == Int(end.time) + 900)
            #expect(aps["content-state"]?["step"] == "arrived" && aps["stale-date"] == nil)
        }
    }

    @Test func `a delay is told when it suits the battery, a risk at once and with a sound`() async throws {
        try await JourneyScene.with(at: JourneyTown.at(7, 55)) { scene in
            let planned = try #require(try await scene.journeys("200060", "X").first { $0.transfers == 1 })
            let token = try #require(planned.refreshToken)
            let train = try #require(planned.rides.first?.tripID)
            let first = try #require(try told(scene, token, nil, at: JourneyTown.at(7, 55)))
            #expect(first.priority == 5 && first.alert == nil && first.content.step == .board)
            #expect(try told(scene, token, first, at: JourneyTown.at(7, 56)) == nil)
            scene.apply { $0.trip(train, [.late(1, "C1", 120)]) }
            let late = try #require(try told(scene, token, first, at: JourneyTown.at(7, 57)))
            #expect(late.priority == 5 && late.content.delaySeconds == 120 && late.alert == nil)
            #expect(late.staleDate == Int64(late.content.until ?? 0) + 300)
            #expect(try told(scene, token, late, at: JourneyTown.at(7, 57) + 5) == nil)
            scene.server.clock.advance(by: 60)
            scene.apply { $0.trip(train, as: .canceled) }
            let gone = try #require(try told(scene, token, late, at: JourneyTown.at(7, 58)))
            #expect(gone.priority == 10 && gone.alert == .risk(.cancelled))
            let alert = try #require(gone.payload["aps"]?["alert"]?.object)
            #expect(alert["title"]?["loc-key"] == "JOURNEY_TITLE_CANCELLED" && alert["sound"] == "default")
            #expect(JSONValue.object(gone.payload).bytes.count < 1_500)
            // The same content comes back as it was told, and so does what has been said.
            #expect(LiveActivityUpdate.Told(json: gone.told.json) == gone.told)
            #expect(LiveActivityUpdate.Told(json: gone.state.text) == LiveActivityUpdate.Told(gone.content))
            let state = Data(gone.state.text.utf8)
            #expect(try JSONDecoder().decode(JourneyContent.self, from: state) == gone.content)
        }
    }
}

extension LiveActivityTests {
    @Test func `what is wrong when one is registered has been shown, and calls nobody later`() async throws {
        try await JourneyScene.with(at: JourneyTown.at(7, 55)) { scene in
            let planned = try #require(try await scene.journeys("200060", "X").first { $0.transfers == 1 })
            let token = try #require(planned.refreshToken)
            let rides = try planned.rides.map { ride in (try #require(ride.tripID), ride.from.stopID ?? "") }
            scene.apply { $0.trip(rides[0].0, as: .canceled) }
            let first = try #require(try told(scene, token, nil, at: JourneyTown.at(7, 56)))
            #expect(first.content.risk == .cancelled && first.alert == nil)
            // Something else changes, and the risk is told with it.
            scene.server.clock.advance(by: 60)
            scene.apply {
                $0.trip(rides[0].0, as: .canceled)
                $0.trip(rides[1].0, [.late(1, rides[1].1, 600)])
            }
            let next = try #require(try told(scene, token, first, at: JourneyTown.at(7, 57)))
            #expect(next.content.risk == .cancelled && next.alert == nil)
        }
    }

    @Test func `a vehicle that comes later and later calls nobody twice, and ends nothing before it comes`()
        async throws
    {
        try await JourneyScene.with(at: JourneyTown.at(7, 55)) { scene in
            let planned = try #require(try await scene.journeys("200060", "X").first { $0.transfers == 1 })
            let token = try #require(planned.refreshToken)
            let rides = planned.rides.compactMap { ride in ride.tripID.map { (trip: $0, stop: ride.from.stopID ?? "") }
            }
            var last = try #require(try told(scene, token, nil, at: JourneyTown.at(7, 55)))
            var (alerts, steps): ([LiveActivityUpdate.Alert], [JourneyContent.Step]) = ([], [])
            var late: Int32 = 0
            for now in stride(from: JourneyTown.at(7, 55) + 10, through: JourneyTown.at(10, 30), by: 10) {
                // It is always thought to be there in a minute, until it has gone on for so long.
                if last.content.step == .getOff || now >= Int64(last.content.arrival), late < 600 { late += 60 }
                scene.server.clock.advance(by: 10)
                scene.apply { for ride in rides { $0.trip(ride.trip, [.late(1, ride.stop, late)]) } }
                guard let update = try told(scene, token, last, at: now) else { continue }
                if let alert = update.alert { alerts.append(alert) }
                if update.content.step != steps.last { steps.append(update.content.step) }
                last = update
                if update.isEnd { break }
            }
            #expect(last.isEnd && late == 600 && steps.count { $0 == .getOff } > 2, "\(steps)")
            let getOffs = alerts.compactMap { if case .getOff(let place) = $0 { place } else { nil } }
            #expect(getOffs.count == 2 && Set(getOffs).count == 2, "\(alerts)")
            #expect(alerts.count <= 4, "\(alerts)")
            let over = try told(scene, token, nil, at: last.time)
            #expect(over?.isEnd == true && last.time >= Int64(last.content.arrival) + LiveActivityUpdate.lateness)
        }
    }
}

extension JourneyRefreshToken {
    /// One that names a journey from a stop.
    fileprivate static func sample(_ stop: String) -> String {
        let json = """
            {"v":1,"r":[{"t":"T0800","d":19642,"b":0,"a":2,"bs":"C1","as":"S1","dt":1697058000,"at":1697058720}],
            "f":{"i":"\(stop)","n":"Central"},"o":{"i":"213510","n":"Strathfield"},"w":1.25,"m":1000,"k":0,"c":false,"y":false,
            "p":"adult"}
            """
        return Data(json.utf8).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
