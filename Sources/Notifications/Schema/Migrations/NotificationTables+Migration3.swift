import Database

extension NotificationTables {
    // As in the second migration, the two are made anew on SQLite.
    static let shares = Migration(
        3, "notifications of shares",
        sqlite: """
            CREATE TABLE "notification_history_new" (
                "id" TEXT NOT NULL CHECK (length("id") = 36),
                "user_id" TEXT NOT NULL REFERENCES "auth_users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
                "kind" TEXT NOT NULL CONSTRAINT "notification_history_kind_check" CHECK ("kind" IN ('new', 'changed', 'resolved', 'reminder', 'digest', 'share')),
                "alert_id" TEXT NOT NULL,
                "fingerprint" TEXT NOT NULL,
                "ordinal" INTEGER NOT NULL,
                "severity" TEXT NOT NULL CONSTRAINT "notification_history_severity_check" CHECK ("severity" IN ('minor', 'major', 'cancelled')),
                "title" TEXT NOT NULL,
                "body" TEXT NOT NULL,
                "payload" TEXT NOT NULL CHECK ("payload" IS NULL OR json_valid("payload")),
                "badge" INTEGER NOT NULL,
                "expires_at" INTEGER NOT NULL,
                "created_at" INTEGER NOT NULL,
                "opened_at" INTEGER,
                PRIMARY KEY ("id")
            ) STRICT;
            CREATE TABLE "push_deliveries_new" (
                "id" TEXT NOT NULL CHECK (length("id") = 36),
                "user_id" TEXT NOT NULL REFERENCES "auth_users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
                "notification_id" TEXT NOT NULL REFERENCES "notification_history_new" ("id") ON DELETE CASCADE CHECK (length("notification_id") = 36),
                "device_id" TEXT NOT NULL CHECK (length("device_id") = 36),
                "status" TEXT NOT NULL DEFAULT 'waiting' CONSTRAINT "push_deliveries_status_check" CHECK ("status" IN ('waiting', 'sent', 'failed', 'expired')),
                "run_at" INTEGER,
                "claim" TEXT CHECK (length("claim") = 36),
                "attempts" INTEGER NOT NULL DEFAULT 0,
                "expires_at" INTEGER NOT NULL,
                "reason" TEXT,
                "created_at" INTEGER NOT NULL,
                "updated_at" INTEGER NOT NULL,
                PRIMARY KEY ("id")
            ) STRICT;
            INSERT INTO "notification_history_new" SELECT * FROM "notification_history";
            INSERT INTO "push_deliveries_new" SELECT * FROM "push_deliveries";
            DROP TABLE "push_deliveries";
            DROP TABLE "notification_history";
            ALTER TABLE "notification_history_new" RENAME TO "notification_history";
            ALTER TABLE "push_deliveries_new" RENAME TO "push_deliveries";
            CREATE UNIQUE INDEX "notification_history_user_id_alert_id_ordinal_key" ON "notification_history" ("user_id", "alert_id", "ordinal");
            CREATE INDEX "notification_history_user_id_created_at_idx" ON "notification_history" ("user_id", "created_at");
            CREATE INDEX "notification_history_created_at_idx" ON "notification_history" ("created_at");
            CREATE INDEX "push_deliveries_run_at_idx" ON "push_deliveries" ("run_at") WHERE "run_at" IS NOT NULL;
            CREATE INDEX "push_deliveries_notification_id_idx" ON "push_deliveries" ("notification_id");
            CREATE INDEX "push_deliveries_user_id_idx" ON "push_deliveries" ("user_id");
            CREATE INDEX "push_deliveries_device_id_idx" ON "push_deliveries" ("device_id")
            """,
        postgreSQL: """
            ALTER TABLE "public"."notification_history" DROP CONSTRAINT "notification_history_kind_check";
            ALTER TABLE "public"."notification_history" ADD CONSTRAINT "notification_history_kind_check"
                CHECK ("kind" IN ('new', 'changed', 'resolved', 'reminder', 'digest', 'share'))
            """)
}
