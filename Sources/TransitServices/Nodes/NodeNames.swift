import Feeds

/// What things of a city are called in Redis: nodes of two cities can share one, and two services a Redis with a database each.
/// Channels belong to no database, so its number stands in the names.
package struct NodeNames: Sendable {
    private let city: String
    private let database: Int

    /// Those of a city's nodes in a database of Redis's.
    package init(city: String, database: Int) { (self.city, self.database) = (city, database) }

    /// The right to poll, among leases.
    static let poller = "poller"

    private func name(_ part: String) -> String { "transit:\(database):\(city):\(part)" }

    /// What leases begin with.
    var leases: String { name("lease:") }
    /// The token of whoever told of a frame last.
    var fence: String { name("frames:token") }
    /// Where frames are told of as they come.
    var frames: String { name("frames") }

    /// Where is told what is said of shares.
    var updates: String { name("shares") }

    /// Requests of a provider's day.
    func quota(_ day: QuotaDay) -> String { name("quota:\(day.provider):\(day.end)") }
    /// When a provider may be asked next.
    func turn(_ provider: String) -> String { name("turn:" + provider) }
    /// There while nodes may still ask a provider for themselves, as Redis has lost when it may be asked next.
    func regained(_ provider: String) -> String { name("turn-regained:" + provider) }
    /// Until when a provider wants to be left alone.
    func pause(_ provider: String) -> String { name("pause:" + provider) }
    /// Requests of a client in a window of a class.
    func requests(_ client: String) -> String { name("requests:" + client) }
    /// Attempts that are limited.
    func attempts(_ subject: String) -> String { name("attempts:" + subject) }

    /// The identities of alerts.
    var alerts: String { name("alerts") }

    /// The last frame of a source.
    func frame(_ source: String) -> String { name("frame:" + source) }
}
