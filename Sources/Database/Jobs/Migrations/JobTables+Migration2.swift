extension JobTables {
    /// What jobs are sent again with: until now the number of the last attempt had to serve, which grows each time.
    static let attemptsAllowed = Migration(
        2, "jobs know how many attempts they are given",
        sqlite: """
            ALTER TABLE "transit_jobs" ADD COLUMN "attempts_allowed" INTEGER NOT NULL DEFAULT 8;
            UPDATE "transit_jobs" SET "attempts_allowed" = "max_attempts"
            """,
        postgreSQL: """
            ALTER TABLE "public"."transit_jobs" ADD COLUMN "attempts_allowed" bigint NOT NULL DEFAULT 8;
            UPDATE "public"."transit_jobs" SET "attempts_allowed" = "max_attempts"
            """)
}
