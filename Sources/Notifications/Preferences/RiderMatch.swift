import Foundation
import TransitAPI

/// Why an alert concerns a rider.
package struct RiderMatch: Sendable, Hashable {
    /// Favourites it touches.
    package var favorites: [UUID]
    /// The severity floor of each subscription it touches; nil for one that leaves it to the settings.
    package var subscriptionFloors: [NotificationSeverity?]
    /// How many saved trips it touches.
    package var savedTrips: Int

    /// What was matched.
    package init(favorites: [UUID] = [], subscriptionFloors: [NotificationSeverity?] = [], savedTrips: Int = 0) {
        (self.favorites, self.subscriptionFloors, self.savedTrips) = (favorites, subscriptionFloors, savedTrips)
    }
}

/// What there is to say of an alert.
package enum AlertNews: Sendable, Hashable {
    /// It is new to the rider.
    case new(NotificationSeverity)
    /// It is not what the rider was told; how grave it was then, and how grave it is now.
    case changed(from: NotificationSeverity, to: NotificationSeverity)
    /// It is over; how grave it was when the rider was told.
    case ended(NotificationSeverity)

    /// What a floor is held against: who heard that a thing is grave also hears that it no longer is.
    var gravest: NotificationSeverity {
        switch self {
        case .new(let severity), .ended(let severity): severity
        case .changed(let from, let to): to.graver(from)
        }
    }

    /// How grave it is now; nil where it is over.
    var present: NotificationSeverity? {
        switch self {
        case .new(let severity), .changed(_, let severity): severity
        case .ended: nil
        }
    }
}
