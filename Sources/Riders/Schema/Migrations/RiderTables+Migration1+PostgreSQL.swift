import Database

extension RiderTables {
    static let ridersInPostgreSQL = """
        CREATE TABLE "public"."rider_versions" (
            "user_id" uuid NOT NULL REFERENCES "auth"."users" ("id") ON DELETE CASCADE,
            "version" bigint NOT NULL DEFAULT 0,
            "forgotten_version" bigint NOT NULL DEFAULT 0,
            "updated_at" timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY ("user_id")
        );
        CREATE TABLE "public"."rider_deletions" (
            "user_id" uuid NOT NULL REFERENCES "auth"."users" ("id") ON DELETE CASCADE,
            "kind" text NOT NULL CONSTRAINT "rider_deletions_kind_check" CHECK ("kind" IN ('favorite', 'saved_trip', 'reminder', 'subscription')),
            "record_id" uuid NOT NULL,
            "version" bigint NOT NULL,
            "deleted_at" timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY ("user_id", "record_id")
        );
        CREATE INDEX "rider_deletions_deleted_at_idx" ON "public"."rider_deletions" ("deleted_at");
        CREATE TABLE "public"."favorites" (
            "id" uuid NOT NULL DEFAULT gen_random_uuid(),
            "user_id" uuid NOT NULL REFERENCES "auth"."users" ("id") ON DELETE CASCADE,
            "stop_id" text,
            "route_id" text,
            "known_name" text,
            "label" text,
            "sort_order" bigint NOT NULL DEFAULT 0,
            "version" bigint NOT NULL,
            "created_at" timestamptz NOT NULL DEFAULT now(),
            "updated_at" timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY ("id"),
            CONSTRAINT "favorites_one_target" CHECK ((("favorites"."stop_id" IS NULL AND NOT ("favorites"."route_id" IS NULL)) OR ("favorites"."route_id" IS NULL AND NOT ("favorites"."stop_id" IS NULL))))
        );
        CREATE UNIQUE INDEX "favorites_user_id_stop_id_key" ON "public"."favorites" ("user_id", "stop_id");
        CREATE UNIQUE INDEX "favorites_user_id_route_id_key" ON "public"."favorites" ("user_id", "route_id");
        CREATE INDEX "favorites_stop_id_idx" ON "public"."favorites" ("stop_id");
        CREATE INDEX "favorites_route_id_idx" ON "public"."favorites" ("route_id");
        CREATE TABLE "public"."saved_trips" (
            "id" uuid NOT NULL DEFAULT gen_random_uuid(),
            "user_id" uuid NOT NULL REFERENCES "auth"."users" ("id") ON DELETE CASCADE,
            "name" text NOT NULL,
            "origin" jsonb NOT NULL,
            "destination" jsonb NOT NULL,
            "preferences" jsonb NOT NULL DEFAULT '{}',
            "sort_order" bigint NOT NULL DEFAULT 0,
            "version" bigint NOT NULL,
            "created_at" timestamptz NOT NULL DEFAULT now(),
            "updated_at" timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY ("id")
        );
        CREATE INDEX "saved_trips_user_id_idx" ON "public"."saved_trips" ("user_id");
        CREATE TABLE "public"."user_devices" (
            "id" uuid NOT NULL DEFAULT gen_random_uuid(),
            "user_id" uuid NOT NULL REFERENCES "auth"."users" ("id") ON DELETE CASCADE,
            "device_id" text NOT NULL,
            "apns_token" text NOT NULL,
            "environment" text NOT NULL CONSTRAINT "user_devices_environment_check" CHECK ("environment" IN ('production', 'sandbox')),
            "platform" text NOT NULL,
            "app_version" text,
            "os_version" text,
            "created_at" timestamptz NOT NULL DEFAULT now(),
            "updated_at" timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY ("id")
        );
        CREATE UNIQUE INDEX "user_devices_user_id_device_id_key" ON "public"."user_devices" ("user_id", "device_id");
        CREATE UNIQUE INDEX "user_devices_apns_token_environment_key" ON "public"."user_devices" ("apns_token", "environment");
        CREATE TABLE "public"."user_notification_prefs" (
            "user_id" uuid NOT NULL REFERENCES "auth"."users" ("id") ON DELETE CASCADE,
            "tz" text NOT NULL DEFAULT 'Australia/Sydney',
            "quiet_hours_enabled" boolean NOT NULL DEFAULT false,
            "quiet_start" text,
            "quiet_end" text,
            "severity_min" text NOT NULL DEFAULT 'minor' CONSTRAINT "user_notification_prefs_severity_min_check" CHECK ("severity_min" IN ('minor', 'major', 'cancelled')),
            "time_sensitive_ok" boolean NOT NULL DEFAULT true,
            "per_favorite_overrides" jsonb NOT NULL DEFAULT '{}',
            "version" bigint NOT NULL,
            "created_at" timestamptz NOT NULL DEFAULT now(),
            "updated_at" timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY ("user_id")
        );
        CREATE TABLE "public"."alert_subscriptions" (
            "id" uuid NOT NULL DEFAULT gen_random_uuid(),
            "user_id" uuid NOT NULL REFERENCES "auth"."users" ("id") ON DELETE CASCADE,
            "severity_min" text CONSTRAINT "alert_subscriptions_severity_min_check" CHECK ("severity_min" IN ('minor', 'major', 'cancelled')),
            "version" bigint NOT NULL,
            "created_at" timestamptz NOT NULL DEFAULT now(),
            "updated_at" timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY ("id")
        );
        CREATE INDEX "alert_subscriptions_user_id_idx" ON "public"."alert_subscriptions" ("user_id");
        CREATE TABLE "public"."alert_subscription_entities" (
            "subscription_id" uuid NOT NULL REFERENCES "public"."alert_subscriptions" ("id") ON DELETE CASCADE,
            "user_id" uuid NOT NULL REFERENCES "auth"."users" ("id") ON DELETE CASCADE,
            "kind" text NOT NULL CONSTRAINT "alert_subscription_entities_kind_check" CHECK ("kind" IN ('route', 'stop')),
            "entity_id" text NOT NULL,
            "place" bigint NOT NULL,
            PRIMARY KEY ("subscription_id", "kind", "entity_id")
        );
        CREATE INDEX "alert_subscription_entities_kind_entity_id_idx" ON "public"."alert_subscription_entities" ("kind", "entity_id");
        CREATE INDEX "alert_subscription_entities_user_id_idx" ON "public"."alert_subscription_entities" ("user_id");
        CREATE TABLE "public"."departure_reminders" (
            "id" uuid NOT NULL DEFAULT gen_random_uuid(),
            "user_id" uuid NOT NULL REFERENCES "auth"."users" ("id") ON DELETE CASCADE,
            "trip_id" text NOT NULL,
            "service_date" text NOT NULL,
            "stop_id" text NOT NULL,
            "stop_sequence" bigint NOT NULL,
            "stop_name" text,
            "route_name" text,
            "headsign" text,
            "minutes_before" bigint NOT NULL,
            "scheduled_at" timestamptz NOT NULL,
            "remind_at" timestamptz NOT NULL,
            "status" text NOT NULL DEFAULT 'scheduled' CONSTRAINT "departure_reminders_status_check" CHECK ("status" IN ('scheduled', 'sent', 'cancelled', 'missed')),
            "version" bigint NOT NULL,
            "created_at" timestamptz NOT NULL DEFAULT now(),
            "updated_at" timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY ("id")
        );
        CREATE INDEX "departure_reminders_user_id_idx" ON "public"."departure_reminders" ("user_id");
        CREATE INDEX "departure_reminders_status_remind_at_idx" ON "public"."departure_reminders" ("status", "remind_at")
        """
}
