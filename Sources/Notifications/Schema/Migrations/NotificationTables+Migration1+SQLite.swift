import Database

extension NotificationTables {
    static let notifications = Migration(
        1, "notifications", sqlite: notificationsInSQLite, postgreSQL: notificationsInPostgreSQL)

    static let notificationsInSQLite = """
        CREATE TABLE "notification_history" (
            "id" TEXT NOT NULL CHECK (length("id") = 36),
            "user_id" TEXT NOT NULL REFERENCES "auth_users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
            "kind" TEXT NOT NULL CONSTRAINT "notification_history_kind_check" CHECK ("kind" IN ('new', 'changed', 'resolved', 'reminder')),
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
        CREATE UNIQUE INDEX "notification_history_user_id_alert_id_ordinal_key" ON "notification_history" ("user_id", "alert_id", "ordinal");
        CREATE INDEX "notification_history_user_id_created_at_idx" ON "notification_history" ("user_id", "created_at");
        CREATE INDEX "notification_history_created_at_idx" ON "notification_history" ("created_at");
        CREATE TABLE "push_deliveries" (
            "id" TEXT NOT NULL CHECK (length("id") = 36),
            "user_id" TEXT NOT NULL REFERENCES "auth_users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
            "notification_id" TEXT NOT NULL REFERENCES "notification_history" ("id") ON DELETE CASCADE CHECK (length("notification_id") = 36),
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
        CREATE INDEX "push_deliveries_run_at_idx" ON "push_deliveries" ("run_at") WHERE "run_at" IS NOT NULL;
        CREATE INDEX "push_deliveries_notification_id_idx" ON "push_deliveries" ("notification_id");
        CREATE INDEX "push_deliveries_user_id_idx" ON "push_deliveries" ("user_id");
        CREATE INDEX "push_deliveries_device_id_idx" ON "push_deliveries" ("device_id");
        CREATE TABLE "alert_states" (
            "alert_id" TEXT NOT NULL,
            "fingerprint" TEXT NOT NULL,
            "notice" TEXT NOT NULL CHECK ("notice" IS NULL OR json_valid("notice")),
            "is_over" INTEGER NOT NULL DEFAULT 0 CHECK ("is_over" IN (0, 1)),
            "created_at" INTEGER NOT NULL,
            "updated_at" INTEGER NOT NULL,
            PRIMARY KEY ("alert_id")
        ) STRICT;
        CREATE INDEX "alert_states_fingerprint_idx" ON "alert_states" ("fingerprint");
        CREATE INDEX "alert_states_updated_at_idx" ON "alert_states" ("updated_at");
        CREATE TABLE "alert_stories" (
            "alert_id" TEXT NOT NULL,
            "fingerprint" TEXT NOT NULL,
            "story" TEXT NOT NULL CHECK ("story" IS NULL OR json_valid("story")),
            "created_at" INTEGER NOT NULL,
            PRIMARY KEY ("alert_id", "fingerprint")
        ) STRICT;
        CREATE INDEX "alert_stories_created_at_idx" ON "alert_stories" ("created_at");
        CREATE TABLE "notification_mutes" (
            "user_id" TEXT NOT NULL REFERENCES "auth_users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
            "until" INTEGER NOT NULL,
            "created_at" INTEGER NOT NULL,
            PRIMARY KEY ("user_id")
        ) STRICT;
        CREATE INDEX "notification_mutes_until_idx" ON "notification_mutes" ("until")
        """
}
