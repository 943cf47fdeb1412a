import Database

extension RiderTables {
    static let delayThreshold = Migration(
        4, "from which delay on riders are told",
        sqlite: """
            ALTER TABLE "user_notification_prefs" ADD COLUMN "delay_minutes_min" INTEGER NOT NULL DEFAULT 5
            """,
        postgreSQL: """
            ALTER TABLE "public"."user_notification_prefs" ADD COLUMN "delay_minutes_min" bigint NOT NULL DEFAULT 5
            """)
}
