import LiveState
import TransitAPI

// As it is kept beside what was sent.
extension AlertStory {
    /// JSON text of the story, the same for equal stories.
    package var text: String {
        let periods = periods.map { period in
            JSONValue.object([
                "start": period.start.map { .int(Int($0)) } ?? .null, "end": period.end.map { .int(Int($0)) } ?? .null,
            ])
        }
        var object: JSONObject = [
            "header": .string(header), "description": .string(description), "severity": .string(severity.rawValue),
            "effect": .string(effect), "cause": .string(cause), "periods": .array(periods),
            "route_ids": .array(routeIDs.map { .string($0) }), "stop_ids": .array(stopIDs.map { .string($0) }),
            "trip_ids": .array(tripIDs.map { .string($0) }),
        ]
        if let run { object["run"] = run.json }
        return JSONValue.object(object).text
    }

    /// Reads what ``text`` writes; nil for what is no story. What later versions add is ignored, what earlier ones did
    /// not have is empty.
    package init?(text: String) {
        guard let value = try? JSONParser.parse(Array(text.utf8)), let header = value["header"]?.string,
            let severity = value["severity"]?.string.flatMap(NotificationSeverity.init(rawValue:))
        else { return nil }
        func list(_ name: String) -> [String] { value[name]?.array?.compactMap(\.string) ?? [] }
        let periods = (value["periods"]?.array ?? []).map { period in
            ActivePeriod(
                start: period["start"]?.int.map { UInt64(clamping: $0) },
                end: period["end"]?.int.map { UInt64(clamping: $0) })
        }
        self.init(
            header: header, description: value["description"]?.string ?? "", severity: severity,
            effect: value["effect"]?.string ?? "UNKNOWN_EFFECT", cause: value["cause"]?.string ?? "UNKNOWN_CAUSE",
            periods: periods, routeIDs: list("route_ids"), stopIDs: list("stop_ids"), tripIDs: list("trip_ids"),
            run: value["run"].flatMap(RunStory.init))
    }
}
