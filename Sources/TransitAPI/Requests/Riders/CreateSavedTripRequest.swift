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
        preferences: TripPreferences = TripPreferences(), sortOrder: Int? = nil
    ) {
        self.name = name
        self.origin = origin
        self.destination = destination
        self.preferences = preferences
        self.sortOrder = sortOrder
    }
}

extension CreateSavedTripRequest {
    static let name = Parameter<KeptText>(
        "name", "What the rider calls it.", bounds: 1...RiderLimits.labelLength, example: KeptText("To work"))
    static let origin = BodyPart<SavedPlaceInput>("origin", "Where it starts.")
    static let destination = BodyPart<SavedPlaceInput>("destination", "Where it ends.")

    /// What the object stands for.
    public static let summary = "A journey to be kept."

    /// All fields.
    public static let fields = [
        BodyField(name.erased), origin.erased, destination.erased, TripPlanRequest.preferences.erased,
        BodyField(RiderFields.sortOrder.erased),
    ]

    /// The body, with examples.
    public static let body: DeclaredBody? = DeclaredBody(
        CreateSavedTripRequest.self,
        examples: [
            (
                "work", "From home to a station by train",
                CreateSavedTripRequest(
                    name: "To work", origin: .point(.example, name: "Home"), destination: .stop("200060", name: "Work"),
                    preferences: TripPreferences(modes: [.rail], optimize: .fewestTransfers))
            )
        ])

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
        writer.write(KeptText(name), as: Self.name)
        writer.write(origin, as: Self.origin)
        writer.write(destination, as: Self.destination)
        writer.write(preferences, as: TripPlanRequest.preferences)
        writer.write(sortOrder, as: RiderFields.sortOrder)
    }
}
