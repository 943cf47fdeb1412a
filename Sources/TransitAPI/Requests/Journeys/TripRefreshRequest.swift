/// Body of `POST /trips/refresh`.
public struct TripRefreshRequest: EndpointRequest, BodyFields {
    /// The refresh_token of an itinerary.
    public var refreshToken: String
    /// Decimal places of polylines, 5 or 6.
    public var polylinePrecision: Int

    /// A request; bounds are checked by whoever reads it.
    public init(refreshToken: String, polylinePrecision: Int = 5) {
        self.refreshToken = refreshToken
        self.polylinePrecision = polylinePrecision
    }
}

extension TripRefreshRequest {
    static let refreshToken = Parameter<String>(
        "refresh_token", "The refresh_token of an itinerary, unchanged.", bounds: 1...4000, example: "j1.eyJsIjpbXX0")

    /// What the object stands for.
    public static let summary = "A question for what has become of an itinerary."

    /// All fields.
    public static let fields = [
        BodyField(refreshToken.erased), BodyField(TripPlanRequest.polylinePrecision.erased),
    ]

    /// The body, with an example.
    public static let body: DeclaredBody? = DeclaredBody(
        TripRefreshRequest.self,
        examples: [("refresh", "An itinerary of an earlier answer", TripRefreshRequest(refreshToken: "j1.eyJsIjpbXX0"))]
    )

    /// Reads the fields.
    public init(_ reader: BodyReader) throws(ParameterError) {
        refreshToken = try reader.value(Self.refreshToken)
        polylinePrecision = try reader.value(TripPlanRequest.polylinePrecision)
    }

    /// Writes every field.
    public func write(to writer: inout BodyWriter) {
        writer.write(refreshToken, as: Self.refreshToken)
        writer.write(polylinePrecision, as: TripPlanRequest.polylinePrecision)
    }
}
