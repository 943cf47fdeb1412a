/// What things of a city are called in Redis: nodes of two cities can share one, and two services a Redis with a database each.
/// Channels belong to no database, so its number stands in the names.
struct NodeNames: Sendable {
    private let city: String
    private let database: Int

    init(city: String, database: Int) { (self.city, self.database) = (city, database) }

    /// The right to poll, among leases.
    static let poller = "poller"

    private func name(_ part: String) -> String { "transit:\(database):\(city):\(part)" }

    /// What leases begin with.
    var leases: String { name("lease:") }
    /// The token of whoever told of a frame last.
    var fence: String { name("frames:token") }
    /// Where frames are told of as they come.
    var frames: String { name("frames") }

    /// The last frame of a source.
    func frame(_ source: String) -> String { name("frame:" + source) }
}
