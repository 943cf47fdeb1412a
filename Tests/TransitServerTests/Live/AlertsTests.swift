import GTFSRealtime
import Testing
import TransitAPI

/// `GET /api/v1/alerts` and `/alerts/{alert_id}`: every filter alone and together, pages, ids that last.
@Suite struct AlertsTests {
    static let path = "/api/v1/alerts"
    static let now = UInt64(LiveScene.start)

    /// A period of an alert, in seconds from now.
    private static func period(_ from: Int, _ until: Int) -> PublishedTimeRange {
        var range = PublishedTimeRange()
        (range.start, range.end) = (UInt64(Int(now) + from), UInt64(Int(now) + until))
        return range
    }

    /// Seven alerts, each found by something of its own.
    private static func scene(_ body: (LiveScene, _ train: Departure) async throws -> Void) async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train()
            var frame = LiveFrame()
            frame.alert("route", about: [.route("T4")]) {
                ($0.cause, $0.effect, $0.severityLevel) = (.maintenance, .detour, .warning)
            }
            frame.alert("station", about: [.stop("200060")]) { $0.effect = .accessibilityIssue }
            frame.alert("platform", about: [.stop(train.stopID)]) { $0.severityLevel = .info }
            frame.alert("trip", about: [.trip(train.tripID)]) { $0.severityLevel = .severe }
            frame.alert("operator", about: [.agency("SydneyFerries")]) { $0.effect = .noService }
            frame.alert("mode", about: [.type(900)]) { $0.cause = .strike }
            frame.alert("later", about: [.route("T4")]) { $0.activePeriod = [period(3_600, 7_200)] }
            frame.alert("over", about: [.route("T4")]) { $0.activePeriod = [period(-7_200, -3_600)] }
            #expect(scene.apply(frame, from: LiveScene.alerts) == .accepted)
            try await body(scene, train)
        }
    }

    private static func headers(_ scene: LiveScene, _ query: String) async throws -> Set<String> {
        let reply = try await scene.server.ask(path + query)
        try #require(reply.status == 200, "\(query): \(reply.text)")
        let body = try reply.data(AlertsBody.self)
        #expect(body.count == body.alerts.count && body.total == body.count)
        return Set(body.alerts.map(\.header))
    }

    @Test func `each filter finds its own`() async throws {
        try await Self.scene { scene, train in
            let current: Set = ["route", "station", "platform", "trip", "operator", "mode"]
            let expected: [(query: String, headers: Set<String>)] = [
                ("", current), ("?active=now", current), ("?active=upcoming", ["later"]),
                ("?route_id=T4", ["route"]),
                ("?route_id=T4&active=upcoming", ["later"]), ("?stop_id=200060", ["station", "platform"]),
                ("?stop_id=\(train.stopID)", ["station", "platform"]), ("?stop_id=206010", []),
                ("?trip_id=\(train.tripID)", ["trip", "station", "platform"]),
                ("?agency_id=SydneyFerries", ["operator"]),
                ("?route_id=F1", ["operator"]), ("?agency_id=nobody", []), ("?mode=light_rail", ["mode"]),
                ("?severity=critical", ["trip", "operator"]), ("?severity=warning", ["route", "station"]),
                ("?cause=STRIKE", ["mode"]), ("?effect=DETOUR", ["route"]), ("?effect=DETOUR&severity=info", []),
            ]
            for (query, headers) in expected {
                let found = try await Self.headers(scene, query)
                #expect(found == headers, "\(query)")
            }
            let all = try await Self.headers(scene, "?active=all")
            #expect(all == current.union(["later"]))
        }
    }

    @Test(arguments: [UInt64(Int64.max), .max, 1_800_000_000_000])
    func `a time that no calendar has harms nobody`(start: UInt64) async throws {
        try await LiveScene.with { scene in
            let train = try await scene.train()
            var frame = LiveFrame()
            frame.alert("never", about: [.trip(train.tripID)]) { alert in
                var (odd, now) = (PublishedTimeRange(), PublishedTimeRange())
                (odd.start, odd.end, now.start) = (start, start, 1)
                alert.activePeriod = [odd, now]
            }
            frame.alert("odd", about: [.route("T4")]) { alert in
                var odd = PublishedTimeRange()
                odd.start = start
                alert.activePeriod = [odd]
            }
            #expect(scene.apply(frame, from: LiveScene.alerts) == .accepted)
            #expect(try await Self.headers(scene, "") == ["never"])
            #expect(try await Self.headers(scene, "?active=all") == ["never", "odd"])
            #expect(try await Self.headers(scene, "?active=upcoming") == ["odd"])
            let board = try await scene.server.ask("/api/v1/stops/\(train.stopID)/departures")
            #expect(board.status == 200 && board.text.contains("2100-01-01T"), "\(board.text)")
        }
    }

    @Test func `texts are in the language that is asked for`() async throws {
        try await LiveScene.with { scene in
            var frame = LiveFrame()
            frame.alert("Lifts are out of order", about: [.stop("200060")]) { alert in
                var chinese = PublishedTranslatedString.Translation()
                (chinese.text, chinese.language) = ("电梯停用", "zh-Hans")
                alert.headerText.translation.append(chinese)
            }
            #expect(scene.apply(frame, from: LiveScene.alerts) == .accepted)
            for (query, header) in [
                ("", "Lifts are out of order"), ("?language=zh-Hans-CN", "电梯停用"), ("?language=zh", "电梯停用"),
                ("?language=fr", "Lifts are out of order"),
            ] {
                let all = try await scene.server.ask(Self.path + query).data(AlertsBody.self).alerts
                let alert = try #require(all.first)
                #expect(alert.header == header, "\(query)")
                let one = try await scene.server.ask("\(Self.path)/\(alert.alertID)\(query)").data(Alert.self)
                #expect(one == alert)
            }
            let refused = try await scene.server.ask(Self.path + "?language=zh_CN")
            #expect(refused.status == 400 && refused.text.contains("a language tag such as en or zh-Hans"))
        }
    }

    @Test func `an alert has everything that was published of it`() async throws {
        try await Self.scene { scene, _ in
            let body = try await scene.server.ask(Self.path + "?active=all&route_id=T4").data(AlertsBody.self)
            let later = try #require(body.alerts.first { $0.header == "later" })
            #expect(!later.isActive && later.affectedRoutes == ["T4"] && later.affectedStops == nil)
            #expect(later.activePeriod?.start?.description == "2026-03-31T09:00:00+11:00")
            #expect(later.activePeriod?.end?.description == "2026-03-31T10:00:00+11:00")
            #expect(later.activePeriods.count == 1 && later.informedEntities.map(\.routeID) == ["T4"])
            #expect(later.revision == 1 && later.firstSeen.epochSeconds == LiveScene.start)
            #expect(later.language == "en" && later.feedID == "sim.alerts" && later.description == nil)
            let route = try #require(body.alerts.first { $0.header == "route" })
            #expect(route.isActive && route.cause == .maintenance && route.effect == .detour)
            #expect(route.severity == .warning && route.activePeriod == nil && route.activePeriods.isEmpty)
        }
    }

    @Test func `the worst come first, and pages cut the list without gaps`() async throws {
        try await Self.scene { scene, _ in
            let all = try await scene.server.ask(Self.path + "?active=all").data(AlertsBody.self)
            let order: [AlertLevel] = [.critical, .warning, .info]
            let ranks = all.alerts.compactMap { order.firstIndex(of: $0.severity) }
            #expect(ranks == ranks.sorted() && ranks.count == all.total)
            var paged: [String] = []
            for offset in stride(from: 0, to: all.total + 3, by: 3) {
                let reply = try await scene.server.ask(Self.path + "?active=all&limit=3&offset=\(offset)")
                let envelope = try reply.envelope(AlertsBody.self)
                #expect(envelope.data.total == all.total && envelope.data.offset == offset)
                #expect(envelope.meta.pagination == Pagination(total: all.total, limit: 3, offset: offset))
                paged += envelope.data.alerts.map(\.alertID)
            }
            #expect(paged == all.alerts.map(\.alertID))
        }
    }

    @Test func `one alert by its id is what the list has, whatever it is renamed`() async throws {
        try await Self.scene { scene, _ in
            let all = try await scene.server.ask(Self.path + "?active=all").data(AlertsBody.self).alerts
            for alert in all {
                let one = try await scene.server.ask("\(Self.path)/\(alert.alertID)").data(Alert.self)
                #expect(one == alert)
            }
            var again = LiveFrame(at: LiveScene.start + 30)
            again.alert("route", about: [.route("T4")]) {
                ($0.cause, $0.effect, $0.severityLevel) = (.maintenance, .detour, .warning)
            }
            again.message.entity[0].id = "another id"
            scene.server.clock.advance(by: 30)
            #expect(scene.apply(again, from: LiveScene.alerts) == .accepted)
            let before = try #require(all.first { $0.header == "route" })
            let now = try await scene.server.ask("\(Self.path)/\(before.alertID)").data(Alert.self)
            #expect(now.alertID == before.alertID && now.firstSeen == before.firstSeen && now.revision == 1)
            let gone = try #require(all.first { $0.header == "trip" })
            let reply = try await scene.server.ask("\(Self.path)/\(gone.alertID)")
            #expect(reply.status == 404)
            #expect(try reply.detail("alert_id") == .string(gone.alertID))
        }
    }

    @Test func `half an hour after the last word of them no alert is told any more`() async throws {
        try await Self.scene { scene, _ in
            scene.server.clock.advance(by: 1_801)
            let envelope = try await scene.server.ask(Self.path).envelope(AlertsBody.self)
            #expect(envelope.data.alerts.isEmpty && envelope.data.realtimeStatus == .expired)
            #expect(envelope.data.stale && envelope.meta.stale == true)
        }
    }

    @Test func `in a whole city each published text is told once`() async throws {
        try await LiveScene.with { scene in
            let feed = try scene.applySimulation().alerts
            let body = try await scene.server.ask(Self.path + "?active=all&limit=500").data(AlertsBody.self)
            #expect(body.total > 0 && body.alerts.count == body.total)
            #expect(Set(body.alerts.map(\.alertID)).count == body.total)
            // Those that are over are still published for a while, and told no more.
            let lasting = feed.entity.map(\.alert).filter { alert in
                alert.activePeriod.isEmpty
                    || alert.activePeriod.contains { !$0.hasEnd || Int64($0.end) > scene.server.clock.now }
            }
            #expect(Set(body.alerts.map(\.header)) == Set(lasting.map { $0.headerText.translation[0].text }))
        }
    }

    static let rows: [Scenario] = [
        Scenario("no alerts without a source", path) { reply in
            let body = try reply.data(AlertsBody.self)
            #expect(body.alerts.isEmpty && body.realtimeStatus == .none && !body.stale)
        },
        Scenario(
            "an unknown alert", "\(path)/alert_x", refused: .alertNotFound,
            message: "There is no alert with id \"alert_x\", or no longer."),
        Scenario("an unknown route", "\(path)?route_id=T99", refused: .routeNotFound),
        Scenario("an unknown stop", "\(path)?stop_id=nowhere", refused: .stopNotFound),
        Scenario("an unknown trip", "\(path)?trip_id=nothing", refused: .tripNotFound),
        Scenario("no severity", "\(path)?severity=bad", refused: .invalidParameter, parameter: "severity"),
        Scenario("no cause", "\(path)?cause=rain", refused: .invalidParameter, parameter: "cause"),
        Scenario("no effect", "\(path)?effect=wet", refused: .invalidParameter, parameter: "effect"),
        Scenario("no activity", "\(path)?active=later", refused: .invalidParameter, parameter: "active"),
        Scenario("limit 501", "\(path)?limit=501", refused: .invalidParameter, parameter: "limit"),
        Scenario("offset -1", "\(path)?offset=-1", refused: .invalidParameter, parameter: "offset"),
    ]

    @Test(arguments: rows) func answers(_ row: Scenario) async throws { try await row.run() }
}
