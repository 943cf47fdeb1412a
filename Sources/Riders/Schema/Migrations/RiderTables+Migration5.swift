import Database

extension RiderTables {
    // SQLite cannot change a check: the table of deletions is made anew.
    static let notesOnStops = Migration(
        5, "stop notes",
        sqlite: """
            CREATE TABLE "rider_deletions_new" (
                "user_id" TEXT NOT NULL REFERENCES "auth_users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
                "kind" TEXT NOT NULL CONSTRAINT "rider_deletions_kind_check" CHECK ("kind" IN ('favorite', 'saved_trip', 'reminder', 'subscription', 'stop_note')),
                "record_id" TEXT NOT NULL CHECK (length("record_id") = 36),
                "version" INTEGER NOT NULL,
                "deleted_at" INTEGER NOT NULL,
                PRIMARY KEY ("user_id", "record_id")
            ) STRICT;
            INSERT INTO "rider_deletions_new" SELECT * FROM "rider_deletions";
            DROP TABLE "rider_deletions";
            ALTER TABLE "rider_deletions_new" RENAME TO "rider_deletions";
            CREATE INDEX "rider_deletions_deleted_at_idx" ON "rider_deletions" ("deleted_at");
            CREATE TABLE "stop_notes" (
                "id" TEXT NOT NULL CHECK (length("id") = 36),
                "user_id" TEXT NOT NULL REFERENCES "auth_users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
                "stop_id" TEXT NOT NULL,
                "text" TEXT NOT NULL,
                "sort_order" INTEGER NOT NULL DEFAULT 0,
                "version" INTEGER NOT NULL,
                "created_at" INTEGER NOT NULL,
                "updated_at" INTEGER NOT NULL,
                PRIMARY KEY ("id")
            ) STRICT;
            CREATE INDEX "stop_notes_user_id_idx" ON "stop_notes" ("user_id")
            """,
        postgreSQL: """
            ALTER TABLE "public"."rider_deletions" DROP CONSTRAINT "rider_deletions_kind_check",
                ADD CONSTRAINT "rider_deletions_kind_check" CHECK ("kind" IN ('favorite', 'saved_trip', 'reminder', 'subscription', 'stop_note'));
            CREATE TABLE "public"."stop_notes" (
                "id" uuid NOT NULL DEFAULT gen_random_uuid(),
                "user_id" uuid NOT NULL REFERENCES "auth"."users" ("id") ON DELETE CASCADE,
                "stop_id" text NOT NULL,
                "text" text NOT NULL,
                "sort_order" bigint NOT NULL DEFAULT 0,
                "version" bigint NOT NULL,
                "created_at" timestamptz NOT NULL DEFAULT now(),
                "updated_at" timestamptz NOT NULL DEFAULT now(),
                PRIMARY KEY ("id")
            );
            CREATE INDEX "stop_notes_user_id_idx" ON "public"."stop_notes" ("user_id")
            """)
}
