import Database

extension RiderTables {
    /// In a database that is another project's own, the sessions are that project's affair: nothing of this refers to them.
    static let sessionsOfDevices = Migration(
        6, "devices and Live Activities belong to sessions",
        sqlite: """
            ALTER TABLE "user_devices" ADD COLUMN "session_id" TEXT REFERENCES "auth_sessions" ("id") ON DELETE CASCADE CHECK (length("session_id") = 36);
            CREATE INDEX "user_devices_session_id_idx" ON "user_devices" ("session_id");
            ALTER TABLE "live_activities" ADD COLUMN "session_id" TEXT REFERENCES "auth_sessions" ("id") ON DELETE CASCADE CHECK (length("session_id") = 36);
            CREATE INDEX "live_activities_session_id_idx" ON "live_activities" ("session_id")
            """,
        postgreSQL: """
            ALTER TABLE "public"."user_devices" ADD COLUMN "session_id" uuid;
            CREATE INDEX "user_devices_session_id_idx" ON "public"."user_devices" ("session_id");
            ALTER TABLE "public"."live_activities" ADD COLUMN "session_id" uuid;
            CREATE INDEX "live_activities_session_id_idx" ON "public"."live_activities" ("session_id");
            DO $$ BEGIN
                IF EXISTS (SELECT FROM transit_migrations WHERE part = 'accounts') THEN
                    ALTER TABLE "public"."user_devices" ADD FOREIGN KEY ("session_id") REFERENCES "auth"."sessions" ("id") ON DELETE CASCADE;
                    ALTER TABLE "public"."live_activities" ADD FOREIGN KEY ("session_id") REFERENCES "auth"."sessions" ("id") ON DELETE CASCADE;
                END IF;
            END $$
            """)
}
