import Database
import Foundation

/// What someone may do in a topic, and for how long.
package struct TopicAccess: Sendable, Equatable {
    /// What may be done.
    package struct Rights: OptionSet, Sendable, Hashable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// To hear what is broadcast.
        package static let read = Rights(rawValue: 1)
        /// To broadcast.
        package static let write = Rights(rawValue: 2)
        /// To see who is there.
        package static let seePresence = Rights(rawValue: 4)
        /// To be seen there.
        package static let bePresent = Rights(rawValue: 8)

        /// All of it.
        package static let all: Rights = [.read, .write, .seePresence, .bePresent]
    }

    /// What may be done.
    package var rights: Rights
    /// When that ends; nil where it does not by itself.
    package var ends: Instant?

    /// What someone may do.
    package init(_ rights: Rights, until ends: Instant? = nil) { (self.rights, self.ends) = (rights, ends) }

    /// Nothing.
    package static let none = TopicAccess([])
}

/// Whose access to topics may have become another.
package enum TopicRecheck: Sendable, Hashable {
    /// That of everybody in a topic, named without `realtime:`.
    case topic(String)
    /// That of an account in all its topics.
    case user(UUID)
    /// An account is gone: all its channels end.
    case ended(UUID)
}

/// Who may do what in the topics whose names begin alike. What no policy speaks of is refused.
///
/// ```
/// import Database
/// import RealtimeChannels
///
/// /// `room:{id}`: whoever can read the row of the room hears what is said there; its owner speaks.
/// struct RoomPolicy: TopicPolicy {
///     let database: Database
///     let rooms: Table
///     let prefix = "room:"
///
///     func access(to topic: String, for principal: Principal) async throws -> TopicAccess {
///         guard case .uuid(let id)? = try? ColumnType.uuid.value(String(topic.dropFirst(prefix.count))) else { return .none }
///         return try await database.read(as: principal) { transaction in
///             guard let room = try transaction.first(Select(rooms, ["owner_id"], where: .equals("id", id))) else { return .none }
///             return TopicAccess(try room.uuid("owner_id") == principal.userID ? .all : .read)
///         }
///     }
///
///     func rechecks(after change: RowChange) -> [TopicRecheck] {
///         guard change.table == rooms.qualifiedName, let id = try? (change.before ?? change.after)?.text("id") else { return [] }
///         return [.topic(prefix + id)]
///     }
/// }
/// ```
package protocol TopicPolicy: Sendable {
    /// What the names of its topics begin with, a colon at the end.
    var prefix: String { get }

    /// The one spelling of a topic's name: who spells it otherwise means the same. Without one, in lower case.
    func canonical(_ topic: String) -> String

    /// What someone may do in a topic, by the database as it is now.
    ///
    /// - Parameter topic: its canonical name, without `realtime:`.
    func access(to topic: String, for principal: Principal) async throws -> TopicAccess

    /// Whose access may be another after a change of a published table; topics by their canonical names.
    func rechecks(after change: RowChange) -> [TopicRecheck]
}

extension TopicPolicy {
    /// Identifiers are in capitals where some clients write them.
    package func canonical(_ topic: String) -> String { topic.lowercased() }
}

/// Topics in which whoever has signed in may do everything.
package struct SignedInTopics: TopicPolicy {
    package let prefix: String

    /// Topics that begin so.
    package init(prefix: String = "public:") { self.prefix = prefix }

    package func canonical(_ topic: String) -> String { topic }

    package func access(to topic: String, for principal: Principal) async throws -> TopicAccess {
        principal.role == .anonymous ? .none : TopicAccess(.all)
    }

    package func rechecks(after change: RowChange) -> [TopicRecheck] { [] }
}
