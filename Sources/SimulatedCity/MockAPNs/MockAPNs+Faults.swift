extension MockAPNs {
    /// An answer other than 200.
    package struct Refusal: Sendable, Hashable, Encodable {
        /// Of HTTP.
        package var status: Int
        /// As Apple names it, in the body.
        package var reason: String
        /// Milliseconds since 1970-01-01T00:00:00Z from which on the token is known to be dead, with 410.
        package var timestamp: Int64?
        /// Seconds for the `retry-after` header.
        package var retryAfter: Int?

        /// A refusal as Apple's table has it.
        package init(_ status: Int, _ reason: String, timestamp: Int64? = nil, retryAfter: Int? = nil) {
            (self.status, self.reason) = (status, reason)
            (self.timestamp, self.retryAfter) = (timestamp, retryAfter)
        }

        private enum CodingKeys: String, CodingKey {
            case status, reason, timestamp
            case retryAfter = "retry_after"
        }
    }

    /// Some of all requests that are refused although nothing is wrong with them.
    package struct Storm: Sendable, Hashable {
        /// What is answered.
        package var refusal: Refusal
        /// Of the requests, 0…1.
        package var share: Double
        /// How many it refuses before it is over; nil for until the faults are changed.
        package var remaining: Int?
        /// Where given, the share is one of devices, drawn with this number: all requests for them are refused, and none for
        /// the others.
        package var devicesDrawnBy: Int?

        /// A storm over a share of all requests, or of all devices.
        package init(_ refusal: Refusal, share: Double = 1, remaining: Int? = nil, devicesDrawnBy: Int? = nil) {
            (self.refusal, self.share, self.remaining) = (refusal, share, remaining)
            self.devicesDrawnBy = devicesDrawnBy
        }
    }

    /// Ways in which it fails; counts of requests are those of one connection.
    package struct Faults: Sendable, Hashable, Encodable {
        /// After so many requests a GOAWAY names the last of them; what came after it is not looked at.
        package var goAwayEvery: Int?
        /// Whether the connection is closed with the GOAWAY, rather than when the client has its answers.
        package var closesOnGoAway = false
        /// Every so many requests the connection is cut (TCP reset) with the request not taken, and answers under way lost.
        package var resetEvery: Int?
        /// Every so many requests the push is taken, and the connection cut before its answer.
        package var losesAnswerEvery: Int?
        /// Milliseconds from a request to its answer.
        package var slowness: Int64 = 0
        /// Streams that connections made from now on may have open, in place of ``Options/mostStreams``.
        package var mostStreams: Int?
        /// The first one that strikes answers.
        package var storms: [Storm] = []
        /// What every push to a token is answered, by token in lower case.
        package var byToken: [String: Refusal] = [:]

        /// No fault.
        package init() {}

        private enum CodingKeys: String, CodingKey {
            case storms
            case goAwayEvery = "goaway_every"
            case closesOnGoAway = "goaway_closes"
            case resetEvery = "reset_every"
            case losesAnswerEvery = "loses_answer_every"
            case slowness = "slow_ms"
            case mostStreams = "most_streams"
            case byToken = "devices"
        }
    }
}

extension MockAPNs.Storm: Encodable {
    private enum CodingKeys: String, CodingKey {
        case share, remaining
        case devicesDrawnBy = "devices_drawn_by"
    }

    /// In the shape in which they are asked for: with the members of the refusal among its own.
    package func encode(to encoder: any Encoder) throws {
        try refusal.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(share, forKey: .share)
        try container.encodeIfPresent(remaining, forKey: .remaining)
        try container.encodeIfPresent(devicesDrawnBy, forKey: .devicesDrawnBy)
    }
}
