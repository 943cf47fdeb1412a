import Database
import Wire

/// A change of one row, as it is told to some.
package struct ChangeNews: Sendable {
    /// Who hears of it.
    package enum Audience: Sendable {
        /// Someone.
        case one(Principal)
        /// All who have signed in and want to hear of the table, but for these.
        case signedIn(except: Set<Principal>)
    }

    /// The table's qualified name.
    package let table: String
    /// What kind of change it is for them.
    package let event: ChangeEvent
    /// Who hears of it.
    package let audience: Audience
    /// By what was asked for, which of the payloads tells of it.
    package let payloads: [ChangeShape: Int]
    /// The members of `data`, written.
    package let data: [[UInt8]]
}

/// A channel among those of all sockets.
struct ChannelID: Hashable, Sendable {
    /// The socket's number.
    let socket: UInt64
    /// The channel's in it.
    let channel: UInt32
}
