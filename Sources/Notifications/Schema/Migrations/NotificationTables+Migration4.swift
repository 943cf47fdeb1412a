import Database

extension NotificationTables {
    static let alertsInForce = Migration(
        4, "alerts in force by an index",
        sqlite: """
            CREATE INDEX "alert_states_is_over_idx" ON "alert_states" ("is_over")
            """,
        postgreSQL: """
            CREATE INDEX "alert_states_is_over_idx" ON "public"."alert_states" ("is_over")
            """)
}
