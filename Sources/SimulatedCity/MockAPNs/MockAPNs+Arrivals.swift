extension MockAPNs {
    /// A request as it came, and what it was answered.
    public struct Arrival: Sendable, Equatable {
        /// Counts all requests from 1.
        public let number: Int
        /// Lower case, as in the path.
        public let deviceToken: String
        /// By lower-case name, without pseudo-headers and without the provider token.
        public let headers: [String: String]
        /// The body as it came.
        public let payload: [UInt8]
        /// Milliseconds since 1970-01-01T00:00:00Z.
        public let receivedAt: Int64
        /// The one asked for, else one that was made up for the answer.
        public let apnsID: String
        /// What it was answered, 200 where it was taken.
        public let status: Int
        /// Why it was refused; nil with 200.
        public let reason: String?
    }

    /// What one notification on one device is known by: a later push with the same replaces the earlier.
    public struct Delivery: Sendable, Hashable {
        /// Lower case.
        public let deviceToken: String
        /// The `apns-collapse-id`, or, for a push without one, its `apns-id`.
        public let collapseID: String

        /// What a push to a device with a collapse id is delivered as.
        public init(deviceToken: String, collapseID: String) {
            (self.deviceToken, self.collapseID) = (deviceToken, collapseID)
        }
    }

    /// Counts since the start.
    public struct Totals: Sendable, Equatable, Codable {
        /// All that were looked at.
        public internal(set) var requests = 0
        /// Answered 200, or would have been.
        public internal(set) var accepted = 0
        /// Refused, by reason.
        public internal(set) var refused: [String: Int] = [:]
        /// Connections made to it.
        public internal(set) var connections = 0
        /// GOAWAYs sent.
        public internal(set) var goAways = 0
        /// Connections cut.
        public internal(set) var cuts = 0
        /// Of these, cut after the push was taken and before its answer.
        public internal(set) var answersLost = 0
        /// Most streams any connection had open at once.
        public internal(set) var mostStreams = 0

        private enum CodingKeys: String, CodingKey {
            case requests, accepted, refused, connections, cuts
            case goAways = "goaways"
            case answersLost = "answers_lost"
            case mostStreams = "most_streams"
        }
    }
}
