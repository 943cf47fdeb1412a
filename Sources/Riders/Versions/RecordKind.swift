import Database

/// The kinds of things whose deletion riders' other devices hear of.
public enum RecordKind: String, Sendable, CaseIterable {
    /// A favourite.
    case favorite
    /// A saved trip.
    case savedTrip = "saved_trip"
    /// A reminder.
    case reminder
    /// A subscription to alerts.
    case subscription

    var table: Table {
        switch self {
        case .favorite: RiderTables.favorites
        case .savedTrip: RiderTables.savedTrips
        case .reminder: RiderTables.reminders
        case .subscription: RiderTables.subscriptions
        }
    }
}
