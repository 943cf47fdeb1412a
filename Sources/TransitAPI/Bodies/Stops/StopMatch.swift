/// A stop that matches a search, best first.
@dynamicMemberLookup
public struct StopMatch: ResponseBody {
    /// The stop; its fields are written beside the distance.
    public var stop: StopSummary
    /// Straight-line distance in metres from lat and lon; null where the search named no point.
    @Nullable public var distanceMeters: Double?
    /// Words of the query that the stop does not have, in lower case and without accents: empty where it fits wholly.
    public var unmatchedWords: [String]

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(stop: StopSummary, distanceMeters: Double? = nil, unmatchedWords: [String] = []) {
        self.stop = stop
        self.distanceMeters = distanceMeters
        self.unmatchedWords = unmatchedWords
    }

    /// The fields of ``StopSummary``, as if they were this type's own: they are, on the wire.
    public subscript<Value>(dynamicMember path: KeyPath<StopSummary, Value>) -> Value { stop[keyPath: path] }

    /// Reads one flat object.
    public init(from decoder: any Decoder) throws {
        stop = try StopSummary(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _distanceMeters = try container.decode(Nullable<Double>.self, forKey: .distanceMeters)
        unmatchedWords = try container.decode([String].self, forKey: .unmatchedWords)
    }

    /// Writes one flat object.
    public func encode(to encoder: any Encoder) throws {
        try stop.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(_distanceMeters, forKey: .distanceMeters)
        try container.encode(unmatchedWords, forKey: .unmatchedWords)
    }

    private enum CodingKeys: String, CodingKey {
        case distanceMeters = "distance_meters"
        case unmatchedWords = "unmatched_words"
    }
}

extension StopMatch {
    /// What the type stands for.
    public static let summary = "A stop that matches a search, best first."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs = StopSummary.fieldDocs.merging([
        "distance_meters": "Straight-line distance in metres from lat and lon; null where the search named no point.",
        "unmatched_words":
            "Words of the query that the stop does not have, in lower case and without accents: empty where it fits wholly.",
    ]) { _, own in own }
}
