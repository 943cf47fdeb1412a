import Wire

/// Something that is told to many, and how far it has been. It belongs to the event loop of its hub.
final class FanOut {
    /// What is told.
    enum Content {
        /// A message to whoever has these rights; but not to this one.
        case message(ServerMessage, TopicAccess.Rights, except: Subscription?)
        /// A change of a row.
        case news(ChangeNews)
    }

    /// What it counts for while it waits, in bytes, besides what each does who has yet to be told.
    let contentWeight: Int
    private let content: Content
    private let receivers: [Subscription]
    private var next = 0
    private var frames: [FrameKey: EncodedFrame] = [:]
    /// The frame sent last of a message, and for whom: mostly the next is the same.
    private var last: (topic: String, version: PhoenixVersion, frame: EncodedFrame?)?
    private var messages: [MessageKey: EncodedFrame?] = [:]

    /// What each who has yet to be told counts for, in bytes: more than it takes, as telling takes time too.
    static let receiverWeight = 64

    init(_ content: Content, to receivers: [Subscription]) {
        (self.content, self.receivers) = (content, receivers)
        contentWeight = 256 + content.count
    }

    /// What it counts for before anybody has been told, in bytes.
    var weight: Int { contentWeight + Self.receiverWeight * receivers.count }

    /// Whether all have been told.
    var isDone: Bool { next == receivers.count }

    /// Tells some more.
    ///
    /// - Parameter room: how many at most; each that is looked at takes one.
    /// - Returns: how many messages were sent.
    func go(on room: inout Int) -> Int {
        var sent = 0
        while next < receivers.count, room > 0 {
            let receiver = receivers[next]
            next += 1
            room -= 1
            if receiver.isActive { sent += tell(receiver) }
        }
        return sent
    }

    private func tell(_ receiver: Subscription) -> Int {
        switch content {
        case .message(let message, let rights, let except):
            guard receiver !== except, receiver.rights.isSuperset(of: rights) else { return 0 }
            guard rights != .seePresence || receiver.start.wantsPresence else { return 0 }
            guard let frame = frame(of: message, receiver) else { return 0 }
            receiver.send(frame)
            return 1
        case .news(let news):
            var ids: [Int: [Int]] = [:]
            for binding in receiver.start.bindings {
                guard let payload = news.payloads[binding.shape] else { continue }
                if ids[payload]?.contains(binding.id) != true { ids[payload, default: []].append(binding.id) }
            }
            for (payload, ids) in ids.sorted(by: { $0.key < $1.key }) {
                receiver.send(frame(of: news, payload, ids, receiver))
            }
            return ids.count
        }
    }

    private struct FrameKey: Hashable {
        let topic: String
        let version: PhoenixVersion
        let isOfTable: Bool
        let payload: Int
        let ids: [Int]
    }

    private struct MessageKey: Hashable {
        let topic: String
        let version: PhoenixVersion
    }

    private func frame(of message: ServerMessage, _ receiver: Subscription) -> EncodedFrame? {
        let key = MessageKey(topic: receiver.start.topic, version: receiver.version)
        if let last, last.version == key.version, last.topic == key.topic { return last.frame }
        let frame: EncodedFrame? = messages[key] ?? message.named(key.topic).frame(key.version)
        // Spellings of a name are without number.
        if messages.count < 64 { messages[key] = frame }
        last = (key.topic, key.version, frame)
        return frame
    }

    private func frame(of news: ChangeNews, _ payload: Int, _ ids: [Int], _ receiver: Subscription) -> EncodedFrame {
        let start = receiver.start
        let key = FrameKey(
            topic: start.topic, version: receiver.version, isOfTable: start.isOfTable, payload: payload, ids: ids)
        if let frame = frames[key] { return frame }
        let message: ServerMessage
        if start.isOfTable {
            message = .push(topic: start.topic, event: news.event.rawValue, payload: news.data[payload])
        } else {
            var json = JSONWriter(capacity: news.data[payload].count + 64)
            json.raw("{\"ids\":")
            json.write(ids)
            json.raw(",\"data\":")
            json.raw(news.data[payload])
            json.raw("}")
            message = .push(topic: start.topic, event: "postgres_changes", payload: json.bytes)
        }
        // A push of JSON has a frame in both versions.
        let frame = message.frame(receiver.version)!
        // Where each channel has a name of its own, to keep them is of no use.
        if frames.count < 64 { frames[key] = frame }
        return frame
    }
}

extension FanOut.Content {
    /// Its bytes, more or less.
    fileprivate var count: Int {
        switch self {
        case .message(.push(_, _, let payload), _, _): payload.count
        case .message(.broadcast(_, _, let content), _, _): content.count
        case .message: 0
        case .news(let news): news.data.reduce(0) { $0 + $1.count }
        }
    }
}
