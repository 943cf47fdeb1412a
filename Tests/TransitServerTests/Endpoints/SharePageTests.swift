import Companion
import Database
import DatabaseFixtures
import Foundation
import Identity
import Testing
import TransitAPI
import TransitAnswers
import TransitServer

/// `/share/{token}`: a share for whoever has the link to it.
@Suite struct SharePageTests {
    /// A server with two friends, one of whom shares.
    private struct Scene {
        let server: TestServer
        let database: Database
        let token: String
        let friend: UUID

        static func with(_ body: (Scene) async throws -> Void) async throws {
            let (secret, clock) = ("share-pages-secret-with-enough-characters", TestClock(TestCity.tuesdayMorning))
            let instant = { @Sendable in Instant(seconds: clock.now) }
            try await withDatabase(.sqlite, schema: RiderScene.schema, now: instant) { database in
                let tokens = AccessTokens(key: try .secret(secret), issuer: "http://localhost/auth/v1")
                let people = PeopleServices(
                    identity: nil, tokens: tokens, keys: try APIKeys(secret: secret, issued: clock.now),
                    companion: Companion(database), database: database)
                let (ann, bob) = (UUID(), UUID())
                try await database.write(as: .service) { transaction in
                    for id in [ann, bob] {
                        try transaction.insert(Insert(into: IdentityTables.users, ["id": .uuid(id)]))
                    }
                    try transaction.insert(
                        Insert(
                            into: CompanionTables.friends,
                            ["user_id": .uuid(ann), "friend_id": .uuid(bob), "status": .text("accepted")]))
                    try transaction.update(
                        Update(
                            CompanionTables.users, set: ["display_name": .text("Ann & \"Co\"")],
                            where: .equals("id", ann)))
                }
                let token = tokens.issue(AccessClaims(subject: ann, session: UUID()), now: clock.now).token
                let city = ServedCity(try TestCity.shared().edition)
                try await TestServer.serving(city, clock, people: people) { server in
                    try await body(Scene(server: server, database: database, token: token, friend: bob))
                }
            }
        }

        /// Asks `/rest/v1` as who shares; the row or the value that comes back.
        @discardableResult
        func ask(_ method: String, _ path: String, _ body: JSONValue) async throws -> JSONValue {
            let key = try #require(
                JSONParser.parse(try await server.ask("/console/settings.json").body)["anon_key"]?.string)
            let reply = try await server.ask(
                "/rest/v1" + path, method: method,
                headers: [
                    "apikey: \(key)", "Authorization: Bearer \(token)", "Content-Type: application/json",
                    "Prefer: return=representation", "Accept: application/vnd.pgrst.object+json, application/json",
                ], body: body.bytes)
            #expect((200..<300).contains(reply.status), "\(reply.text)")
            return reply.body.isEmpty ? .null : try JSONParser.parse(reply.body)
        }

