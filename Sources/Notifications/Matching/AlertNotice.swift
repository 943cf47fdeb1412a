import TransitAPI

/// An alert as riders are told of it: what it says, and whom it concerns.
public struct AlertNotice: Sendable, Hashable {
    /// Identifier by which riders know it.
    public var alertID: String
    /// The live source that publishes it.
    public let source: String
    /// What it says.
    public let story: AlertStory
    /// Routes whose riders it concerns: GTFS route_ids, in order.
    public let routes: [String]
    /// Stops whose riders it concerns: GTFS stop_ids, of stations with their platforms, in order.
    public let stops: [String]

    /// A notice.
    public init(
        alertID: String, source: String, story: AlertStory, routes: some Sequence<String>, stops: some Sequence<String>
    ) {
        (self.alertID, self.source, self.story) = (alertID, source, story)
        (self.routes, self.stops) = (Set(routes).sorted(), Set(stops).sorted())
    }

    /// JSON text of it.
    var text: String {
        let object: JSONObject = [
            "alert_id": .string(alertID), "source": .string(source), "story": .string(story.text),
            "routes": .array(routes.map { .string($0) }), "stops": .array(stops.map { .string($0) }),
        ]
        return JSONValue.object(object).text
    }

    /// Reads what ``text`` writes; nil for what is no notice.
    init?(text: String) {
        guard let value = try? JSONParser.parse(Array(text.utf8)), let id = value["alert_id"]?.string,
            let source = value["source"]?.string, let story = value["story"]?.string.flatMap(AlertStory.init(text:))
        else { return nil }
        func list(_ name: String) -> [String] { value[name]?.array?.compactMap(\.string) ?? [] }
        self.init(alertID: id, source: source, story: story, routes: list("routes"), stops: list("stops"))
    }
}
