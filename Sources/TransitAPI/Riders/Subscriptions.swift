/// Alerts a rider wants to hear of, apart from those of favourites.
public struct AlertSubscription: ResponseBody {
    /// Identifier of the subscription.
    public var id: RecordID
    /// Routes it is about (GTFS route_id).
    public var routeIDs: [String]
    /// Stops it is about (GTFS stop_id).
    public var stopIDs: [String]
    /// The least an alert has to be; null for what the settings say.
    @Nullable public var severityMin: NotificationSeverity?
    /// When it was made.
    public var createdAt: Timestamp
    /// When it was last changed.
    public var updatedAt: Timestamp
    /// The rider's change counter when it was last changed; its ETag is this number in quotes.
    public var version: Int
}

/// The subscriptions of a rider.
public struct AlertSubscriptionsBody: ResponseBody {
    /// Subscriptions, oldest first.
    public var subscriptions: [AlertSubscription]
}

/// How grave an alert has to be for a notification.
public enum NotificationSeverity: String, WireEnum {
    /// Delays and notices.
    case minor
    /// Large delays, detours, reduced service.
    case major
    /// Only what does not run at all.
    case cancelled
}

/// Body of `POST /alerts/subscribe`.
public struct SubscribeRequest: EndpointRequest, BodyFields {
    /// Routes it is about (GTFS route_id).
    public var routeIDs: [String]
    /// Stops it is about (GTFS stop_id).
    public var stopIDs: [String]
    /// The least an alert has to be; what the settings say where nil.
    public var severityMin: NotificationSeverity?

    /// A request for alerts about any of these, at least one; bounds are checked by whoever reads it.
    public init(routeIDs: [String] = [], stopIDs: [String] = [], severityMin: NotificationSeverity? = nil) {
        self.routeIDs = routeIDs
        self.stopIDs = stopIDs
        self.severityMin = severityMin
    }
}

extension SubscribeRequest {
    static let routeIDs = OptionalParameter<[String]>(
        "route_ids", "Routes it is about (GTFS route_id).",
        bounds: ListBounds(count: 0...RiderLimits.subscribedIDs, element: 1...200), example: ["T1"])
    static let stopIDs = OptionalParameter<[String]>(
        "stop_ids", "Stops it is about (GTFS stop_id).",
        bounds: ListBounds(count: 0...RiderLimits.subscribedIDs, element: 1...200), example: ["200060"])
    static let severityMin = OptionalParameter<NotificationSeverity>(
        "severity_min", "The least an alert has to be; what the settings say where not given.", example: .major)

    public static let summary = "Routes and stops whose alerts a rider wants to hear of."

    public static let fields = [
        BodyField(routeIDs.erased), BodyField(stopIDs.erased), BodyField(severityMin.erased),
    ]

    /// It has to be about something.
    public static let needed = [[routeIDs.name, stopIDs.name]]

    public init(_ reader: BodyReader) throws(ParameterError) {
        routeIDs = try reader.value(Self.routeIDs) ?? []
        stopIDs = try reader.value(Self.stopIDs) ?? []
        severityMin = try reader.value(Self.severityMin)
    }

    public func write(to writer: inout BodyWriter) {
        writer.write(routeIDs.isEmpty ? nil : routeIDs, as: Self.routeIDs)
        writer.write(stopIDs.isEmpty ? nil : stopIDs, as: Self.stopIDs)
        writer.write(severityMin, as: Self.severityMin)
    }
}
