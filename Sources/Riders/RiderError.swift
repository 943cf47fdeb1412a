import Foundation
import TransitAPI

/// Why something a rider asked for was not done. None of them changes anything.
package enum RiderError: Error, Sendable, Equatable {
    /// The rider has no such thing, and never had.
    case notFound
    /// It is no longer as If-Match says; this is its version.
    case changed(version: Int)
    /// The rider has as many of these as there may be.
    case limitReached(RiderCollection)
    /// A new order that leaves favourites out, or has some that are not the rider's.
    case orderInvalid(missing: [UUID], unknown: [UUID])
    /// Settings for a favourite the rider does not have.
    case favoriteUnknown(UUID)
    /// Quiet hours that are switched on without a start or an end.
    case quietHoursIncomplete
}
