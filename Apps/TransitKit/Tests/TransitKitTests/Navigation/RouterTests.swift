import Foundation
import JourneyProgress
import Testing
import TransitAPI
import TransitKit

/// The navigation walked: every link and every notification leads somewhere, and back.
@MainActor @Suite struct RouterTests {
    private let router = Router(hosts: ["transit.example"])

    @Test func `a touch on the journey under way leaves it open`() throws {
        let router = Router()
        router.push(.stop(id: "200060"))
        let before = router.state
        let link = try #require(DeepLinks.journeyUnderWay)
        #expect(router.open(link) && router.state == before)
        let fresh = Router()
        #expect(fresh.open(link) && fresh.tab == .plan)
    }

    @Test func `a journey is shown over everything, put away while something else is, and shown again`() throws {
        let router = Router()
        router.sheet = .signIn
        router.go(.toWork())
        #expect(router.isJourneyShown && router.sheet == nil && router.state.journey?.itinerary == .toWork())
        router.open(.stop(id: "200060"))
        #expect(!router.isJourneyShown && router.state.journey != nil && router[path: .home] == [.stop(id: "200060")])
        router.follow(GoProgress(.toWork(delay: 300)))
        #expect(router.handle(["deep_link": "sydneytransit://go"]).isEmpty && router.isJourneyShown)
        #expect(router.state.journey?.itinerary == .toWork(delay: 300) && router[path: .home] == [.stop(id: "200060")])
        router.endJourney()
        router.follow(GoProgress(.toWork()))
        router.isJourneyShown = true
        #expect(router.state.journey == nil && !router.isJourneyShown)
    }

    @Test func `a journey that is over is kept neither behind other screens nor for ever`() {
        let router = Router(journey: .toWork())
        var progress = GoProgress(.toWork())
        _ = progress.advance(to: NetworkClock.start + 3_600)
        router.follow(progress)
        router.isJourneyShown = false
        #expect(router.state.journey == nil)
        router.go(.toWork())
        router.forgetJourney(overBy: NetworkClock.start + 2_100)
        #expect(router.isJourneyShown && router.state.journeyNumber == 2)
        router.forgetJourney(overBy: NetworkClock.start + 36_000)
        #expect(router.state.journey == nil && !router.isJourneyShown)
    }

    @Test func `a journey that was under way when the app ended is shown again`() {
        let router = Router(journey: .toWork())
        #expect(router.isJourneyShown && router.state.journey?.itinerary == .toWork() && router.tab == .home)
        #expect(!Router().isJourneyShown)
    }

    @Test func `what a screen has opened over itself is closed once something leads elsewhere`() throws {
        let router = Router()
        router.push(.stop(id: "200060"))
        router.tab = .plan
        router.sheet = nil
        #expect(router.state.openings == 0, "a rider's own steps lead away from nothing")
        router.go(.toWork())
        router.isJourneyShown = false
        let link = try #require(DeepLinks.journeyUnderWay)
        router.open(link)
        #expect(router.isJourneyShown && router.state.openings == 2)
        router.lay(.signIn)
        #expect(router.sheet == .signIn && router.state.openings == 3)
        router.open(.stop(id: "1"))
        #expect(router.sheet == nil && router.state.openings == 4)
        // What is open already leads nowhere.
        router.open(.stop(id: "1"))
        #expect(router.state.openings == 4)
    }

    @Test func `where somebody else has been nothing is left of it but who is signing in`() {
        let router = Router(journey: .toWork())
        router.push(.notifications)
        router.lay(.signIn)
        router.forget()
        #expect(Router.Tab.allCases.allSatisfy { router[path: $0].isEmpty })
        #expect(router.state.journey == nil && !router.isJourneyShown && router.sheet == .signIn)
        // A name that is being given is theirs as well, wherever it is asked for.
        let before = router.state.openings
        router.forget()
        #expect(router.state.openings == before + 1)
    }

    @Test func `it begins at home with nothing above`() {
        #expect(router.tab == .home && router.sheet == nil)
        #expect(Router.Tab.allCases.allSatisfy { router[path: $0].isEmpty })
    }

    @Test func `screens that are seen are counted, each time and without what they show`() {
        let counter = UseCounter()
        router.analytics = counter
        router.look()
        router.push(.stop(id: "200060"))
        router.push(.stop(id: "200070"))
        router.tab = .plan
        // Going on, and what lies over the screen, shows no other.
        router.go(.toWork())
        router.follow(GoProgress(.toWork(delay: 300)))
        router.isJourneyShown = false
        router.lay(.signIn)
        router.sheet = nil
        router.open(.friends)
        router.tab = .home
        #expect(counter.events == [.home, .stop, .stop, .plan, .journeyBegun, .stop])
    }

