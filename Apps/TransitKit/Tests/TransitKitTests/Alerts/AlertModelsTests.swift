import Foundation
import Testing
import TransitAPI
import TransitKit

/// Alerts in every state a rider can see.
@MainActor @Suite struct AlertsModelTests {
    private let phone = NetworkPhone()

    private func body(
        _ alerts: [Alert], total: Int? = nil, realtime: RealtimeStatus = .live, stale: Bool = false
    ) -> AlertsBody {
        AlertsBody(
            alerts: alerts, count: alerts.count, total: total ?? alerts.count, limit: 100, offset: 0,
            lastUpdated: stamp(), stale: stale, realtimeStatus: realtime)
    }

    private func model() -> AlertsModel { AlertsModel(data: phone.data, clock: phone.clock.clock) }

    @Test func `alerts are shown as they come, the worst first`() async {
        phone.server.answer("/alerts", body([.fixture("a", severity: .critical), .fixture("b")], total: 7))
        let model = model()
        #expect(model.state.alerts == .loading)
        await model.load()
        #expect(model.state.alerts.value?.map(\.id) == ["a", "b"])
        #expect(model.state.cutWords == Words("alerts.cut %lld %lld", .number(2), .number(7)))
        #expect(phone.server.last("/alerts", "mode") == nil)
    }

    @Test func `as many as there may be are asked for, in the rider's language`() async throws {
        phone.server.answer("/alerts", body([.fixture("a")]))
        await AlertsModel(data: phone.data, language: try #require(LanguageTag("zh-Hans")), clock: phone.clock.clock)
            .load()
        #expect(phone.server.last("/alerts", "language") == "zh-Hans" && phone.server.last("/alerts", "limit") == "500")
    }

    @Test func `that nothing is wrong is said only while alerts are live`() async {
        phone.server.answer("/alerts", body([]))
        let model = model()
        await model.load()
        #expect(model.state.alerts.value == nil && model.state.emptyWords == Words("alerts.none"))
        phone.server.answer("/alerts", body([], realtime: .expired))
        await model.load()
        #expect(model.state.emptyWords == Words("alerts.unknown"))
    }

    @Test func `one mode alone, and what comes later`() async {
        phone.server.answer("/alerts", body([.fixture("a")]))
        let model = model()
        await model.choose(.ferry)
        #expect(phone.server.last("/alerts", "mode") == "ferry")
        phone.server.answer("/alerts", body([]))
        await model.choose(.upcoming)
        #expect(phone.server.last("/alerts", "active") == "upcoming")
        #expect(model.state.emptyWords == Words("alerts.none_upcoming"))
        let asked = phone.server.count("/alerts")
        await model.choose(.upcoming)
        await model.choose(Mode.ferry)
        #expect(phone.server.count("/alerts") == asked)
    }

    @Test func `an answer about another mode than the one chosen now is not shown`() async {
        phone.server.answer("/alerts", body([.fixture("a")]))
        phone.server.hold("/alerts")
        let model = model()
        let first = Task { await model.refresh() }
        await eventually { phone.server.count("/alerts") == 1 }
        let second = Task { await model.choose(.bus) }
        await eventually { model.state.mode == .bus }
        phone.server.release("/alerts")
        await first.value
        await second.value
        #expect(phone.server.last("/alerts", "mode") == "bus" && model.state.alerts.value != nil)
    }

    @Test func `without a network what was heard stays, and old data is said to be old`() async {
        phone.server.answer("/alerts", body([.fixture("a")], stale: true), stale: true)
        let model = model()
        await model.load()
        #expect(model.state.alerts.standing?.banner?.text == Words("standing.live_old"))
        phone.server.goOffline()
        await model.load()
        #expect(model.state.alerts.standing?.banner?.text == Words("standing.offline_kept"))
        #expect(model.state.alerts.value?.count == 1)
    }

    @Test func `a row says what, why and when`() {
        let row = AlertRow(
            .fixture(
                "a", severity: .critical, effect: .noService, cause: .weather,
                period: AlertPeriod(start: stamp(-60), end: stamp(3_600))))
        #expect(row.effect == Words("alert.effect.no_service") && row.cause == Words("alert.cause.weather"))
        #expect(row.period == Words("alert.until %@ %lld %lld", .text("12:00"), .number(10), .number(3)))
        #expect(row.spoken.prefix(2) == [Words("alert.level.critical"), .verbatim("Trackwork")])
        let later = AlertRow(.fixture("b", period: AlertPeriod(start: stamp(3_600), end: nil), isActive: false))
        #expect(later.period?.key == "alert.from %@ %lld %lld")
        let long = AlertRow(.fixture("f", period: AlertPeriod(start: nil, end: stamp(400 * 86_400))))
        #expect(long.period?.key == "alert.until %@ %lld %lld %lld" && long.period?.arguments.last == .number(2027))
        let open = AlertRow(.fixture("c", period: AlertPeriod(start: stamp(-60), end: nil)))
        #expect(open.period?.key == "alert.since %@ %lld %lld")
        #expect(AlertRow(.fixture("d", effect: .unknownEffect, cause: .unknownCause)).effect == nil)
        #expect(AlertRow(.fixture("d")).period == nil)
        func page(_ url: String?) -> String? {
            var alert = Alert.fixture("e")
            alert.url = url
            return AlertRow(alert).page?.absoluteString
        }
        #expect(page("HTTPS://transport.example/works") == "HTTPS://transport.example/works")
        #expect(
            [nil, "", "tel:000", "shortcuts://run", "javascript:alert(1)", "//host/x"].allSatisfy { page($0) == nil })
    }
}

