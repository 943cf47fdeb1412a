import Database

/// When something was made and changed.
package struct RecordStamp: Sendable, Hashable {
    /// When it was made.
    package var createdAt = Instant(seconds: 0)
    /// When it was last changed.
    package var updatedAt = Instant(seconds: 0)
    /// The rider's change counter then.
    package var version = 0
}

/// A record that says when it was made and changed.
package protocol StampedRecord: TableRecord {
    /// When it was made and changed.
    var stamp: RecordStamp { get set }
}

extension StampedRecord {
    /// The columns that say so.
    static var stampColumns: [RecordColumn<Self>] {
        [
            RecordColumn("version", \.stamp.version), RecordColumn("created_at", \.stamp.createdAt),
            RecordColumn("updated_at", \.stamp.updatedAt),
        ]
    }
}
