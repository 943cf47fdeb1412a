import Database
import RestSurface
import Wire

/// How much of everything a rider may keep, ask for and send.
package struct CompanionLimits: Sendable {
    /// Places a rider keeps.
    package var savedPlaces = 200
    /// Plans of adventures a rider keeps.
    package var adventurePlans = 200
    /// Friends of a rider.
    package var friends = 500
    /// Requests of a rider that nobody has answered.
    package var openRequests = 50
    /// Requests of a rider within a day.
    package var requestsADay = 20
    /// Shares of a rider that go on at once.
    package var activeShares = 20
    /// Riders whom one share goes to.
    package var recipients = 20
    /// Links to one share.
    package var links = 10
    /// Seconds after which a share ends where its owner says nothing, and at most.
    package var shareSeconds = (usual: 4 * 3_600, longest: 12 * 3_600)
    /// Safety reports of a rider within an hour.
    package var reportsAnHour = 10
    /// Within how many metres and seconds a rider reports once.
    package var reportSpacing = (metres: 100.0, seconds: 300)
    /// Seconds until others see a report, from the end of the five minutes in which it was made.
    package var reportDelay = 120
    /// Riders who must say that a report is none before it is hidden, and how many seconds their accounts must be old.
    package var flags = (needed: 3, accountSeconds: 7 * 86_400)
    /// Look-ups of a rider by invite code within an hour.
    package var lookUpsAnHour = 20

    /// The limits that docs/companion.md states.
    package init() {}

    /// Refuses a text that is too long or has nothing in it.
    func check(
        _ values: [String: SQLValue], text name: String, atMost length: Int, in table: Table
    ) throws(RestError) {
        guard case .text(let text)? = values[name] else { return }
        guard !text.isEmpty, text.unicodeScalars.count <= length else {
            throw .check("\(name) has 1 to \(length) characters, not \(text.unicodeScalars.count)", of: table)
        }
    }

    /// Arrays and objects in one another in JSON of a rider's: what is told of a row has it within others, and has to be read again.
    static let jsonDepth = 60

    /// Refuses JSON that is too long, or nested too deep.
    func check(
        _ values: [String: SQLValue], json name: String, atMost bytes: Int, in table: Table
    ) throws(RestError) {
        guard case .json(let text)? = values[name] else { return }
        guard text.utf8.count <= bytes else {
            throw .check("\(name) has at most \(bytes) bytes, not \(text.utf8.count)", of: table)
        }
        guard let json = try? JSONParser.parse(Array(text.utf8)), json.depth <= Self.jsonDepth else {
            throw .check("\(name) has at most \(Self.jsonDepth) arrays and objects in one another", of: table)
        }
    }
}

extension JSONValue {
    /// How many arrays and objects are in one another.
    fileprivate var depth: Int {
        switch self {
        case .array(let elements): 1 + (elements.lazy.map(\.depth).max() ?? 0)
        case .object(let object): 1 + (object.members.lazy.map(\.value.depth).max() ?? 0)
        default: 0
        }
    }
}

extension RestError {
    /// A value that a row of a table may not have, in PostgreSQL's words and what is wrong.
    static func check(_ what: String, of table: Table) -> RestError {
        RestError(400, "23514", "new row for relation \"\(table.name)\" violates a check constraint", details: what)
    }

    /// More than a rider may keep.
    static func limit(_ what: String, of table: Table) -> RestError {
        RestError(400, "54000", "program limit exceeded for \"\(table.name)\"", details: what)
    }

    /// More than a rider may do in a while.
    ///
    /// - Parameter seconds: until it may be done again.
    static func tooOften(_ what: String, after seconds: Int) -> RestError {
        RestError(429, "RATE_LIMITED", what, retryAfter: seconds)
    }
}
