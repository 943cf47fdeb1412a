/// An object of a rider's with an identifier of its own: what errors and paths say of it.
public protocol RecordBody: VersionedBody {
    /// What one is called, to follow "no".
    static var noun: String { get }
    /// The name of its identifier, in paths and errors.
    static var idName: String { get }
    /// What is answered where the rider has no such object, and never had.
    static var notFound: ErrorCode { get }
}

/// One that riders change; then several devices may.
public protocol ChangedBody: RecordBody {
    /// What can be different.
    associatedtype Changes: BodyFields
}

extension Favorite: ChangedBody {
    public typealias Changes = FavoriteChanges
    public static let noun = "favourite"
    public static let idName = "favorite_id"
    public static let notFound = ErrorCode.favoriteNotFound
}

extension SavedTrip: ChangedBody {
    public typealias Changes = SavedTripChanges
    public static let noun = "saved trip"
    public static let notFound = ErrorCode.savedTripNotFound
}

extension Reminder: RecordBody {
    public static let noun = "reminder"
    public static let notFound = ErrorCode.reminderNotFound
}

extension AlertSubscription: RecordBody {
    public static let noun = "subscription"
    public static let notFound = ErrorCode.subscriptionNotFound
}

extension RecordBody {
    public static var idName: String { noun.replacing(" ", with: "_") + "_id" }

    static var idParameter: Parameter<RecordID> {
        Parameter(idName, in: .path, "Identifier of the \(noun).", example: .sample)
    }
}
