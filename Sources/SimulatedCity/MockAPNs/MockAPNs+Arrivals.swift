extension MockAPNs {
    /// A request as it came, and what it was answered.
    package struct Arrival: Sendable, Equatable {
        /// Counts all requests from 1.
        package let number: Int
        /// Lower case, as in the path.
        package let deviceToken: String
        /// By lower-case name, without pseudo-headers and without the provider token.
        package let headers: [String: String]
        /// The body as it came.
        package let payload: [UInt8]
        /// Milliseconds since 1970-01-01T00:00:00Z.
        package let receivedAt: Int64
        /// The one asked for, else one that was made up for the answer.
        package let apnsID: String
        /// What it was answered, 200 where it was taken.
        package let status: Int
        /// Why it was refused; nil with 200.
        package let reason: String?
    }

    /// What one notification on one device is known by: a later push with the same replaces the earlier.
    package struct Delivery: Sendable, Hashable {
        /// Lower case.
        package let deviceToken: String
        /// The `apns-collapse-id`, or, for a push without one, its `apns-id`.
        package let collapseID: String

        /// What a push to a device with a collapse id is delivered as.
        package init(deviceToken: String, collapseID: String) {
            (self.deviceToken, self.collapseID) = (deviceToken, collapseID)
        }
    }

    /// Counts since the start.
    package struct Totals: Sendable, Equatable, Codable {
        /// All that were looked at.
        package internal(set) var requests = 0
        /// Answered 200, or would have been.
        package internal(set) var accepted = 0
        /// Refused, by reason.
        package internal(set) var refused: [String: Int] = [:]
        /// Connections made to it.
        package internal(set) var connections = 0
        /// GOAWAYs sent.
        package internal(set) var goAways = 0
        /// Connections cut.
        package internal(set) var cuts = 0
        /// Of these, cut after the push was taken and before its answer.
        package internal(set) var answersLost = 0
        /// Most streams any connection had open at once.
        package internal(set) var mostStreams = 0

        private enum CodingKeys: String, CodingKey {
            case requests, accepted, refused, connections, cuts
            case goAways = "goaways"
            case answersLost = "answers_lost"
            case mostStreams = "most_streams"
        }
    }
}
