/// What a mock API has been asked and what is wrong with it, the body of `GET /mock/status`.
package struct MockStatus: Codable, Sendable, Equatable {
    /// A fault in force; times in seconds since 1970-01-01T00:00:00Z.
    package struct Fault: Codable, Sendable, Equatable {
        /// The path it is on, or `*`.
        package let path: String
        /// What goes wrong.
        package let fault: MockFault
        /// When it was set.
        package let since: Int64
        /// Before when it holds; nil for until it is cleared.
        package let until: Int64?
    }

    /// Requests so far, refused ones and those to gone paths among them.
    package let total: Int
    /// Requests let through since midnight in Sydney.
    package let today: Int
    /// How many may be let through in a day for each key.
    package let quota: Int
    /// The most requests in one second of the clock.
    package let maximumPerSecond: Int
    /// Requests by path.
    package let byPath: [String: Int]
    /// Answers by HTTP status.
    package let byStatus: [String: Int]
    /// Faults in force, by path.
    package let faults: [Fault]

    enum CodingKeys: String, CodingKey {
        case total, today, quota, faults
        case maximumPerSecond = "maximum_per_second"
        case byPath = "by_path"
        case byStatus = "by_status"
    }
}
