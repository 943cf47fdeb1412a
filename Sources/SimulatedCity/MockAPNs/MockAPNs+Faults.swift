extension MockAPNs {
    /// An answer other than 200.
    public struct Refusal: Sendable, Hashable {
        /// Of HTTP.
        public var status: Int
        /// As Apple names it, in the body.
        public var reason: String
        /// Milliseconds since 1970-01-01T00:00:00Z from which on the token is known to be dead, with 410.
        public var timestamp: Int64?
        /// Seconds for the `retry-after` header.
        public var retryAfter: Int?

        /// A refusal as Apple's table has it.
        public init(_ status: Int, _ reason: String, timestamp: Int64? = nil, retryAfter: Int? = nil) {
            (self.status, self.reason) = (status, reason)
            (self.timestamp, self.retryAfter) = (timestamp, retryAfter)
        }
    }

    /// Some of all requests that are refused although nothing is wrong with them.
    public struct Storm: Sendable, Hashable {
        /// What is answered.
        public var refusal: Refusal
        /// Of the requests, 0…1.
        public var share: Double
        /// How many it refuses before it is over; nil for until the faults are changed.
        public var remaining: Int?
        /// Where given, the share is one of devices, drawn with this number: all requests for them are refused, and none for
        /// the others.
        public var devicesDrawnBy: Int?

        /// A storm over a share of all requests, or of all devices.
        public init(_ refusal: Refusal, share: Double = 1, remaining: Int? = nil, devicesDrawnBy: Int? = nil) {
            (self.refusal, self.share, self.remaining) = (refusal, share, remaining)
            self.devicesDrawnBy = devicesDrawnBy
        }
    }

    /// Ways in which it fails; counts of requests are those of one connection.
    public struct Faults: Sendable, Hashable {
        /// After so many requests a GOAWAY names the last of them; what came after it is not looked at.
        public var goAwayEvery: Int?
        /// Whether the connection is closed with the GOAWAY, rather than when the client has its answers.
        public var closesOnGoAway = false
        /// Every so many requests the connection is cut (TCP reset) with the request not taken, and answers under way lost.
        public var resetEvery: Int?
        /// Every so many requests the push is taken, and the connection cut before its answer.
        public var losesAnswerEvery: Int?
        /// Milliseconds from a request to its answer.
        public var slowness: Int64 = 0
        /// Streams that connections made from now on may have open, in place of ``Options/mostStreams``.
        public var mostStreams: Int?
        /// The first one that strikes answers.
        public var storms: [Storm] = []
        /// What every push to a token is answered, by token in lower case.
        public var byToken: [String: Refusal] = [:]

        /// No fault.
        public init() {}
    }
}
