import TransitAPI

/// What a notification says, as APNs and the app take it.
package struct PushPayload: Sendable, Equatable {
    /// Bytes APNs takes of an ordinary notification.
    package static let maximumSize = 4096
    /// Stops named at most: the app asks for the rest.
    package static let maximumStops = 20

    /// Everything that is said, whatever its length.
    package internal(set) var json: JSONObject
    /// What stands in place of the body on devices whose rider reads another language, where the app has no words for it.
    private var bodies: [WrittenLanguage: String] = [:]

    /// A payload of its parts.
    ///
    /// - Parameters:
    ///   - badge: how much the rider has not read; the number the icon shows then.
    ///   - category: whose actions the app offers.
    ///   - threadID: what notifications are grouped by.
    ///   - custom: what the app is told beside, in order.
    init(
        title: PushText, body: PushText, badge: Int, interruption: Interruption, category: String, threadID: String,
        custom: [(String, JSONValue)]
    ) {
        let alert = title.members("title", prefix: "title-") + body.members("body", prefix: "")
        var aps: JSONObject = ["alert": .object(JSONObject(alert)), "badge": .int(max(0, badge))]
        if interruption != .passive { aps["sound"] = "default" }
        aps["category"] = .string(category)
        aps["thread-id"] = .string(threadID)
        aps["interruption-level"] = .string(interruption.rawValue)
        json = JSONObject([("aps", .object(aps))] + custom)
    }

    /// The member in which ``bodies`` are kept; never sent.
    private static let bodiesName = "bodies"

    /// Reads what ``bytes`` or ``kept`` writes; nil for anything without an `aps.alert`.
    package init?(bytes: [UInt8]) {
        guard var json = (try? JSONParser.parse(bytes))?.object, json["aps"]?["alert"]?.object != nil else {
            return nil
        }
        for language in WrittenLanguage.allCases {
            bodies[language] = json[Self.bodiesName]?[language.rawValue]?.string
        }
        json[Self.bodiesName] = nil
        self.json = json
    }

    /// JSON as it is kept: ``bytes``, and the bodies in other languages.
    package var kept: [UInt8] {
        guard !bodies.isEmpty else { return bytes }
        var json = shortened(to: Self.maximumSize).json
        var others: JSONObject = [:]
        for language in WrittenLanguage.allCases {
            guard let body = bodies[language] else { continue }
            others[language.rawValue] = .string(EscapedText.cut(body, to: Self.maximumSize))
        }
        json[Self.bodiesName] = .object(others)
        return JSONValue.object(json).bytes
    }

    /// What stands in place of the body for riders who read a language; nil where the app has the words for it.
    func body(in language: WrittenLanguage) -> String? {
        // In traditional Chinese it is kept where it is another than in simplified.
        bodies[language] ?? (language == .traditionalChinese ? bodies[.chinese] : nil)
    }

    /// Has something stand in place of the body for riders who read a language.
    mutating func say(_ body: String?, in language: WrittenLanguage) {
        if body != self.body(in: language) { bodies[language] = body }
    }

    /// What a device is sent whose rider reads a language.
    package func reading(_ language: WrittenLanguage) -> PushPayload {
        guard let body = body(in: language) else { return self }
        var payload = self
        var alert = payload.alert
        (alert["loc-key"], alert["loc-args"], alert["body"]) = (nil, nil, .string(body))
        payload.alert = alert
        return payload
    }

    /// JSON as UTF-8, ``maximumSize`` bytes at most; the body is cut where it has to be.
    package var bytes: [UInt8] { bytes(atMost: Self.maximumSize) }

    /// The same with another bound, in bytes.
    package func bytes(atMost limit: Int) -> [UInt8] {
        let whole = JSONValue.object(json).bytes
        return whole.count <= limit ? whole : JSONValue.object(shortened(to: limit).json).bytes
    }

    /// The same for a rider with another number of things not read: one payload serves all whom an alert touches alike.
    package func badged(_ badge: Int) -> PushPayload {
        var aps = json["aps"]?.object ?? [:]
        aps["badge"] = .int(max(0, badge))
        var payload = self
        payload.json["aps"] = .object(aps)
        return payload
    }

    /// Title and body in English, as a rider would read them; what was cut is not there.
    package var english: (title: String, body: String) { words(in: .english) }

    /// The same in a language.
    package func words(in language: WrittenLanguage) -> (title: String, body: String) {
        let alert = reading(language).alert
        func words(_ name: String, prefix: String) -> String {
            Self.localized(alert, prefix: prefix).map { PushWording.text($0.key, $0.arguments, in: language) }
                ?? alert[name]?.string ?? ""
        }
        return (words("title", prefix: "title-"), words("body", prefix: ""))
    }

    /// A key of the app's texts with what stands in its gaps; nil for words as they are.
    ///
    /// - Parameter prefix: `title-` for the title, nothing for the body.
    func localized(prefix: String) -> LocalizedText? { Self.localized(alert, prefix: prefix) }

    private static func localized(_ alert: JSONObject, prefix: String) -> LocalizedText? {
        alert[prefix + "loc-key"]?.string.map {
            LocalizedText(key: $0, arguments: alert[prefix + "loc-args"]?.array?.compactMap(\.string) ?? [])
        }
    }

    /// `aps.alert`.
    var alert: JSONObject {
        get { json["aps"]?["alert"]?.object ?? [:] }
        set {
            var aps = json["aps"]?.object ?? [:]
            aps["alert"] = .object(newValue)
            json["aps"] = .object(aps)
        }
    }
}
