import Database

/// A message that is broadcast without a socket.
package struct PublishedMessage: Sendable {
    /// The topic, without `realtime:`.
    package let topic: String
    /// The sender's own event.
    package let event: String
    /// What is sent with it.
    package let content: BroadcastContent

    /// A message.
    package init(topic: String, event: String, _ content: BroadcastContent) {
        // Some clients name topics as sockets do.
        self.topic = ServerMessage.channel(of: topic)
        (self.event, self.content) = (event, content)
    }
}

/// Why messages are not broadcast; none of them is.
package enum PublishRefusal: Error, Sendable, Equatable, CustomStringConvertible {
    case unauthorized(topic: String)
    case malformed(String)
    case tooLarge(limit: Int)
    case tooManyMessages
    case unavailable
    /// Too much waits to be told.
    case busy

    /// In words for clients.
    package var description: String {
        switch self {
        case .unauthorized(let topic):
            "Unauthorized: You do not have permissions to write to this Channel topic: \(topic)"
        case .malformed(let what): what
        case .tooLarge(let limit): "At most \(limit) bytes are broadcast"
        case .tooManyMessages: "Too many messages per second"
        case .busy: "The server is busy: too much waits to be told; try again"
        case .unavailable: "It cannot be found out at the moment who may broadcast; try again"
        }
    }
}

extension RealtimeService {
    /// Broadcasts messages on behalf of someone: all of them, or none.
    package func publish(_ messages: [PublishedMessage], as principal: Principal) async throws(PublishRefusal) {
        guard messages.count <= limits.messagesOfRequest else {
            throw .malformed("at most \(limits.messagesOfRequest) messages are taken at once")
        }
        for message in messages {
            guard (1...limits.nameBytes - ServerMessage.prefix.utf8.count).contains(message.topic.utf8.count),
                (1...limits.nameBytes).contains(message.event.utf8.count)
            else { throw .malformed("topic and event have at most \(limits.nameBytes) bytes, and are not empty") }
            guard message.content.count <= limits.broadcastBytes else { throw .tooLarge(limit: limits.broadcastBytes) }
        }
        for topic in Set(messages.map(\.topic)).sorted() {
            let access: TopicAccess?
            do {
                access = try await authority.access(to: topic, for: principal)
            } catch {
                throw .unavailable
            }
            let isOver = access?.ends.map { $0 <= now() } ?? false
            guard let access, access.rights.contains(.write), !isOver else { throw .unauthorized(topic: topic) }
        }
        if let user = principal.userID {
            guard budgets.take(.account(user), count: messages.count, now: now()) else { throw .tooManyMessages }
        }
        guard !refusesMore() else { throw .busy }
        for message in messages { tell(message.event, message.content, to: message.topic) }
    }
}
