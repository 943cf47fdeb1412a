import Database
import TransitAPI

/// An alert as riders are told of it: what it says, and whom it concerns.
package struct AlertNotice: Sendable, Hashable {
    /// Identifier by which riders know it.
    package var alertID: String
    /// Identifier under which it is published now: publishers re-issue alerts under others.
    package var publishedID: String
    /// The live source that publishes it.
    package let source: String
    /// What it says.
    package let story: AlertStory
    /// The same for readers of other languages; empty where its publisher wrote in none of these. Who reads traditional Chinese
    /// is given simplified where there is only that.
    package let translations: [WrittenLanguage: AlertTexts]
    /// Routes whose riders it concerns: GTFS route_ids, in order.
    package let routes: [String]
    /// Stops whose riders it concerns: GTFS stop_ids, of stations with their platforms, in order.
    package let stops: [String]
    /// Those of the stops that it names itself; all others are where its routes call.
    package let named: [String]
    /// From when on it is no news to anybody, not even that it is over; nil where that is not known.
    package let until: Instant?

    package init(
        alertID: String, source: String, story: AlertStory, routes: some Sequence<String>,
        stops: some Sequence<String>, named: some Sequence<String> = [], until: Instant? = nil,
        chinese: AlertTexts? = nil, traditionalChinese: AlertTexts? = nil
    ) {
        translations = chinese.map { [.chinese: $0, .traditionalChinese: traditionalChinese ?? $0] } ?? [:]
        (self.named, self.until) = (Set(named).sorted(), until)
        (self.alertID, publishedID, self.source, self.story) = (alertID, alertID, source, story)
        (self.routes, self.stops) = (Set(routes).sorted(), Set(stops).sorted())
    }

    /// Whether the database can keep it: PostgreSQL has no NUL, in a text or in JSON.
    var canBeKept: Bool {
        // Its parts and not its JSON: all notices in force are looked through whenever one of them is another.
        let texts: [[String]] =
            [
                [alertID, publishedID, source, story.header, story.description, story.effect, story.cause],
                story.routeIDs, story.stopIDs, story.tripIDs, story.run?.texts ?? [], routes, stops, named,
            ] + translations.values.map { [$0.header, $0.description] }
        return !texts.contains { $0.contains { $0.utf8.contains(0) } }
    }

    /// Whether there is still something in it for riders.
    func isNews(at now: Instant) -> Bool { until.map { $0 > now } ?? true }

    /// For how long it must be over before riders are told so, seconds. A run is over because live data has it as planned again:
    /// whoever believes that it is cancelled must not wait.
    var endPatience: Int64 { story.run == nil ? AlertWatch.endPatience : 0 }

    /// JSON text of it.
    var text: String {
        var object: JSONObject = [
            "alert_id": .string(alertID), "published_id": .string(publishedID), "source": .string(source),
            "story": .string(story.text),
            "routes": .array(routes.map { .string($0) }), "stops": .array(stops.map { .string($0) }),
            "named": .array(named.map { .string($0) }),
        ]
        let (chinese, traditional) = (translations[.chinese], translations[.traditionalChinese])
        object["chinese"] = chinese?.json
        if traditional != chinese { object["traditional_chinese"] = traditional?.json }
        if let until { object["until"] = .int(Int(until.seconds)) }
        return JSONValue.object(object).text
    }

    /// Reads what ``text`` writes; nil for what is no notice.
    init?(text: String) {
        guard let value = try? JSONParser.parse(Array(text.utf8)), let id = value["alert_id"]?.string,
            let source = value["source"]?.string, let story = value["story"]?.string.flatMap(AlertStory.init(text:))
        else { return nil }
        func list(_ name: String) -> [String] { value[name]?.array?.compactMap(\.string) ?? [] }
        self.init(
            alertID: id, source: source, story: story, routes: list("routes"), stops: list("stops"),
            named: list("named"), until: value["until"]?.int.map { Instant(seconds: Int64($0)) },
            chinese: value["chinese"].flatMap(AlertTexts.init),
            traditionalChinese: value["traditional_chinese"].flatMap(AlertTexts.init))
        publishedID = value["published_id"]?.string ?? id
    }
}
