import Foundation
import TransitAPI
import Wire

/// A place in the app that something leads to: a row, a link, a notification, an intent.
public enum Destination: Sendable, Hashable {
    case home
    case search(String?)
    case stop(id: String)
    /// All departures of a stop on one day.
    case timetable(stop: String)
    /// A trip on a service day, seen from a stop where one is named; of one that runs by frequency, the run that starts then.
    case trip(id: String, date: String?, stop: String?, start: ServiceClock? = nil)
    case route(id: String)
    case alert(id: String)
    case alerts
    /// What the rider was told in the last 30 days.
    case notifications
    case map
    /// A journey from and to; nil where the rider is.
    case plan(from: PlanEnd?, to: PlanEnd?)
    /// The journey of a saved trip, the way the rider travels on it.
    case savedPlan(from: PlanEnd?, to: PlanEnd?, options: PlanOptions)
    /// A journey that was planned.
    case itinerary(PlannedItinerary)
    /// Saved trips, at one of them where it is named.
    case savedTrips(id: String?)
    case reminders
    case favourites
    /// A share to watch, by its link's token, or by the id that a push names.
    case share(token: String)
    case friends
    case savedPlaces
    case safetyReports
    /// Days out.
    case adventures
    case adventure(id: String)
    case account
    case about
    /// What is counted and kept about the use of the app.
    case usage
    case notificationSettings
    case offlineData
    /// A mailed link signs in, or says why not.
    case signedIn(SignInLink)
}

/// A journey as a place in the app: two are the same where everything in them is.
public struct PlannedItinerary: Sendable, Hashable {
    public var itinerary: Itinerary

    /// A journey.
    public init(_ itinerary: Itinerary) { self.itinerary = itinerary }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(itinerary.departureTime)
        hasher.combine(itinerary.arrivalTime)
        hasher.combine(itinerary.legs.count)
    }
}
