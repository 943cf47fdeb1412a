/// Body of `POST /saved-trips`.
public struct CreateSavedTripRequest: EndpointRequest, BodyFields {
    /// What the rider calls it; kept as given.
    public var name: String
    /// Where it starts.
    public var origin: SavedPlaceInput
    /// Where it ends.
    public var destination: SavedPlaceInput
    /// How the rider travels.
    public var preferences: TripPreferences
    /// Place in the list, from 0; the end where nil.
    public var sortOrder: Int?

    /// A request; bounds are checked by whoever reads it.
    public init(
        name: String, origin: SavedPlaceInput, destination: SavedPlaceInput,
        preferences: TripPreferences = .usual, sortOrder: Int? = nil
    ) {
        self.name = name
        self.origin = origin
        self.destination = destination
        self.preferences = preferences
        self.sortOrder = sortOrder
    }
}

extension CreateSavedTripRequest {
    static let name = Parameter<VerbatimText>(
        "name", "What the rider calls it.", bounds: 1...RiderLimits.labelLength, example: VerbatimText("To work"))
    static let origin = BodyPart<SavedPlaceInput>("origin", "Where it starts.")
    static let destination = BodyPart<SavedPlaceInput>("destination", "Where it ends.")

    /// What the object stands for.
    public static let summary = "A journey to be kept."

    /// All fields.
    public static let fields = [
        BodyField(name.erased), origin.erased, destination.erased, TripPlanRequest.preferences.erased,
        BodyField(RiderFields.sortOrder.erased),
    ]

    /// Reads the fields.
    public init(_ reader: BodyReader) throws(ParameterError) {
        name = try reader.value(Self.name).text
        origin = try reader.value(Self.origin)
        destination = try reader.value(Self.destination)
        preferences = try reader.value(TripPlanRequest.preferences)
        sortOrder = try reader.value(RiderFields.sortOrder)
    }

    /// Writes every field.
    public func write(to writer: inout BodyWriter) {
        writer.write(VerbatimText(name), as: Self.name)
        writer.write(origin, as: Self.origin)
        writer.write(destination, as: Self.destination)
        writer.write(preferences, as: TripPlanRequest.preferences)
        writer.write(sortOrder, as: RiderFields.sortOrder)
    }
}

/// Body of `PATCH /saved-trips/{saved_trip_id}`: what is to be different.
public struct SavedTripChanges: BodyFields {
    /// What the rider calls it; nil to leave it.
    public var name: String?
    /// Where it starts; nil to leave it.
    public var origin: SavedPlaceInput?
    /// Where it ends; nil to leave it.
    public var destination: SavedPlaceInput?
    /// How the rider travels, the whole of it.
    public var preferences: Change<TripPreferences>
    /// Place in the list, from 0; nil to leave it where it is.
    public var sortOrder: Int?

    /// Changes; what is left out stays as it is. Bounds are checked by whoever reads them.
    public init(
        name: String? = nil, origin: SavedPlaceInput? = nil, destination: SavedPlaceInput? = nil,
        preferences: Change<TripPreferences> = .keep, sortOrder: Int? = nil
    ) {
        self.name = name
        self.origin = origin
        self.destination = destination
        self.preferences = preferences
        self.sortOrder = sortOrder
    }
}

extension SavedTripChanges {
    static let name = ChangeField<VerbatimText>(
        "name", "What the rider calls it.", bounds: 1...RiderLimits.labelLength, example: VerbatimText("To work"))
    static let origin = ChangePart<SavedPlaceInput>("origin", "Where it starts.")
    static let destination = ChangePart<SavedPlaceInput>("destination", "Where it ends.")
    static let preferences = ChangePart<TripPreferences>(
        "preferences", "How the rider travels, the whole of it.", null: "the defaults of a plan")

    /// What the object stands for.
    public static let summary = "Changes of a saved trip; what is left out stays as it is."

    /// All fields.
    public static let fields = [
        name.erased, origin.erased, destination.erased, preferences.erased, RiderFields.newSortOrder.erased,
    ]

    /// Reads the fields.
    public init(_ reader: BodyReader) throws(ParameterError) {
        name = try reader.value(Self.name).newValue?.text
        origin = try reader.value(Self.origin).newValue
        destination = try reader.value(Self.destination).newValue
        preferences = try reader.value(Self.preferences)
        sortOrder = try reader.value(RiderFields.newSortOrder).newValue
    }

    /// Writes what is said.
    public func write(to writer: inout BodyWriter) {
        writer.write(Change(setting: name.map { VerbatimText($0) }), as: Self.name)
        writer.write(Change(setting: origin), as: Self.origin)
        writer.write(Change(setting: destination), as: Self.destination)
        writer.write(preferences, as: Self.preferences)
        writer.write(Change(setting: sortOrder), as: RiderFields.newSortOrder)
    }
}
