/// Body of `POST /saved-trips`.
public struct CreateSavedTripRequest: EndpointRequest, BodyFields {
    /// What the rider calls it.
    /// - Field: as: VerbatimText, bounds: 1...RiderLimits.labelLength, example: VerbatimText("To work")
    public var name: String
    /// Where it starts.
    /// - Part:
    public var origin: SavedPlaceInput
    /// Where it ends.
    /// - Part:
    public var destination: SavedPlaceInput
    /// How the rider travels.
    /// - Declared: TripPlanRequest.preferences
    public var preferences: TripPreferences = .usual
    /// Place in the list, from 0; the end where nil.
    /// - Declared: RiderFields.sortOrder
    public var sortOrder: Int?
}

extension CreateSavedTripRequest {
    public static let summary = "A journey to be kept."
}

/// Body of `PATCH /saved-trips/{saved_trip_id}`: what is to be different.
public struct SavedTripChanges: BodyFields {
    /// What the rider calls it.
    /// - Change: as: VerbatimText, bounds: 1...RiderLimits.labelLength, example: VerbatimText("To work")
    public var name: String?
    /// Where it starts.
    /// - Part:
    public var origin: SavedPlaceInput?
    /// Where it ends.
    /// - Part:
    public var destination: SavedPlaceInput?
    /// How the rider travels, the whole of it.
    /// - Part: null: "the defaults of a plan"
    public var preferences: Change<TripPreferences>
    /// Place in the list, from 0; nil to leave it where it is.
    /// - Declared: RiderFields.newSortOrder
    public var sortOrder: Int?
}

extension SavedTripChanges {
    public static let summary = "Changes of a saved trip; what is left out stays as it is."
}
