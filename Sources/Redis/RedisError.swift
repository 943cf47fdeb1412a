/// Why Redis gave no answer, or not the one that was wanted.
///
/// Only ``refused(code:message:)`` and ``busy`` say for sure that a command was not carried out: after any other error it may have
/// been, as its answer was lost and not necessarily the command.
package enum RedisError: Error, Sendable, Equatable {
    /// There is no connection, or it ended before the answer came. The reason is for people, without secrets.
    case unavailable(reason: String)
    /// No answer came in time. The connection was given up, as a late answer would be taken for another command's.
    case timedOut
    /// As many commands or bytes wait for answers as may; none was sent.
    case busy
    /// Redis answered with an error: its first word (`WRONGTYPE`, `NOAUTH`, `ERR`, …) and the rest, which may quote arguments.
    case refused(code: String, message: String)
    /// The client was closed.
    case closed
    /// What came is no answer: not RESP2, beyond the limits, or not of the shape that this command has. Says what is wrong with it.
    case badAnswer(reason: String)
    /// The task that waited was cancelled.
    case cancelled

    /// What an error answer says (`-CODE message` in RESP2).
    package init(answer: String) {
        let parts = answer.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        self = .refused(code: String(parts.first ?? ""), message: parts.count > 1 ? String(parts[1]) : "")
    }
}

extension RedisError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unavailable(let reason): "Redis is not available: \(reason)"
        case .timedOut: "Redis did not answer in time"
        case .busy: "too many commands wait for Redis already"
        case .refused(let code, let message): "Redis refused: \(code) \(message)"
        case .closed: "the Redis client was closed"
        case .badAnswer(let reason): "what Redis answered cannot be understood: \(reason)"
        case .cancelled: "nobody waits for Redis's answer any more"
        }
    }
}
