/// Who sees the values of a column as they are, and what others who may read the row see in their place.
///
/// Policies say which rows there are; this says of a row that is there what each of its readers learns. It holds wherever riders name
/// the column: in what they read, filter, sort and join by, so that nobody finds a value out by asking for it. Policies themselves,
/// and the service, see what is stored.
package struct Shown: Sendable {
    /// What is seen in place of a value.
    package enum Substitute: Sendable {
        /// No value.
        case nothing
        /// A JSON array with the id of whoever reads.
        case readerAlone
        /// The JSON object, without this member.
        case withoutMember(String)
        /// The number, rounded to so many decimals.
        case rounded(decimals: Int)
        /// The moment, as far as it is a whole number of seconds of this length, counted from 1970-01-01T00:00:00Z.
        case truncated(seconds: Int)
    }

    /// Rows whose values are seen as they are.
    package let condition: Condition
    /// What is seen of others.
    package let otherwise: Substitute

    /// Values are seen by whose row it is.
    package static func toOwner(_ column: String = "user_id", otherwise: Substitute = .nothing) -> Shown {
        Shown(condition: .isOwn(column), otherwise: otherwise)
    }
}
