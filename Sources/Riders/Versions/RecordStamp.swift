import Database

/// When something was made and changed.
public struct RecordStamp: Sendable, Hashable {
    /// When it was made.
    public var createdAt: Instant
    /// When it was last changed.
    public var updatedAt: Instant
    /// The rider's change counter then.
    public var version: Int

    init(_ row: Row) throws(DatabaseError) {
        createdAt = try row.require("created_at", Row.instant)
        updatedAt = try row.require("updated_at", Row.instant)
        version = try row.require("version", Row.int)
    }
}
