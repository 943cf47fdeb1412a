/// The table of what is used of what costs; only the service sees it.
package enum AllowanceTables {
    /// A row for each allowance and day.
    package static let days = Table(
        "transit_allowances", "What was used in a day of what costs, by all nodes, and how far that was told.",
        columns: [
            Column("name", .text, "What costs: database, objects, mails, pushes."),
            Column("day", .instant, "The midnight of UTC with which the day began."),
            Column("used", .int, initial: .value(0), "How much of it was counted; nothing of what is measured."),
            Column("told", .int, initial: .value(0), "The last threshold that the log was told of, in percent."),
        ], primaryKey: ["name", "day"])

    /// It, and how it came to be.
    package static let schema = Schema("allowances", tables: [days], migrations: [first])

    static let first = Migration(
        1, "what is used of what costs",
        sqlite: """
            CREATE TABLE "transit_allowances" (
                "name" TEXT NOT NULL,
                "day" INTEGER NOT NULL,
                "used" INTEGER NOT NULL DEFAULT 0,
                "told" INTEGER NOT NULL DEFAULT 0,
                PRIMARY KEY ("name", "day")
            ) STRICT
            """,
        postgreSQL: """
            CREATE TABLE "public"."transit_allowances" (
                "name" text NOT NULL,
                "day" timestamptz NOT NULL,
                "used" bigint NOT NULL DEFAULT 0,
                "told" bigint NOT NULL DEFAULT 0,
                PRIMARY KEY ("name", "day")
            )
            """)
}