    @Test func `a saved trip opens in the way the rider travels on it, and closes with its tab`() {
        var options = PlanOptions()
        options.preferences.wheelchairAccessible = true
        router.tab = .plan
        router.push(.savedTrips(id: nil))
        router.push(.savedPlan(from: .here, to: .stop(id: "1", name: "Home"), options: options))
        #expect(router[path: .plan].last?.tab == .plan && router[path: .plan].count == 2)
        router.open(.savedTrips(id: "x"))
        #expect(router[path: .plan] == [.savedTrips(id: "x")])
    }

    @Test func `a row opens its screen in the tab that is shown`() {
        router.tab = .alerts
        router.push(.alert(id: "a"))
        router.push(.stop(id: "200060"))
        #expect(router[path: .alerts] == [.alert(id: "a"), .stop(id: "200060")])
        #expect(router[path: .home].isEmpty)
    }

    @Test func `a tab keeps its path, and leads back to its first screen when it is chosen once more`() {
        router.push(.stop(id: "200060"))
        router.tab = .map
        router.tab = .home
        #expect(router[path: .home] == [.stop(id: "200060")])
        router.tab = .home
        #expect(router[path: .home].isEmpty)
    }

    @Test(arguments: [
        ("sydneytransit://stop/200060", Router.Tab.home, [Destination.stop(id: "200060")]),
        ("sydneytransit://search?q=central", .home, [.search("central")]),
        ("sydneytransit://route/T1", .home, [.route(id: "T1")]),
        ("sydneytransit://favourites", .home, [.favourites]),
        ("sydneytransit://alerts/a", .alerts, [.alert(id: "a")]),
        ("sydneytransit://alerts", .alerts, []),
        ("sydneytransit://notifications", .alerts, [.notifications]),
        ("sydneytransit://plan", .plan, []),
        ("sydneytransit://plan?from=Central&to=Manly", .plan, [.plan(from: .text("Central"), to: .text("Manly"))]),
        ("sydneytransit://saved-trips/x", .plan, [.savedTrips(id: "x")]),
        ("sydneytransit://map", .map, []),
        ("sydneytransit://shares/x", .account, [.share(token: "x")]),
        ("sydneytransit://account", .account, []),
        ("sydneytransit://reminders", .account, [.reminders]),
        ("sydneytransit://friends", .account, [.friends]),
        ("sydneytransit://offline", .account, [.offlineData]),
        ("sydneytransit://settings/notifications", .account, [.notificationSettings]),
        ("https://transit.example/share/abc", .account, [.share(token: "abc")]),
        ("sydneytransit://home", .home, []),
    ])
    func `a link opens its tab with its screen alone`(link: String, tab: Router.Tab, path: [Destination]) throws {
        router.tab = .map
        router.push(.stop(id: "1"))
        router[path: tab] = [.stop(id: "2"), .stop(id: "3")]
        #expect(router.open(try #require(URL(string: link))))
        #expect(router.tab == tab && router[path: tab] == path && router.sheet == nil)
    }