        /// Shares, and makes a link to it.
        func link(_ route: JSONValue, named: Bool = false) async throws -> (share: String, link: String, path: String) {
            let share = try await ask(
                "POST", "/eta_shares",
                ["recipients": [.string(friend.uuidString)], "route_data": route])
            let id = try #require(share["id"]?.string)
            // What is `live` riders cannot write.
            try await database.write(as: .service) { transaction in
                try transaction.update(
                    Update(
                        CompanionTables.etaShares, set: ["route_data": .json(route.text)],
                        where: .equals("id", .uuid(try #require(UUID(uuidString: id))))))
            }
            let link = try await ask(
                "POST", "/rpc/create_eta_share_link", ["share_id": .string(id), "show_name": .bool(named)])
            return (id, try #require(link["id"]?.string), try #require(link["path"]?.string))
        }

        func status(_ path: String, reading language: String = "en") async throws -> JSONValue {
            let reply = try await server.ask(path + "/status", headers: ["Accept-Language: \(language)"])
            #expect(reply.status == 200 && reply["vary"]?.contains("Accept-Language") == true, "\(reply.text)")
            return try JSONParser.parse(reply.body)
        }

        /// Where the page says that a vehicle is, which `route_data.live` has told of.
        func vehicle(_ phase: JSONValue, _ age: JSONValue, told: Int64 = 0) async throws -> JSONValue? {
            let live: JSONValue = [
                "phase": phase, "as_of": time(told),
                "vehicle": ["latitude": -33.85, "longitude": 151.25, "age_seconds": age],
            ]
            return try await status(try await link(["live": live]).path)["vehicle"]
        }

        /// A share of somebody in a train.
        var riding: JSONValue {
            [
                "phase": "riding", "eta": time(1_200), "scheduled_eta": time(960), "as_of": time(0),
                "provenance": "vehicle_position",
                "vehicle": ["latitude": -33.85, "longitude": 151.25, "age_seconds": 20],
                "next_stop": ["stop_name": "Milsons Point", "arrival_time": time(120)],
                "leg": ["index": 1, "route_short_name": "T1", "headsign": "Hornsby"],
                "connection_at_risk": true,
            ]
        }

        /// An instant of the test's morning, so many seconds later.
        func time(_ seconds: Int64) -> JSONValue {
            .string(Timestamp(epochSeconds: TestCity.tuesdayMorning + seconds, offsetSeconds: 0).description)
        }
    }

    @Test func `says when, on what that rests, and whose it is where that is wanted`() async throws {
        try await Scene.with { scene in
            let route: JSONValue = ["destination": "Chatswood", "live": scene.riding]
            let named = try await scene.link(route, named: true)
            let page = try await scene.server.ask(named.path)
            #expect(page.status == 200 && page["content-type"] == "text/html; charset=utf-8")
            #expect(page.text.contains("Ann &amp; &quot;Co&quot; is on the way to Chatswood"))
            let status = try await scene.status(named.path)
            // Sydney is eleven hours ahead in summer, and the page says so.
            #expect(status["arrival"] == "08:20" && status["punctuality"] == "4 min late, planned 08:16")
            #expect(
                status["sentences"] == [
                    "On the T1 towards Hornsby. Next stop: Milsons Point at 08:02.",
                    "A change still to come is tight.",
                ])
            #expect(status["rests_on"] == "Rests on where the vehicle is, seen 20 s ago. As of 08:00.")
            let other = try await scene.link(route)
            #expect(try await scene.status(other.path)["title"] == "Somebody is on the way to Chatswood")
        }
    }

    @Test func `speaks the language of whoever opens it`() async throws {
        try await Scene.with { scene in
            let path = try await scene.link(["destination": "Chatswood", "live": scene.riding]).path
            let chinese = ["Accept-Language: zh-CN, en;q=0.8"]
            let page = try await scene.server.ask(path, headers: chinese)
            #expect(page.text.contains("<html lang=\"zh-Hans\">") && page["vary"]?.contains("Accept-Language") == true)
            #expect(page.text.contains("预计到达") && !page.text.contains("Expected"))
            let status = try await scene.status(path, reading: "zh")
            #expect(status["title"] == "对方正前往Chatswood" && status["punctuality"] == "晚点4分钟，计划08:16")
            #expect(status["sentences"] == ["在车上：T1（开往Hornsby）。下一站：Milsons Point，08:02到。", "接下来有一次换乘时间紧张。"])
            #expect(status["rests_on"] == "依据车辆位置，20秒前定位。截至08:00。")
            let traditional = try await scene.server.ask(path, headers: ["Accept-Language: zh-HK, zh;q=0.9"])
            #expect(traditional.text.contains("<html lang=\"zh-Hant\">") && traditional.text.contains("預計到達"))
            let told = try await scene.status(path, reading: "zh-TW")
            #expect(told["title"] == "對方正前往Chatswood" && told["punctuality"] == "延誤4分鐘，計劃08:16")
            #expect(told["sentences"] == ["在車上：T1（開往Hornsby）。下一站：Milsons Point，08:02到。", "接下來有一次轉乘時間緊張。"])
            let never = "/share/" + String(repeating: "0", count: 32)
            for (headers, words) in [(chinese, "这里没有内容"), ([], "Nothing is shown here")] {
                #expect(try await scene.server.ask(never, headers: headers).text.contains("<h1>\(words)</h1>"))
            }
        }
    }

    @Test func `knows no place of who is not in the vehicle, nor one that is old`() async throws {
        try await Scene.with { scene in
            let cases: [(phase: String, age: JSONValue, told: Int64, shown: Int?)] = [
                ("riding", 180, 0, 180), ("riding", 181, 0, nil), ("riding", 100, -81, nil),
                ("riding", 100, 3_600, 100),
                ("walking", 5, 0, nil), ("waiting", 5, 0, nil), ("arrived", 5, 0, nil), ("cancelled", 5, 0, nil),
                ("unknown", 5, 0, nil), ("flying", 5, 0, nil),
            ]
            for each in cases {
                let vehicle = try await scene.vehicle(.string(each.phase), each.age, told: each.told)
                #expect(vehicle?["age_seconds"]?.int == each.shown, "\(each)")
            }
        }
    }

    @Test func `is over as soon as the link is taken back or the share ends, and then says no more`() async throws {
        try await Scene.with { scene in
            let first = try await scene.link([:])
            try await scene.ask("POST", "/rpc/revoke_eta_share_link", ["link_id": .string(first.link)])
            let second = try await scene.link([:])
            try await scene.ask("PATCH", "/eta_shares?id=eq.\(second.share)", ["is_active": false])
            let third = try await scene.link([:])
            #expect(try await scene.server.ask(third.path).status == 200)
            scene.server.clock.advance(by: 4 * 3_600)
            let never = try await scene.server.ask("/share/" + String(repeating: "0", count: 32))
            for path in [first.path, second.path, third.path] {
                let (page, status) = (try await scene.server.ask(path), try await scene.server.ask(path + "/status"))
                #expect(page.status == 404 && page.text == never.text && !page.text.contains("Ann"))
                #expect(status.status == 404 && status.text == #"{"ended":true}"#)
                for reply in [page, status] {
                    #expect(reply["cache-control"] == "no-store" && reply["referrer-policy"] == "no-referrer")
                    #expect(reply["x-robots-tag"] == "noindex, nofollow")
                }
            }
        }
    }

    @Test func `draws rides alone, within its frame, and none where the journey cannot be read`() async throws {
        try await Scene.with { scene in
            let plan = try await scene.server.ask("/api/v1/trips/plan?from=200060&to=209573")
                .data(TripPlanBody.self)
            let itinerary = try #require(plan.itineraries.first { $0.refreshToken != nil })
            let token = JSONValue.string(try #require(itinerary.refreshToken))
            let rides = itinerary.legs.filter { $0.tripID != nil }
            let all = try await scene.server.ask(try await scene.link(["refresh_token": token]).path).text
            #expect(all.matches(of: /<polyline/).count == rides.count)
            let last = try #require(itinerary.legs.lastIndex { $0.tripID != nil })
            let rest = try await scene.link(["refresh_token": token, "live": ["leg": ["index": .int(last)]]])
            let left = try await scene.server.ask(rest.path).text
            #expect(left.matches(of: /<polyline/).count == 1)
            for drawn in [all, left] {
                for point in drawn.matches(of: /(-?[\d.]+),(-?[\d.]+)[ "]/) {
                    let (x, y) = (try #require(Double(point.1)), try #require(Double(point.2)))
                    #expect((0...600).contains(x) && (0...300).contains(y), "\(x) \(y)")
                }
                #expect(!drawn.contains("nan") && !drawn.contains("inf,"))
            }
            let over = try await scene.link(["refresh_token": token, "live": ["leg": ["index": .int(last + 1)]]])
            for route in [over.path, try await scene.link(["refresh_token": "no token"]).path] {
                let reply = try await scene.server.ask(route)
                #expect(reply.status == 200 && !reply.text.contains("<svg"))
            }
        }
    }

    @Test(arguments: 1...4)
    func `stands whatever riders write`(seed: UInt64) async throws {
        try await Scene.with { scene in
            var random = RandomRoutes(dice: Dice(seed: seed))
            for number in 0..<15 {
                let route = random.route()
                let link = try await scene.link(route, named: true)
                let headers = ["Accept-Language: \(number.isMultiple(of: 2) ? "en" : "zh")"]
                let (page, status) = (
                    try await scene.server.ask(link.path, headers: headers),
                    try await scene.server.ask(link.path + "/status", headers: headers)
                )
                #expect(page.status == 200 && status.status == 200, "\(route.text)")
                #expect(!page.text.contains("<img") && !page.text.contains("<b>"), "\(route.text)")
                #expect(page.text.utf8.count < 20_000)
                try await scene.ask("DELETE", "/eta_shares?id=eq.\(link.share)", .object([:]))
            }
        }
    }

    /// Throws routes together out of the members that the page reads and what nobody would expect there.
    private struct RandomRoutes {
        var dice: Dice

        mutating func route() -> JSONValue {
            let names = ["destination", "arrival_time", "live", "refresh_token"]
            var route = object(names)
            if Bool.random(using: &dice) { route["live"] = .object(live()) }
            return .object(route)
        }

        private mutating func live() -> JSONObject {
            var live = object([
                "phase", "eta", "scheduled_eta", "as_of", "provenance", "vehicle", "next_stop", "leg", "broken",
                "connection_at_risk",
            ])
            let phases = ["walking", "waiting", "riding", "arrived", "cancelled", "<b>"]
            live["phase"] = .string(phases.randomElement(using: &dice) ?? "")
            if Bool.random(using: &dice) {
                live["vehicle"] = .object(object(["latitude", "longitude", "age_seconds"]))
            }
            if Bool.random(using: &dice) {
                live["next_stop"] = .object(object(["stop_name", "arrival_time", "departure_time"]))
            }
            if Bool.random(using: &dice) {
                live["leg"] = .object(object(["index", "route_short_name", "headsign"]))
            }
            return live
        }

        private mutating func object(_ names: [String]) -> JSONObject {
            JSONObject(names.filter { _ in Bool.random(using: &dice) }.map { ($0, value()) })
        }

        private mutating func value() -> JSONValue {
            let values: [JSONValue] = [
                .null, .bool(true), 0, -1, .int(.max), .int(.min), .double(1e300), .double(-1e300), .double(-0.0), 91,
                181, "", "<img src=x>", "\"><b>", "9999-12-31T23:59:59Z", "0000-01-01T00:00:00Z",
                "2026-03-10T09:40:00+11:00", .string(String(repeating: "W", count: 900)), "\u{202e}\u{2066}", [], [1],
                ["a": "<b>"],
            ]
            return values.randomElement(using: &dice) ?? .null
        }
    }
}
