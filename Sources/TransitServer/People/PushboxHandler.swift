import Hummingbird
import TransitAPI
import Wire

/// A push as a demonstration's own push service took it, or refused it.
package struct StoredPush: Sendable {
    /// Token of the device, hexadecimal.
    package let deviceToken: String
    /// Header fields by name, without the provider's token.
    package let headers: [String: String]
    /// JSON text.
    package let payload: String
    /// Milliseconds since 1970-01-01T00:00:00Z.
    package let receivedAt: Int64
    /// What it was answered.
    package let status: Int
    /// Why it was refused; nil with 200.
    package let reason: String?

    package init(
        deviceToken: String, headers: [String: String], payload: String, receivedAt: Int64, status: Int,
        reason: String?
    ) {
        (self.deviceToken, self.headers, self.payload) = (deviceToken, headers, payload)
        (self.receivedAt, self.status, self.reason) = (receivedAt, status, reason)
    }

    fileprivate var json: JSONValue {
        let fields = headers.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.string($0.value)) }
        return .object([
            "device_token": .string(deviceToken), "headers": .object(JSONObject(fields)),
            "payload": (try? JSONParser.parse(Array(payload.utf8))) ?? .string(payload),
            "received_at": .int(Int(receivedAt)), "status": .int(status),
            "reason": reason.map { .string($0) } ?? .null,
        ])
    }
}

/// `GET /dev/push`: pushes that went to no phone, the latest first; in demonstrations only.
enum PushboxHandler {
    /// - Parameter pushes: those kept, the oldest first.
    static func route(_ pushes: @escaping @Sendable () -> [StoredPush]) -> Dispatcher.Route {
        Dispatcher.Route(
            "/dev/push", name: "dev_push",
            handler: .immediate { exchange, _, query in
                let device = query.first { $0.0 == "device" }?.1
                let kept = pushes().reversed().filter { device == nil || $0.deviceToken == device }
                if exchange.request.headers[.accept]?.contains("text/html") ?? false { return .response(page(kept)) }
                return .response(AuthAnswer.json(["pushes": .array(kept.map(\.json))]))
            })
    }

    private static func page(_ pushes: [StoredPush]) -> Response {
        let list = pushes.map { push in
            let fields = push.headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
            return """
                <article><h2>\(push.status)\(push.reason.map { " " + HTML.escaped($0) } ?? "")</h2>
                <p>to \(HTML.escaped(push.deviceToken))</p>
                <pre>\(HTML.escaped(fields.joined(separator: "\n")))\n\n\(HTML.escaped(push.payload))</pre></article>
                """
        }
        return DevelopmentPage.answer(title: "Pushes", heading: "Pushes that went to no phone", list)
    }
}
