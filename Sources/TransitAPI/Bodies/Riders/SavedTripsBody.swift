/// The saved trips of a rider.
public struct SavedTripsBody: ResponseBody {
    /// Saved trips in the order the rider gave them.
    public var savedTrips: [SavedTrip]

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(savedTrips: [SavedTrip]) {
        self.savedTrips = savedTrips
    }

    private enum CodingKeys: String, CodingKey {
        case savedTrips = "saved_trips"
    }
}

extension SavedTripsBody {
    /// What the type stands for.
    public static let summary = "The saved trips of a rider."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "saved_trips": "Saved trips in the order the rider gave them."
    ]
}
