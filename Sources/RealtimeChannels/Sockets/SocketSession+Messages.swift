import Database
import Wire

extension SocketSession {
    private static let busy = PublishRefusal.busy.description

    mutating func broadcast(_ message: ClientMessage, _ index: Int, _ now: Instant) -> [SocketAction] {
        let channel = channels[index]
        let event: String
        let content: BroadcastContent
        switch message.payload {
        case .broadcast(let name, let given): (event, content) = (name, given)
        case .json(let payload):
            guard let name = payload["event"]?.string, !name.isEmpty, name.utf8.count <= limits.nameBytes else {
                return refuse(message, "a broadcast has an event of at most \(limits.nameBytes) bytes")
            }
            (event, content) = (name, .json((payload["payload"] ?? [:]).bytes))
        }
        guard content.count <= limits.broadcastBytes else {
            return refuse(message, "payload_size_exceeded: at most \(limits.broadcastBytes) bytes are broadcast")
        }
        guard channel.access.rights.contains(.write) else {
            return refuse(
                message, "Unauthorized: You do not have permissions to write to this Channel topic: \(channel.name)")
        }
        // Refused before it is confirmed: what was confirmed is told.
        guard !refusesMore() else { return refuse(message, Self.busy) }
        let published = SocketAction.publish(channel: channel.number, event: event, content)
        return channel.request.confirmsBroadcasts ? [published, reply(message, isOK: true, [:])] : [published]
    }

    mutating func takePresence(_ message: ClientMessage, _ index: Int, _ now: Instant) -> [SocketAction] {
        guard channels[index].presence.take(of: limits.presence, now: now),
            presence.take(of: limits.presencesOfSocket, now: now)
        else { return endChannel(index, "Client presence rate limit exceeded", now) }
        let channel = channels[index]
        guard channel.access.rights.contains(.bePresent) else {
            return refuse(
                message,
                "Unauthorized: You do not have permissions to be present in this Channel topic: \(channel.name)")
        }
        guard case .json(let payload) = message.payload, let event = payload["event"]?.string else {
            return refuse(message, "a presence has an event: track or untrack")
        }
        switch event.lowercased() {
        case "track":
            let given = payload["payload"] ?? [:]
            guard case .object(let state) = given else { return refuse(message, "what is tracked is an object") }
            guard given.bytes.count <= limits.presenceBytes else {
                return refuse(message, "payload_size_exceeded: a presence has at most \(limits.presenceBytes) bytes")
            }
            guard !refusesMore() else { return refuse(message, Self.busy) }
            return [reply(message, isOK: true, [:]), .track(channel: channel.number, state)]
        case "untrack": return [reply(message, isOK: true, [:]), .untrack(channel: channel.number)]
        default: return refuse(message, "a presence has an event: track or untrack")
        }
    }
}
