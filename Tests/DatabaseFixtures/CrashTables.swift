import Database

/// What the writer that is killed writes: rows that come in pairs.
package enum CrashTables {
    /// One half of a pair.
    package static let halves = Table(
        "halves", "Halves of pairs.",
        columns: [Column("number", .int, "Of the pair."), Column("half", .int, "0 or 1.")],
        primaryKey: ["number", "half"])
    private static let notes = Table("crash_notes", "Notes.", columns: [.id, .createdAt, .updatedAt], policies: [])

    /// In several migrations, of which none may be half done.
    package static let schema = Schema(
        "crash", tables: [halves, notes],
        migrations: [
            Migration(1, "halves", [.create(halves)]), Migration(2, "notes", [.create(notes)]),
            Migration(3, "index", [.index(.on("half"), of: halves)]),
        ])
}
