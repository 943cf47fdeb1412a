import Database

extension NotificationTables {
    static let notificationsInPostgreSQL = """
        CREATE TABLE "public"."notification_history" (
            "id" uuid NOT NULL DEFAULT gen_random_uuid(),
            "user_id" uuid NOT NULL REFERENCES "auth"."users" ("id") ON DELETE CASCADE,
            "kind" text NOT NULL CONSTRAINT "notification_history_kind_check" CHECK ("kind" IN ('new', 'changed', 'resolved', 'reminder')),
            "alert_id" text NOT NULL,
            "fingerprint" text NOT NULL,
            "ordinal" bigint NOT NULL,
            "severity" text NOT NULL CONSTRAINT "notification_history_severity_check" CHECK ("severity" IN ('minor', 'major', 'cancelled')),
            "title" text NOT NULL,
            "body" text NOT NULL,
            "payload" jsonb NOT NULL,
            "badge" bigint NOT NULL,
            "expires_at" timestamptz NOT NULL,
            "created_at" timestamptz NOT NULL DEFAULT now(),
            "opened_at" timestamptz,
            PRIMARY KEY ("id")
        );
        CREATE UNIQUE INDEX "notification_history_user_id_alert_id_ordinal_key" ON "public"."notification_history" ("user_id", "alert_id", "ordinal");
        CREATE INDEX "notification_history_user_id_created_at_idx" ON "public"."notification_history" ("user_id", "created_at");
        CREATE INDEX "notification_history_created_at_idx" ON "public"."notification_history" ("created_at");
        CREATE TABLE "public"."push_deliveries" (
            "id" uuid NOT NULL DEFAULT gen_random_uuid(),
            "user_id" uuid NOT NULL REFERENCES "auth"."users" ("id") ON DELETE CASCADE,
            "notification_id" uuid NOT NULL REFERENCES "public"."notification_history" ("id") ON DELETE CASCADE,
            "device_id" uuid NOT NULL,
            "status" text NOT NULL DEFAULT 'waiting' CONSTRAINT "push_deliveries_status_check" CHECK ("status" IN ('waiting', 'sent', 'failed', 'expired')),
            "run_at" timestamptz,
            "claim" uuid,
            "attempts" bigint NOT NULL DEFAULT 0,
            "expires_at" timestamptz NOT NULL,
            "reason" text,
            "created_at" timestamptz NOT NULL DEFAULT now(),
            "updated_at" timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY ("id")
        );
        CREATE INDEX "push_deliveries_run_at_idx" ON "public"."push_deliveries" ("run_at") WHERE "run_at" IS NOT NULL;
        CREATE INDEX "push_deliveries_notification_id_idx" ON "public"."push_deliveries" ("notification_id");
        CREATE INDEX "push_deliveries_user_id_idx" ON "public"."push_deliveries" ("user_id");
        CREATE INDEX "push_deliveries_device_id_idx" ON "public"."push_deliveries" ("device_id");
        CREATE TABLE "public"."alert_states" (
            "alert_id" text NOT NULL,
            "fingerprint" text NOT NULL,
            "notice" jsonb NOT NULL,
            "is_over" boolean NOT NULL DEFAULT false,
            "created_at" timestamptz NOT NULL DEFAULT now(),
            "updated_at" timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY ("alert_id")
        );
        CREATE INDEX "alert_states_fingerprint_idx" ON "public"."alert_states" ("fingerprint");
        CREATE INDEX "alert_states_updated_at_idx" ON "public"."alert_states" ("updated_at");
        CREATE TABLE "public"."alert_stories" (
            "alert_id" text NOT NULL,
            "fingerprint" text NOT NULL,
            "story" jsonb NOT NULL,
            "created_at" timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY ("alert_id", "fingerprint")
        );
        CREATE INDEX "alert_stories_created_at_idx" ON "public"."alert_stories" ("created_at");
        CREATE TABLE "public"."notification_mutes" (
            "user_id" uuid NOT NULL REFERENCES "auth"."users" ("id") ON DELETE CASCADE,
            "until" timestamptz NOT NULL,
            "created_at" timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY ("user_id")
        );
        CREATE INDEX "notification_mutes_until_idx" ON "public"."notification_mutes" ("until")
        """
}
