/// Why a time is what it is.
public struct Provenance: ResponseBody {
    /// Best evidence used.
    public var source: EvidenceSource
    /// How the live update was tied to the trip; null without one.
    @Nullable public var matchedBy: MatchMethod?
    /// Age of the live evidence in seconds; null without any.
    @Nullable public var evidenceAgeSeconds: Int?
    /// Feed the evidence or timetable came from, as named in the city file.
    public var feedID: String
    /// The same in one sentence for riders.
    public var explanation: String

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(
        source: EvidenceSource, matchedBy: MatchMethod? = nil, evidenceAgeSeconds: Int? = nil, feedID: String,
        explanation: String
    ) {
        self.source = source
        self.matchedBy = matchedBy
        self.evidenceAgeSeconds = evidenceAgeSeconds
        self.feedID = feedID
        self.explanation = explanation
    }

    private enum CodingKeys: String, CodingKey {
        case source
        case matchedBy = "matched_by"
        case evidenceAgeSeconds = "evidence_age_seconds"
        case feedID = "feed_id"
        case explanation
    }
}

extension Provenance {
    /// What the type stands for.
    public static let summary = "Why a time is what it is."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "source": "Best evidence used.",
        "matched_by": "How the live update was tied to the trip; null without one.",
        "evidence_age_seconds": "Age of the live evidence in seconds; null without any.",
        "feed_id": "Feed the evidence or timetable came from, as named in the city file.",
        "explanation": "The same in one sentence for riders.",
    ]
}
