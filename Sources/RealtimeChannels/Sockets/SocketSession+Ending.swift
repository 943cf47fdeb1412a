extension SocketSession {
    /// Ends the socket as the client does not take what it is sent.
    package mutating func endAsSlow() -> [SocketAction] {
        told("Too much waits for this client: it does not take what it is sent", .tryAgainLater, "too slow")
    }

    /// Ends the socket as the server stops.
    package mutating func endAsServerStops() -> [SocketAction] {
        told("The server is stopping", .goingAway, "the server is stopping")
    }

    private mutating func told(_ message: String, _ code: CloseCode, _ reason: String) -> [SocketAction] {
        guard !hasEnded else { return [] }
        return channels.filter(\.isJoined).map { system($0.topic, message) } + end(code, reason)
    }
}
