/// Parameters that several of the riders' endpoints have.
enum RiderFields {
    static let ifMatch = OptionalParameter<IfMatch>(
        "If-Match", in: .header,
        "ETag of the object as the client knows it, which is its version in quotes; if it has changed since, nothing "
            + "is done and the answer is 412.", example: .versions([42]))
    static let label = OptionalParameter<VerbatimText>(
        "label", "What the rider calls it.", bounds: 1...RiderLimits.labelLength, example: VerbatimText("Work"))
    static let sortOrder = OptionalParameter<Int>(
        "sort_order", "Place in the list, from 0; the end where not given.", bounds: 0...RiderLimits.sortOrder,
        example: 0)
    static let newSortOrder = ChangeField<Int>(
        "sort_order", "Place in the list, from 0.", bounds: 0...RiderLimits.sortOrder, example: 0)
}

/// How much one rider may keep.
public enum RiderLimits {
    /// Favourites: more than anybody has use for, so that nobody meets the limit and no account fills the database.
    public static let favorites = 2_000
    /// Saved trips.
    public static let savedTrips = 100
    /// Subscriptions to alerts.
    public static let subscriptions = 100
    /// Reminders that are still to be sent.
    public static let reminders = 100
    /// Devices.
    public static let devices = 20
    /// Live Activities that are kept up to date.
    public static let liveActivities = 8
    /// Bytes of a body that names every favourite.
    static let wholeListBytes = 512 << 10
    /// From how many minutes on riders may want to hear that a trip is late.
    public static let delayMinutes = 5...60
    /// Characters of a label or a name.
    public static let labelLength = 100
    /// Routes, and stops, of one subscription.
    public static let subscribedIDs = 50
    /// The highest place in a list.
    public static let sortOrder = 1_000_000
}
