/// Body of `POST /reminders`.
public struct CreateReminderRequest: EndpointRequest, BodyFields {
    /// GTFS trip_id.
    public var tripID: String
    /// Service day of the trip.
    public var serviceDate: ISODate
    /// Stop or platform of the departure.
    public var stopID: String
    /// Which call of the trip it is; the first one at the stop where nil.
    public var stopSequence: Int?
    /// How long before the departure to remind, minutes.
    public var minutesBefore: Int
    /// The rider's saved trip that it is the first vehicle of; nil for none.
    public var savedTripID: RecordID?

    /// A request; bounds are checked by whoever reads it.
    public init(
        tripID: String, serviceDate: ISODate, stopID: String, stopSequence: Int? = nil, minutesBefore: Int,
        savedTripID: RecordID? = nil
    ) {
        self.savedTripID = savedTripID
        self.tripID = tripID
        self.serviceDate = serviceDate
        self.stopID = stopID
        self.stopSequence = stopSequence
        self.minutesBefore = minutesBefore
    }
}

extension CreateReminderRequest {
    static let tripID = Parameter<String>(
        "trip_id", "GTFS trip_id, as departures give it.", bounds: 1...200, example: "123.T1.1-NTH-mjp-1.1.H")
    static let serviceDate = Parameter<ISODate>(
        "service_date", "Service day of the trip, as departures give it.", example: .sample)
    static let stopID = Parameter<String>(
        "stop_id", "Stop or platform of the departure.", bounds: 1...200, example: "2000343")
    static let stopSequence = OptionalParameter<Int>(
        "stop_sequence", "Which call of the trip it is, for trips that come twice; the first one where not given.",
        bounds: 0...1_000_000, example: 12)
    static let minutesBefore = Parameter<Int>(
        "minutes_before", "How long before the departure to remind.", bounds: 1...60, unit: "minutes", example: 10)

    static let savedTripID = OptionalParameter<RecordID>(
        "saved_trip_id",
        "Your saved trip that it is the first vehicle of: you are told to leave, in the name of the trip. Give the time it "
            + "takes to the stop as minutes_before.", example: .sample)

    /// What the object stands for.
    public static let summary = "A departure to be reminded of."

    /// All fields.
    public static let fields = [
        BodyField(tripID.erased), BodyField(serviceDate.erased), BodyField(stopID.erased),
        BodyField(stopSequence.erased), BodyField(minutesBefore.erased), BodyField(savedTripID.erased),
    ]

    /// The body, with an example.
    public static let body: DeclaredBody? = DeclaredBody(
        CreateReminderRequest.self,
        examples: [
            (
                "train", "Ten minutes before a train",
                CreateReminderRequest(
                    tripID: "123.T1.1-NTH-mjp-1.1.H", serviceDate: .sample, stopID: "2000343", minutesBefore: 10)
            ),
            (
                "leave", "When it is time to leave for work",
                CreateReminderRequest(
                    tripID: "123.T1.1-NTH-mjp-1.1.H", serviceDate: .sample, stopID: "2000343", minutesBefore: 12,
                    savedTripID: .sample)
            ),
        ])

    /// Reads the fields.
    public init(_ reader: BodyReader) throws(ParameterError) {
        tripID = try reader.value(Self.tripID)
        serviceDate = try reader.value(Self.serviceDate)
        stopID = try reader.value(Self.stopID)
        stopSequence = try reader.value(Self.stopSequence)
        minutesBefore = try reader.value(Self.minutesBefore)
        savedTripID = try reader.value(Self.savedTripID)
    }

    /// Writes every field.
    public func write(to writer: inout BodyWriter) {
        writer.write(tripID, as: Self.tripID)
        writer.write(serviceDate, as: Self.serviceDate)
        writer.write(stopID, as: Self.stopID)
        writer.write(stopSequence, as: Self.stopSequence)
        writer.write(minutesBefore, as: Self.minutesBefore)
        writer.write(savedTripID, as: Self.savedTripID)
    }
}
