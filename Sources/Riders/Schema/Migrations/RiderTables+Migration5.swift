import Database

extension RiderTables {
    static let liveActivityTables = Migration(
        5, "Live Activities, and devices that keep a timetable",
        sqlite: """
            ALTER TABLE "user_devices" ADD COLUMN "keeps_timetable" INTEGER NOT NULL DEFAULT 0 CHECK ("keeps_timetable" IN (0, 1));
            CREATE TABLE "live_activities" (
                "id" TEXT NOT NULL CHECK (length("id") = 36),
                "user_id" TEXT NOT NULL REFERENCES "auth_users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
                "activity_id" TEXT NOT NULL,
                "apns_token" TEXT NOT NULL,
                "environment" TEXT NOT NULL CONSTRAINT "live_activities_environment_check" CHECK ("environment" IN ('production', 'sandbox')),
                "journey" TEXT NOT NULL,
                "content" TEXT CHECK ("content" IS NULL OR json_valid("content")),
                "told_at" INTEGER,
                "ends_at" INTEGER NOT NULL,
                "created_at" INTEGER NOT NULL,
                "updated_at" INTEGER NOT NULL,
                PRIMARY KEY ("id")
            ) STRICT;
            CREATE UNIQUE INDEX "live_activities_user_id_activity_id_key" ON "live_activities" ("user_id", "activity_id");
            CREATE INDEX "live_activities_ends_at_idx" ON "live_activities" ("ends_at")
            """,
        postgreSQL: """
            ALTER TABLE "public"."user_devices" ADD COLUMN "keeps_timetable" boolean NOT NULL DEFAULT false;
            CREATE TABLE "public"."live_activities" (
                "id" uuid NOT NULL DEFAULT gen_random_uuid(),
                "user_id" uuid NOT NULL REFERENCES "auth"."users" ("id") ON DELETE CASCADE,
                "activity_id" text NOT NULL,
                "apns_token" text NOT NULL,
                "environment" text NOT NULL CONSTRAINT "live_activities_environment_check" CHECK ("environment" IN ('production', 'sandbox')),
                "journey" text NOT NULL,
                "content" jsonb,
                "told_at" timestamptz,
                "ends_at" timestamptz NOT NULL,
                "created_at" timestamptz NOT NULL DEFAULT now(),
                "updated_at" timestamptz NOT NULL DEFAULT now(),
                PRIMARY KEY ("id")
            );
            CREATE UNIQUE INDEX "live_activities_user_id_activity_id_key" ON "public"."live_activities" ("user_id", "activity_id");
            CREATE INDEX "live_activities_ends_at_idx" ON "public"."live_activities" ("ends_at")
            """)
}
