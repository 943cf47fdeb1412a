import Foundation

/// What Apple documents of a request, checked in the order in which a sender most easily learns from it.
///
/// Stricter than Apple in one: a payload that is no JSON object with an `aps` object, which Apple takes and the device drops,
/// is refused as `BadPayload`, so that a sender's mistake is seen.
struct APNsRules: Sendable {
    static let mostPayloadBytes = 4096
    /// Hexadecimal digits of a token: 64 for a phone's today; Apple says that the length may change.
    static let tokenDigits = 64...200
    /// The same in words.
    static let tokenShape = "\(tokenDigits.lowerBound) to \(tokenDigits.upperBound) hexadecimal digits, an even number"
    static let pushTypes: Set<String> = [
        "alert", "background", "location", "voip", "complication", "fileprovider", "mdm", "liveactivity", "pushtotalk",
        "widgets", "controls",
    ]

    let topic: String

    /// What is wrong with it beside its provider token; nil for nothing.
    func refusal(of request: APNsRequest) -> MockAPNs.Refusal? {
        headers(request) ?? token(request) ?? payload(request)
    }

    /// What is wrong with its method and path; nil for nothing.
    func routing(of request: APNsRequest) -> MockAPNs.Refusal? {
        guard request.method == "POST" else { return .init(405, "MethodNotAllowed") }
        return request.deviceToken == nil ? .init(404, "BadPath") : nil
    }

    private func headers(_ request: APNsRequest) -> MockAPNs.Refusal? {
        let headers = request.headers
        guard let asked = headers["apns-topic"] else { return .init(400, "MissingTopic") }
        let isActivity = headers["apns-push-type"] == "liveactivity"
        guard asked == (isActivity ? topic + ".push-type.liveactivity" : topic) else { return .init(400, "BadTopic") }
        if let id = headers["apns-id"], UUID(uuidString: id) == nil { return .init(400, "BadMessageId") }
        guard let type = headers["apns-push-type"], Self.pushTypes.contains(type) else {
            return .init(400, "InvalidPushType")
        }
        if let priority = headers["apns-priority"], !["1", "5", "10"].contains(priority) {
            return .init(400, "BadPriority")
        }
        if let text = headers["apns-expiration"] {
            guard let seconds = Int64(text), seconds >= 0 else { return .init(400, "BadExpirationDate") }
        }
        if let id = headers["apns-collapse-id"], id.utf8.count > 64 { return .init(400, "BadCollapseId") }
        return nil
    }

    private func token(_ request: APNsRequest) -> MockAPNs.Refusal? {
        let token = request.deviceToken ?? ""
        guard !token.isEmpty else { return .init(400, "MissingDeviceToken") }
        return Self.isToken(token) ? nil : .init(400, "BadDeviceToken")
    }

    /// Whether a text in lower case can be a device's token.
    static func isToken(_ text: String) -> Bool {
        text.utf8.count.isMultiple(of: 2) && tokenDigits.contains(text.utf8.count)
            && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }

    private func payload(_ request: APNsRequest) -> MockAPNs.Refusal? {
        guard !request.payload.isEmpty else { return .init(400, "PayloadEmpty") }
        guard request.payload.count <= Self.mostPayloadBytes else { return .init(413, "PayloadTooLarge") }
        let object = try? JSONSerialization.jsonObject(with: Data(request.payload)) as? [String: Any]
        guard let aps = object?["aps"] as? [String: Any] else { return .init(400, "BadPayload") }
        guard request.headers["apns-push-type"] == "liveactivity" else { return nil }
        return Self.isUpdate(aps) ? nil : .init(400, "BadPayload")
    }

    /// Whether ActivityKit makes something of it; Apple takes it all the same.
    private static func isUpdate(_ aps: [String: Any]) -> Bool {
        aps["timestamp"] is Int && ["start", "update", "end"].contains(aps["event"] as? String ?? "")
            && aps["content-state"] is [String: Any]
    }
}
