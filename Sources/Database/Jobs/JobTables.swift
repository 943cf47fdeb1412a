/// The tables of jobs and leases; only the service sees them.
package enum JobTables {
    /// Work to be done: a row each, gone when it is done.
    package static let jobs = Table(
        "transit_jobs", "Work to be done, in this process or another.",
        columns: [
            .id,
            Column("queue", .int, "How urgent: 0 critical, 1 normal, 2 batch."),
            Column("kind", .text, "What is to be done."),
            Column("payload", .json, "What it takes to do it."),
            Column(
                "state", .text, initial: .value("waiting"), allowed: ["waiting", "running", "dead"], "How far it is."),
            Column(
                "run_at", .instant, nullable: true,
                "From when on a worker may take it: while it runs, when its lease ends; null once it is dead."),
            Column(
                "attempts", .int, initial: .value(0), "How often it was taken; the number of the last is its fence."),
            Column("max_attempts", .int, initial: .value(8), "The number of its last attempt."),
            Column(
                "attempts_allowed", .int, initial: .value(8),
                "How many attempts it is given at first, and again each time it is sent again."),
            Column("worker", .text, nullable: true, "Who has it, or had it last."),
            Column("unique_key", .text, nullable: true, "Of those with the same key only one waits."),
            Column("waiting_key", .text, nullable: true, "The key while it waits."),
            Column("reason", .text, nullable: true, "Why it failed the last time."),
            .createdAt, .updatedAt,
        ],
        indexes: [.unique("waiting_key"), .on("queue", "run_at", whereNotNull: "run_at")],
        checks: [Check("transit_jobs_queue", .oneOf(.column("queue"), [0, 1, 2]))])

    /// What only one process does at a time.
    package static let leases = Table(
        "transit_leases", "Who does what only one process may do at a time.",
        columns: [
            Column("name", .text, "What it is."),
            Column("holder", .text, "Who has it, or had it last."),
            Column("token", .int, "Grows with each holder."),
            Column("expires_at", .instant, "When it may be another's."),
        ], primaryKey: ["name"])

    /// Both, and how they came to be.
    package static let schema = Schema("jobs", tables: [jobs, leases], migrations: [jobsAndLeases, attemptsAllowed])
}
