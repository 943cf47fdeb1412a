/// One change of an itinerary that a rider would notice.
public struct ItineraryChange: ResponseBody {
    /// Which leg of the itinerary as it was planned, from 0.
    public var legIndex: Int
    /// What has changed.
    public var kind: ItineraryChangeKind
    /// The same in a sentence for riders.
    public var message: String

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(legIndex: Int, kind: ItineraryChangeKind, message: String) {
        self.legIndex = legIndex
        self.kind = kind
        self.message = message
    }

    private enum CodingKeys: String, CodingKey {
        case legIndex = "leg_index"
        case kind
        case message
    }
}

extension ItineraryChange {
    /// What the type stands for.
    public static let summary = "One change of an itinerary that a rider would notice."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "leg_index": "Which leg of the itinerary as it was planned, from 0.",
        "kind": "What has changed.",
        "message": "The same in a sentence for riders.",
    ]
}
