/// Parameters of `GET /trips/{trip_id}`.
public struct TripRequest: EndpointRequest {
    /// GTFS trip_id.
    public var tripID: String
    /// Service day; the run nearest to now where nil.
    public var serviceDate: ISODate?
    /// First departure of the run, for trips that run by frequency.
    public var startTime: ServiceClock?
    /// How shapes are written.
    public var geometry: Geometry

    /// A request; what has a default may be left out. Bounds are checked by whoever reads it.
    public init(
        tripID: String, serviceDate: ISODate? = nil, startTime: ServiceClock? = nil,
        geometry: Geometry = .polyline
    ) {
        self.tripID = tripID
        self.serviceDate = serviceDate
        self.startTime = startTime
        self.geometry = geometry
    }
}

extension TripRequest {
    static let tripID = Parameter<String>(
        "trip_id", in: .path, "GTFS trip_id.", bounds: 1...200, example: "123.T1.1-NTH-mjp-1.1.H")
    static let serviceDate = OptionalParameter<ISODate>(
        "service_date", "Service day; where not given, the run nearest to now.", example: .sample)
    static let startTime = OptionalParameter<ServiceClock>(
        "start_time", "First departure of the run, for trips that run by frequency.",
        example: ServiceClock(seconds: 29_700))
    static let geometry = Parameter<Geometry>(
        "geometry", "How shapes are written.", default: .polyline, example: .polyline)

    /// All parameters, path first.
    public static let parameters: [AnyParameter] = [
        tripID.erased, serviceDate.erased, startTime.erased, geometry.erased,
    ]

    /// Reads a request; throws on the first parameter that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        tripID = try reader.value(Self.tripID)
        serviceDate = try reader.value(Self.serviceDate)
        startTime = try reader.value(Self.startTime)
        geometry = try reader.value(Self.geometry)
    }

    /// Writes every parameter.
    public func write(to writer: inout ParameterWriter) {
        writer.write(tripID, as: Self.tripID)
        writer.write(serviceDate, as: Self.serviceDate)
        writer.write(startTime, as: Self.startTime)
        writer.write(geometry, as: Self.geometry)
    }
}
