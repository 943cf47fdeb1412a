/// What a mock API has been asked and what is wrong with it, the body of `GET /mock/status`.
public struct MockStatus: Codable, Sendable, Equatable {
    /// A fault in force; times in seconds since 1970-01-01T00:00:00Z.
    public struct Fault: Codable, Sendable, Equatable {
        /// The path it is on, or `*`.
        public let path: String
        /// What goes wrong.
        public let fault: MockFault
        /// When it was set.
        public let since: Int64
        /// Before when it holds; nil for until it is cleared.
        public let until: Int64?
    }

    /// Requests so far, refused ones and those to gone paths among them.
    public let total: Int
    /// Requests let through since midnight in Sydney.
    public let today: Int
    /// How many may be let through in a day for each key.
    public let quota: Int
    /// The most requests in one second of the clock.
    public let maximumPerSecond: Int
    /// Requests by path.
    public let byPath: [String: Int]
    /// Answers by HTTP status.
    public let byStatus: [String: Int]
    /// Faults in force, by path.
    public let faults: [Fault]

    enum CodingKeys: String, CodingKey {
        case total, today, quota, faults
        case maximumPerSecond = "maximum_per_second"
        case byPath = "by_path"
        case byStatus = "by_status"
    }
}
