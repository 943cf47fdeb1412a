import Wire

/// A message to a client.
package enum ServerMessage: Sendable {
    /// The answer to one of its messages.
    case reply(ref: PhoenixRef, joinRef: PhoenixRef, topic: String, isOK: Bool, JSONValue)
    /// The end of a channel.
    case close(joinRef: PhoenixRef, topic: String)
    /// How a channel is.
    case system(topic: String, extension: String, isOK: Bool, String)
    /// Anything else, its payload written already.
    case push(topic: String, event: String, payload: [UInt8])
    /// A broadcast.
    case broadcast(topic: String, event: String, BroadcastContent)

    /// What channels are called in topics.
    package static let prefix = "realtime:"

    /// The frame; nil for bytes to a client that can only be sent JSON.
    package func frame(_ version: PhoenixVersion) -> EncodedFrame? {
        switch self {
        case .reply(let ref, let joinRef, let topic, let isOK, let response):
            return Self.text(version, joinRef, ref, topic, "phx_reply") { json in
                json.raw(isOK ? "{\"status\":\"ok\",\"response\":" : "{\"status\":\"error\",\"response\":")
                json.write(response)
                json.raw("}")
            }
        case .close(let joinRef, let topic):
            return Self.text(version, joinRef, joinRef, topic, "phx_close") { $0.raw("{}") }
        case .system(let topic, let name, let isOK, let message):
            return Self.text(version, .none, .none, topic, "system") { json in
                json.raw("{\"extension\":")
                json.write(name)
                json.raw(isOK ? ",\"status\":\"ok\",\"message\":" : ",\"status\":\"error\",\"message\":")
                json.write(message)
                json.raw(",\"channel\":")
                json.write(Self.channel(of: topic))
                json.raw("}")
            }
        case .push(let topic, let event, let payload):
            return Self.text(version, .none, .none, topic, event) { $0.raw(payload) }
        case .broadcast(let topic, let event, .json(let content)):
            return Self.text(version, .none, .none, topic, "broadcast") { json in
                json.raw("{\"type\":\"broadcast\",\"event\":")
                json.write(event)
                json.raw(",\"payload\":")
                json.raw(content)
                json.raw("}")
            }
        case .broadcast(let topic, let event, .binary(let content)):
            guard version == .v2 else { return nil }
            // Names are of at most as many bytes as one byte counts: they came in frames of this form.
            let names = [topic, event].map { Array($0.utf8.prefix(255)) }
            let head: [UInt8] = [4, UInt8(names[0].count), UInt8(names[1].count), 0, 0]
            return EncodedFrame(.binary, head + names[0] + names[1] + content)
        }
    }

    /// The same under another name of its topic.
    func named(_ topic: String) -> ServerMessage {
        switch self {
        case .reply(let ref, let joinRef, _, let isOK, let response):
            .reply(ref: ref, joinRef: joinRef, topic: topic, isOK: isOK, response)
        case .close(let joinRef, _): .close(joinRef: joinRef, topic: topic)
        case .system(_, let name, let isOK, let message):
            .system(topic: topic, extension: name, isOK: isOK, message)
        case .push(_, let event, let payload): .push(topic: topic, event: event, payload: payload)
        case .broadcast(_, let event, let content): .broadcast(topic: topic, event: event, content)
        }
    }

    /// A topic without what stands before the name of its channel.
    static func channel(of topic: String) -> String {
        topic.hasPrefix(prefix) ? String(topic.dropFirst(prefix.count)) : topic
    }

    private static func text(
        _ version: PhoenixVersion, _ joinRef: PhoenixRef, _ ref: PhoenixRef, _ topic: String, _ event: String,
        _ payload: (inout JSONWriter) -> Void
    ) -> EncodedFrame {
        var json = JSONWriter(capacity: 512)
        switch version {
        case .v1:
            json.raw("{\"topic\":")
            json.write(topic)
            json.raw(",\"event\":")
            json.write(event)
            json.raw(",\"payload\":")
            payload(&json)
            json.raw(",\"ref\":")
            json.write(ref.json)
            if joinRef != .none {
                json.raw(",\"join_ref\":")
                json.write(joinRef.json)
            }
            json.raw("}")
        case .v2:
            json.raw("[")
            json.write(joinRef.json)
            json.raw(",")
            json.write(ref.json)
            json.raw(",")
            json.write(topic)
            json.raw(",")
            json.write(event)
            json.raw(",")
            payload(&json)
            json.raw("]")
        }
        return json.withUnsafeBytes { EncodedFrame(.text, $0) }
    }
}
