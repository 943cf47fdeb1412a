import Wire

extension ClientMessage {
    /// Reads a text frame.
    ///
    /// - Parameter limit: bytes of a name.
    package init(text: [UInt8], _ version: PhoenixVersion, nameLimit limit: Int) throws(MessageFault) {
        let value: JSONValue
        do { value = try JSONParser.parse(text) } catch { throw .malformed(error.problem) }
        let (joinRef, ref, topic, event, payload): (JSONValue?, JSONValue?, JSONValue?, JSONValue?, JSONValue?)
        switch (version, value) {
        case (.v1, .object(let object)):
            (joinRef, ref, topic) = (object["join_ref"], object["ref"], object["topic"])
            (event, payload) = (object["event"], object["payload"])
        case (.v2, .array(let parts)) where parts.count == 5:
            (joinRef, ref, topic, event, payload) = (parts[0], parts[1], parts[2], parts[3], parts[4])
        default: throw .malformed(version == .v1 ? "an object is expected" : "an array of five is expected")
        }
        guard let topic = topic?.string, let event = event?.string else {
            throw .malformed("topic and event are expected")
        }
        guard let joinRef = PhoenixRef(joinRef), let ref = PhoenixRef(ref) else {
            throw .malformed("ref and join_ref are texts or null")
        }
        self.init(joinRef: joinRef, ref: ref, topic: topic, event: event, payload: .json(payload ?? .null))
        try check(limit)
    }

    /// Reads a binary frame: a broadcast of a client, `[3][lengths][encoding]` and the parts.
    package init(binary frame: [UInt8], _ version: PhoenixVersion, nameLimit limit: Int) throws(MessageFault) {
        guard version == .v2 else { throw .malformed("binary frames belong to the second version") }
        guard frame.count >= 7, frame[0] == 3 else { throw .malformed("the frame is of no kind that clients send") }
        var place = 7
        var parts: [String] = []
        for length in frame[1...5] {
            let end = place + Int(length)
            guard end <= frame.count, let part = String(validating: frame[place..<end], as: UTF8.self) else {
                throw .malformed("a part of the frame is missing, or is not UTF-8")
            }
            parts.append(part)
            place = end
        }
        let rest = Array(frame[place...])
        let content: BroadcastContent
        switch frame[6] {
        case 0: content = .binary(rest)
        case 1:
            // Written anew: what receivers are sent is JSON without a doubt.
            do { content = .json(try JSONParser.parse(rest).bytes) } catch { throw .malformed(error.problem) }
        default: throw .malformed("the encoding is neither bytes nor JSON")
        }
        self.init(
            joinRef: PhoenixRef(parts[0]), ref: PhoenixRef(parts[1]), topic: parts[2], event: "broadcast",
            payload: .broadcast(event: parts[3], content))
        try check(limit)
    }

    private func check(_ limit: Int) throws(MessageFault) {
        guard topic.utf8.count <= limit else { throw .tooLong("topic", limit: limit) }
        guard event.utf8.count <= limit else { throw .tooLong("event", limit: limit) }
    }
}