/// One alert in every state a rider can see.
@MainActor @Suite struct AlertModelTests {
    private let phone = NetworkPhone()

    private func model() -> AlertModel { AlertModel(alertID: "a", data: phone.data, clock: phone.clock.clock) }

    @Test func `it names the lines and stops that it is about`() async {
        var alert = Alert.fixture("a")
        (alert.affectedRoutes, alert.affectedStops) = (["T1", "gone"], ["200060"])
        phone.server.answer("/alerts/a", alert)
        phone.server.answer("/routes/T1", RouteDetail(route: .fixture(), directions: []))
        phone.server.answer(
            "/stops/200060", StopDetail(stop: .fixture(), timezone: "Australia/Sydney", routes: [], children: []))
        let model = model()
        #expect(model.state.alert == .loading)
        await model.load()
        #expect(model.state.lines.map(\.routeID) == ["T1"] && model.state.stops.map(\.name) == ["Central"])
        #expect(model.state.timeNote == nil)
        await model.load()
        #expect(phone.server.count("/routes/T1") == 1)
    }

    @Test func `one that is over says so, and one to come says when`() async {
        phone.server.answer("/alerts/a", Alert.fixture("a", isActive: false))
        let model = model()
        await model.load()
        #expect(model.state.timeNote == Words("alert.over"))
        let period = AlertPeriod(start: stamp(7_200), end: nil)
        phone.server.answer("/alerts/a", Alert.fixture("a", period: period, isActive: false))
        await model.load()
        #expect(
            model.state.timeNote == Words("alert.from %@ %lld %lld", .text("13:00"), .number(10), .number(3)))
    }

    @Test func `one that nobody knows, and no network`() async {
        phone.server.refuse("/alerts/a", status: 404, code: "ALERT_NOT_FOUND", message: "There is no such alert.")
        let model = model()
        await model.load()
        #expect(model.state.alert.advice?.detail?.english == "There is no such alert.")
        phone.server.fail("/alerts/a")
        let other = AlertModel(alertID: "a", data: phone.data, clock: phone.clock.clock)
        await other.load()
        #expect(other.state.alert.advice == Advice(.offline))
    }
}

/// What the rider was told, in every state.
@MainActor @Suite struct NotificationsModelTests {
    private let phone = NetworkPhone()

    /// Somebody who is signed in.
    private struct Rider: TokenSource {
        func token() async throws(ClientError) -> String? { "token" }
        func renew(instead token: String) async throws(ClientError) -> Bool { false }
    }

    private func model(isSignedIn: Bool = true) -> NotificationsModel {
        var client = phone.client
        client.tokens = isSignedIn ? Rider() : nil
        let data = TransitData(client: client, offline: phone.data.offline, folder: phone.folder)
        return NotificationsModel(data: data, clock: phone.clock.clock)
    }

    private func told(_ kind: NotificationKind, link: String?, opened: Bool = false) -> RiderNotification {
        RiderNotification(
            id: .sample, kind: kind, alertID: "a", severity: .major, title: "Delay on T1", body: "Late.",
            deepLink: link, createdAt: stamp(), openedAt: opened ? stamp() : nil)
    }

    private func body(_ all: [RiderNotification], mutedUntil: Timestamp? = nil) -> NotificationsBody {
        NotificationsBody(
            notifications: all, unread: all.count, mutedUntil: mutedUntil, total: all.count, limit: 50, offset: 0)
    }