    @Test func `a mailed link opens a sheet above the account`() throws {
        router.open(try #require(URL(string: "sydneytransit://auth#refresh_token=r")))
        #expect(router.tab == .account)
        #expect(router.sheet == .signedIn(.session(refreshToken: "r", isRecovery: false)))
        router.open(try #require(URL(string: "sydneytransit://auth?token_hash=h&type=email")))
        #expect(router.sheet == .signedIn(.token(hash: "h", kind: "email")))
    }

    @Test func `a link of somebody else changes nothing`() throws {
        let before = router.state
        #expect(!router.open(try #require(URL(string: "https://elsewhere.example/stop/1"))))
        #expect(router.state == before)
    }

    @Test func `whoever watches is told once for each change`() {
        var changes = 0
        router.onChange = { changes += 1 }
        router.open(.trip(id: "t", date: nil, stop: nil))
        #expect(changes == 1)
        router.open(.trip(id: "t", date: nil, stop: nil))
        #expect(changes == 1)
    }
}

/// Notifications as the server writes them.
@MainActor @Suite struct PushNoticeTests {
    private let router = Router()

    private func alert(_ extra: [AnyHashable: Any] = [:]) -> [AnyHashable: Any] {
        [
            "aps": ["category": "SERVICE_ALERT", "alert": ["title-loc-key": "ALERT_TITLE_DELAY"]],
            "alert_id": "alert_1", "route_id": "T1", "stop_ids": ["200060"], "severity": "major",
            "deep_link": "sydneytransit://alerts/alert_1",
        ].merging(extra) { $1 }
    }

    @Test func `an alert opens, and is told to have been opened`() {
        #expect(router.handle(alert()) == [.opened(alertID: "alert_1")])
        #expect(router.tab == .alerts && router[path: .alerts] == [.alert(id: "alert_1")])
    }

    @Test func `an alert about one run opens the trip`() {
        let link = "sydneytransit://trips/t%201?service_date=2026-11-22&stop_id=200060"
        _ = router.handle(alert(["deep_link": link]))
        #expect(router[path: .home] == [.trip(id: "t 1", date: "2026-11-22", stop: "200060")])
    }

    @Test func `a reminder opens its trip, with and without its link`() {
        var reminder: [AnyHashable: Any] = [
            "aps": ["category": "DEPARTURE_REMINDER"], "reminder_id": "r", "trip_id": "t", "service_date": "2026-11-22",
            "stop_ids": ["200060"], "deep_link": "sydneytransit://trips/t?service_date=2026-11-22&stop_id=200060",
        ]
        let place = Destination.trip(id: "t", date: "2026-11-22", stop: "200060")
        #expect(PushNotice(reminder).destination == place)
        reminder["deep_link"] = nil
        #expect(PushNotice(reminder).destination == place)
        reminder["stop_ids"] = nil
        #expect(PushNotice(reminder).destination == .trip(id: "t", date: "2026-11-22", stop: nil))
    }

    @Test func `what was cut for its length still leads to its screen`() {
        #expect(PushNotice(alert(["deep_link": 1])).destination == .alert(id: "alert_1"))
        #expect(PushNotice(["saved_trip_id": "s"]).destination == .savedTrips(id: "s"))
        #expect(PushNotice(["share_id": "s"]).destination == .share(token: "s"))
        #expect(PushNotice(["aps": ["category": "ETA_SHARE"]]).destination == .friends)
        #expect(PushNotice(["aps": ["category": "SERVICE_ALERT"]]).destination == .alerts)
        #expect(PushNotice(["aps": ["category": "DEPARTURE_REMINDER"]]).destination == .reminders)
        #expect(PushNotice([:]).destination == .home)
    }

    @Test func `a digest opens the list and marks no alert as read`() {
        let digest: [AnyHashable: Any] = [
            "aps": ["category": "SERVICE_ALERT_DIGEST"], "alert_ids": ["a", "b"],
            "deep_link": "sydneytransit://notifications",
        ]
        #expect(router.handle(digest).isEmpty)
        #expect(router.tab == .alerts && router[path: .alerts] == [.notifications])
    }

    @Test func `a share opens what is shared`() {
        _ = router.handle([
            "aps": ["category": "ETA_SHARE"], "share_id": "s", "deep_link": "sydneytransit://shares/s",
        ])
        #expect(router[path: .account] == [.share(token: "s")])
    }

    @Test func `buttons do what they say`() {
        #expect(router.handle(alert(), action: "mute_today") == [.mute(hours: 24)])
        #expect(router.tab == .home)
        #expect(router.handle(alert(), action: "remind_later") == [.remindAgain(minutes: 5)])
        #expect(router.handle(alert(), action: "plan_again").isEmpty)
        #expect(router[path: .plan] == [.plan(from: .stop(id: "200060", name: "200060"), to: nil)])
        _ = router.handle(alert(["saved_trip_id": "s1"]), action: "plan_again")
        #expect(router.tab == .plan && router[path: .plan] == [.savedTrips(id: "s1")])
        _ = router.handle(alert(["stop_ids": ["1", "2"]]), action: "plan_again")
        #expect(router.tab == .plan && router[path: .plan].isEmpty)
        #expect(router.handle(alert(), action: "view") == [.opened(alertID: "alert_1")])
        #expect(router.handle(alert(), action: "com.apple.default") == [.opened(alertID: "alert_1")])
    }

    @Test func `each kind has buttons, and only those that open something bring the app to the front`() {
        for category in NotificationCategory.allCases {
            #expect(category.actions.first == .view && Set(category.actions).count == category.actions.count)
        }
        #expect(NotificationAction.allCases.filter(\.opensApp) == [.view, .planAgain])
        #expect(NotificationCategory(rawValue: "SERVICE_ALERT") == .alert)
    }
}
