import Foundation
import JourneyProgress
import TransitAPI

/// Which screens are open: a tab, a path for each of them, a sheet above. Everything that leads somewhere goes through here, so
/// that tests can walk the app without drawing it.
@MainActor public final class Router: Watchable {
    public var onChange: (@MainActor () -> Void)?

    /// The tabs, in their order.
    public enum Tab: String, Sendable, Hashable, CaseIterable, Codable {
        case home
        case plan
        case alerts
        case map
        case account
    }

    /// What lies over everything.
    public enum Sheet: Sendable, Hashable, Identifiable {
        case signIn
        case onboarding
        /// A mailed link signs in, has a new password set, or says why not.
        case signedIn(SignInLink)

        public var id: Self { self }
    }

    /// What is open.
    public struct State: Sendable, Equatable {
        public var tab = Tab.home
        public var paths: [Tab: [Destination]] = [:]
        public var sheet: Sheet?
        /// The journey that the rider is on, and how far they have come; nil for none.
        public var journey: GoProgress?
        /// Whether it is shown, over everything else.
        public var isJourneyShown = false
        /// Counts the journeys: each has a screen of its own.
        public var journeyNumber = 0
        /// Counts how often something led elsewhere, or lay down over everything: what a screen has opened over itself (a sheet of
        /// its own, a question, a name to be given) is to be closed then, as only one thing lies over another.
        public var openings = 0

        /// The first screen.
        public init() {}

        /// The screen in front, below whatever lies over everything.
        var front: Destination { paths[tab]?.last ?? tab.root }
    }

    /// What is open.
    public private(set) var state = State() {
        willSet { if newValue != state { onChange?() } }
        didSet { if state.front != oldValue.front { countFront() } }
    }

    /// Counts which screens are seen.
    public var analytics: any Analytics = NoAnalytics()

    /// Reads links.
    public let links: DeepLinks

    /// - Parameters:
    ///   - hosts: of universal links.
    ///   - journey: that the rider was on when the app ended, and still is: it is shown again.
    public init(hosts: Set<String> = [], journey: Itinerary? = nil) {
        links = DeepLinks(hosts: hosts)
        if let journey { go(journey) }
    }

    /// The tab that is shown. Choosing it once more leads back to its first screen.
    public var tab: Tab {
        get { state.tab }
        set { if newValue == state.tab { state.paths[newValue] = nil } else { state.tab = newValue } }
    }

    /// What lies over everything; nil for nothing.
    public var sheet: Sheet? {
        get { state.sheet }
        set { state.sheet = newValue }
    }

    /// The screens above the first one of a tab.
    public subscript(path tab: Tab) -> [Destination] {
        get { state.paths[tab] ?? [] }
        set { state.paths[tab] = newValue.isEmpty ? nil : newValue }
    }

    /// Whether that journey is shown. Put away, it goes on; one that is over is not kept.
    public var isJourneyShown: Bool {
        get { state.isJourneyShown }
        set {
            var next = state
            if !newValue, next.journey?.isOver == true { next.journey = nil }
            next.isJourneyShown = newValue && next.journey != nil
            state = next
        }
    }

    /// The window is there: its first screen is seen.
    public func look() { countFront() }

    private func countFront() {
        if let event = UseEvent(seeing: state.front) { analytics.count(event) }
    }

    /// Guides the rider along a journey from now on.
    public func go(_ journey: Itinerary) {
        analytics.count(.journeyBegun)
        var next = state
        (next.journey, next.isJourneyShown, next.sheet) = (GoProgress(journey), true, nil)
        next.journeyNumber += 1
        lead(to: next)
    }

    /// Goes to what was not open before.
    private func lead(to next: State) {
        var next = next
        if next != state { next.openings += 1 }
        state = next
    }

    /// Lays something over everything, in the place of whatever lies over the screen that asks for it.
    public func lay(_ sheet: Sheet) {
        var next = state
        next.sheet = sheet
        lead(to: next)
    }

