/// Parameters of `GET /trips/{trip_id}/ride`.
public struct RideRequest: EndpointRequest {
    /// GTFS trip_id.
    /// - Path: bounds: 1...200, example: "123.T1.1-NTH-mjp-1.1.H"
    public var tripID: String
    /// Service day of the run.
    /// - Query: example: .sample
    public var serviceDate: ISODate
    /// First departure of the run, for trips that run by frequency.
    /// - Query: example: ServiceClock(seconds: 29_700)
    public var startTime: ServiceClock?
    /// GTFS stop_id where the rider gets on, or got on.
    /// - Query: bounds: 1...200, example: "200060"
    public var from: String
    /// GTFS stop_id where the rider gets off: the first call there after that.
    /// - Query: bounds: 1...200, example: "200070"
    public var to: String
    /// Decimal places of polylines, 5 or 6.
    /// - Declared: TripPlanRequest.polylinePrecision
    public var polylinePrecision: Int = 5
}
