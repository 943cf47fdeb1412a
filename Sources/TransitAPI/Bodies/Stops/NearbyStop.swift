/// A stop with its distance from the point asked for.
@dynamicMemberLookup
public struct NearbyStop: ResponseBody {
    /// The stop; its fields are written beside the distance.
    public var stop: StopSummary
    /// Straight-line distance from the point asked for, metres, to one decimal.
    public var distanceMeters: Double

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(stop: StopSummary, distanceMeters: Double) {
        self.stop = stop
        self.distanceMeters = distanceMeters
    }

    /// The fields of ``StopSummary``, as if they were this type's own: they are, on the wire.
    public subscript<Value>(dynamicMember path: KeyPath<StopSummary, Value>) -> Value { stop[keyPath: path] }

    /// Reads one flat object.
    public init(from decoder: any Decoder) throws {
        stop = try StopSummary(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        distanceMeters = try container.decode(Double.self, forKey: .distanceMeters)
    }

    /// Writes one flat object.
    public func encode(to encoder: any Encoder) throws {
        try stop.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(distanceMeters, forKey: .distanceMeters)
    }

    private enum CodingKeys: String, CodingKey {
        case distanceMeters = "distance_meters"
    }
}

extension NearbyStop {
    /// What the type stands for.
    public static let summary = "A stop with its distance from the point asked for."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs = StopSummary.fieldDocs.merging([
        "distance_meters": "Straight-line distance from the point asked for, metres, to one decimal."
    ]) { _, own in own }
}