    /// Forgets where a rider has been, and what they were on, as when they sign out: what is open shows what was theirs. A sheet
    /// stays: somebody may be signing in there.
    public func forget() {
        var next = state
        (next.paths, next.journey, next.isJourneyShown) = ([:], nil, false)
        // Also where a tab's first screen is open: what it asks over itself may show what was theirs.
        next.openings += 1
        state = next
    }

    /// How far the rider has come by now, on the journey with newer times or on another that was taken on the way.
    public func follow(_ progress: GoProgress) { if state.journey != nil { state.journey = progress } }

    /// Forgets a journey that nobody can be on any more.
    public func forgetJourney(overBy now: Double) {
        if let journey = state.journey, !journey.itinerary.isUnderWay(at: now) { endJourney() }
    }

    /// The journey is over, or nobody wants to be guided any more.
    public func endJourney() {
        var next = state
        (next.journey, next.isJourneyShown) = (nil, false)
        state = next
    }

    /// Opens a screen above the one that is shown.
    public func push(_ destination: Destination) { self[path: state.tab].append(destination) }

    /// Leads to a place from outside: its tab, with nothing between the tab's first screen and it.
    public func open(_ destination: Destination) {
        var next = state
        next.tab = destination.tab
        next.paths[next.tab] = destination.isRoot ? nil : [destination]
        next.sheet = destination.sheet
        next.isJourneyShown = false
        lead(to: next)
    }

    /// Leads where a link leads.
    ///
    /// - Returns: whether it is one of the app's.
    @discardableResult
    public func open(_ url: URL) -> Bool {
        if url == DeepLinks.journeyUnderWay {
            if state.journey != nil {
                var next = state
                (next.sheet, next.isJourneyShown) = (nil, true)
                lead(to: next)
            } else if state == State() {
                state.tab = .plan
            }
            return true
        }
        guard let destination = links.destination(of: url) else { return false }
        open(destination)
        return true
    }

    /// Does what a tap on a notification, or on one of its buttons, does on screen.
    ///
    /// - Parameters:
    ///   - userInfo: of the notification.
    ///   - action: the button; nil for the notification itself.
    /// - Returns: what is to be done beside: what the server is to be told, what the phone is to say again.
    public func handle(_ userInfo: [AnyHashable: Any], action: String? = nil) -> [NotificationEffect] {
        if let link = PushNotice.link(userInfo).flatMap(URL.init(string:)), link == DeepLinks.journeyUnderWay {
            open(link)
            return []
        }
        let notice = PushNotice(userInfo, links: links)
        let effects = action.map(notice.effects(of:)) ?? notice.effects
        for case .open(let destination) in effects { open(destination) }
        return effects.filter { if case .open = $0 { false } else { true } }
    }
}

extension Router.Tab {
    /// What it shows first.
    public var root: Destination {
        switch self {
        case .home: .home
        case .plan: .plan(from: nil, to: nil)
        case .alerts: .alerts
        case .map: .map
        case .account: .account
        }
    }
}

extension Destination {
    /// The tab that a link to it opens.
    public var tab: Router.Tab {
        switch self {
        case .home, .search, .stop, .timetable, .trip, .route, .favourites: .home
        case .plan, .savedPlan, .itinerary, .savedTrips: .plan
        case .alert, .alerts, .notifications: .alerts
        case .map: .map
        case .reminders, .share, .friends, .savedPlaces, .safetyReports, .adventures, .adventure, .account, .about,
            .usage, .notificationSettings, .offlineData, .signedIn:
            .account
        }
    }

    /// Whether no screen is opened above the first one of its tab: it is that one, or a sheet.
    var isRoot: Bool { self == tab.root || sheet != nil }

    var sheet: Router.Sheet? {
        if case .signedIn(let link) = self { .signedIn(link) } else { nil }
    }
}
