/// Whether a rider is told.
package enum Decision: Sendable, Hashable {
    /// Told, and how far it may interrupt.
    case send(Interruption)
    /// Not told, and why.
    case withhold(WithholdReason)
}

/// How far a notification may interrupt (APNs `interruption-level`).
package enum Interruption: String, Sendable, Hashable {
    /// Lights the screen and sounds.
    case active
    /// Also breaks through a focus.
    case timeSensitive = "time-sensitive"
    /// Waits in the list.
    case passive
}

/// Why a rider is not told.
package enum WithholdReason: String, Sendable, Hashable, CaseIterable {
    /// Nothing of the rider's is touched.
    case notConcerned = "not_concerned"
    /// The rider has muted everything for a day.
    case mutedForADay = "muted_for_a_day"
    /// Only favourites are touched, and all of these are muted.
    case allFavoritesMuted = "all_favorites_muted"
    /// It is below every floor that holds.
    case severity
    /// It can wait until the quiet hours are over.
    case quietHours = "quiet_hours"
    /// The trip is not yet so late as the rider wants to hear of.
    case delay
    /// The rider has heard of so many trips in the last hour that another is no help.
    case tooManyTrips = "too_many_trips"
}
