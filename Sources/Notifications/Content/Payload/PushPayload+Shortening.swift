import TransitAPI

extension PushPayload {
    /// The bound to try once after APNs has refused a payload as too large (413), in bytes.
    package static let refusedSize = 2048

    /// Room kept for the body before stops and lines are left out for it, in bytes.
    private static let leastBody = 200

    /// The payload in so many bytes at most.
    ///
    /// The body, or what stands in the widest gap of its key, ends at a whole character with an ellipsis; keys stay.
    /// Where all else alone is too long, that goes first: the stops, the route, the link, then the ends of
    /// long arguments. Title and body stay.
    ///
    /// - Parameter limit: 512 or more.
    package func shortened(to limit: Int) -> PushPayload {
        guard size > limit else { return self }
        var payload = self
        let wanted = min(EscapedText.length(payload.long), Self.leastBody)
        for step in Self.steps where payload.size - EscapedText.length(payload.long) + wanted > limit { step(&payload) }
        let rest = payload.size - EscapedText.length(payload.long)
        payload.long = EscapedText.cut(payload.long, to: limit - rest)
        return payload
    }

    private var size: Int { JSONValue.object(json).bytes.count }

    private static let steps: [@Sendable (inout PushPayload) -> Void] = [
        { $0.json["stop_ids"] = nil }, { $0.json["route_id"] = nil }, { $0.cutArguments(to: 200) },
        { $0.json["deep_link"] = nil },
        { $0.cutArguments(to: 40) }, { $0.keepOnlyAlert() },
    ]

    /// The text that is cut: the body, else what stands in the widest gap of its key.
    private var long: String {
        get { alert["body"]?.string ?? widest.flatMap { alert["loc-args"]?[$0]?.string } ?? "" }
        set {
            if alert["body"] != nil {
                alert["body"] = .string(newValue)
            } else if let widest, var arguments = alert["loc-args"]?.array {
                arguments[widest] = .string(newValue)
                alert["loc-args"] = .array(arguments)
            }
        }
    }

    /// Which gap of the body's key holds most; nil where it has none.
    private var widest: Int? {
        guard alert["body"] == nil, let arguments = alert["loc-args"]?.array else { return nil }
        let lengths = arguments.map { EscapedText.length($0.string ?? "") }
        return lengths.indices.max { lengths[$0] < lengths[$1] }
    }

    /// All but the text that is cut in the end.
    private mutating func cutArguments(to limit: Int) {
        for (name, kept) in [("title-loc-args", nil), ("loc-args", widest)] {
            guard let arguments = alert[name]?.array else { continue }
            alert[name] = .array(
                arguments.enumerated().map { index, argument in
                    index == kept ? argument : .string(EscapedText.cut(argument.string ?? "", to: limit))
                })
        }
    }

    private mutating func keepOnlyAlert() {
        for name in json.keys where name != "aps" { json[name] = nil }
        json["aps"] = ["alert": .object(alert)]
    }
}
