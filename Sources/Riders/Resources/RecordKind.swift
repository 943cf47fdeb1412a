/// The kinds of things whose deletion riders' other devices hear of.
package enum RecordKind: String, Sendable, CaseIterable {
    /// A favourite.
    case favorite
    /// A saved trip.
    case savedTrip = "saved_trip"
    /// A reminder.
    case reminder
    /// A subscription to alerts.
    case subscription
}
