import Database
import Foundation

/// What riders keep, in the people's database. Every transaction is on behalf of the rider, so that the policies of the
/// tables hold beside the conditions written here.
///
/// Errors are ``RiderError`` for what the rider did, and `DatabaseError` for what the database could not do.
public struct RiderStore: Sendable {
    let database: Database

    /// A store in a database whose schema has ``RiderTables/schema``.
    public init(_ database: Database) { self.database = database }

    func read<Result: Sendable>(
        of rider: UUID, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await database.read(as: .user(rider), body)
    }

    func write<Result: Sendable>(
        of rider: UUID, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await database.write(as: .user(rider), body)
    }
}

/// What came of adding something.
public struct Stored<Record: Sendable>: Sendable {
    /// It, as it is kept.
    public let record: Record
    /// Whether it was made; false where it was there already.
    public let isNew: Bool
}