    @Test func `what was told is listed, and leads where it led`() async {
        phone.server.answer(
            "/notifications",
            body([
                told(.new, link: "sydneytransit://alerts/a"), told(.resolved, link: nil),
                told(.digest, link: "sydneytransit://notifications"), told(.new, link: "x", opened: true),
            ]))
        let model = model()
        #expect(model.state.notifications == .loading)
        await model.load()
        let rows = model.state.notifications.value ?? []
        #expect(rows.map(\.destination) == [.alert(id: "a"), nil, nil, nil])
        #expect(rows.map(\.isUnread) == [true, false, false, false] && model.state.unread == 4)
        #expect(rows[0].time == Words("notifications.at %@ %lld %lld", .text("11:00"), .number(10), .number(3)))
    }

    @Test func `older ones come when they are wanted, each once`() async throws {
        func page(_ numbers: ClosedRange<Int>, offset: Int) throws -> NotificationsBody {
            let rows = try numbers.map { number in
                var told = told(.new, link: nil)
                told.id = try #require(RecordID("00000000-0000-4000-8000-00000000000\(number)"))
                return told
            }
            return NotificationsBody(
                notifications: rows, unread: 0, mutedUntil: nil, total: 5, limit: 50, offset: offset)
        }
        phone.server.answer("/notifications", try page(1...3, offset: 0))
        let model = model()
        await model.load()
        #expect(model.state.notifications.value?.count == 3 && model.state.hasMore)
        phone.server.fail("/notifications")
        await model.loadMore()
        #expect(model.state.moreAdvice == Advice(.offline) && model.state.notifications.value?.count == 3)
        // One more was told since, so that one comes again.
        phone.server.answer("/notifications", try page(3...5, offset: 3))
        await model.loadMore()
        #expect(phone.server.last("/notifications", "offset") == "3")
        #expect(model.state.notifications.value.map { Set($0.map(\.id)).count } == 5 && model.state.moreAdvice == nil)
        #expect(!model.state.hasMore && !model.state.isFetchingMore)
    }

    @Test func `the app's own words stand before the server's English`() {
        var told = told(.new, link: nil)
        told.titleText = LocalizedText(key: "ALERT_TITLE_DELAY", arguments: ["T1"])
        let row = NotificationRow(told, links: DeepLinks())
        #expect(row.title.key == "ALERT_TITLE_DELAY" && row.title.arguments == [.text("T1")])
        #expect(row.title.fallback == "Delay on T1" && row.body == .verbatim("Late."))
    }

    @Test(
        arguments: [
            ("Delay on %@", ["T1"], "Delay on T1"), ("%2$@ · %1$@ 100%%", ["a", "b"], "b · a 100%"),
            ("%@ %@", ["a", "b"], "a b"), ("no gap", ["a"], "no gap"), ("%@ %@", ["a"], nil), ("%3$@", ["a"], nil),
            ("%lld", ["1"], nil), ("%", ["1"], nil), ("%1@", ["1"], nil), ("%0$@", ["1"], nil),
            ("%99999999999999999999$@", ["1"], nil),
        ] as [(String, [String], String?)])
    func `gaps are filled, or nothing is`(format: String, arguments: [String], text: String?) {
        #expect(Words.filled(format, arguments) == text)
    }

    @Test func `who is not signed in is asked to`() async {
        let model = model(isSignedIn: false)
        await model.load()
        #expect(model.state.notifications.advice == Advice(.signedOut))
    }

    @Test func `nothing was told, and a mute can be ended`() async {
        phone.server.answer("/notifications", body([], mutedUntil: stamp(3_600)))
        phone.server.answer("/notifications/mute", UnreadBody(unread: 0))
        let model = model()
        await model.load()
        #expect(model.state.notifications == .empty(Standing(basis: .timetable, asOf: NetworkClock.start)))
        #expect(model.state.muteWords?.key == "notifications.muted_until %@ %lld %lld")
        phone.server.fail("/notifications/mute")
        await model.unmute()
        #expect(model.state.muteWords != nil && model.state.trouble == Advice(.offline))
        phone.server.answer("/notifications/mute", UnreadBody(unread: 0))
        await model.unmute()
        #expect(model.state.muteWords == nil && model.state.trouble == nil)
        #expect(phone.server.count("/notifications/mute") == 2)
    }

    @Test func `what a notification does is told to the server`() async throws {
        phone.server.answer("/alerts/a/opened", UnreadBody(unread: 3))
        phone.server.answer("/notifications/mute", MuteBody(mutedUntil: stamp()))
        var client = phone.client
        client.tokens = Rider()
        #expect(try await NotificationEffect.opened(alertID: "a").tell(client) == 3)
        #expect(try await NotificationEffect.mute(hours: 24).tell(client) == nil)
        #expect(try await NotificationEffect.open(.home).tell(client) == nil)
        #expect(phone.server.count("/alerts/a/opened") == 1 && phone.server.count("/notifications/mute") == 1)
    }
}
