/// What can be counted: that a screen was seen, that something was done. Nothing else can be, as a name is all that is counted: no
/// stop, line, place, text or id.
public enum UseEvent: String, Sendable, Hashable, CaseIterable {
    case home
    case search
    case stop
    case trip
    case route
    case plan
    case journey
    case alerts
    case map
    case account
    /// A question had journeys for an answer.
    case planMade = "plan_made"
    /// A rider was guided from then on.
    case journeyBegun = "journey_begun"
    /// Friends can see a journey from then on.
    case shareBegun = "share_begun"

    /// That a screen was seen; nil for one that is not counted.
    public init?(seeing destination: Destination) {
        switch destination {
        case .home, .favourites: self = .home
        case .search: self = .search
        case .stop, .timetable: self = .stop
        case .trip: self = .trip
        case .route: self = .route
        case .plan, .savedPlan, .savedTrips: self = .plan
        case .itinerary: self = .journey
        case .alert, .alerts, .notifications: self = .alerts
        case .map: self = .map
        case .account, .about, .notificationSettings, .offlineData, .reminders, .savedPlaces: self = .account
        // Whom somebody knows and what they report or plan for a day out is nobody's business, not even as a number.
        case .share, .friends, .safetyReports, .adventures, .adventure, .signedIn, .usage: return nil
        }
    }

    /// What it is called where the rider sees what was counted.
    public var words: Words {
        switch self {
        case .home: Words("home.title")
        case .search: Words("search.title")
        case .stop: Words("stop.title")
        case .trip: Words("trip.title")
        case .route: Words("route.title")
        case .plan: Words("plan.title")
        case .journey: Words("itinerary.title")
        case .alerts: Words("alerts.title")
        case .map: Words("map.title")
        case .account: Words("account.title")
        case .planMade: Words("usage.plans_made")
        case .journeyBegun: Words("usage.journeys_begun")
        case .shareBegun: Words("usage.shares_begun")
        }
    }
}
