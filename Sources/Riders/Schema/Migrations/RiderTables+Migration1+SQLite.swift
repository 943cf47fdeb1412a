import Database

extension RiderTables {
    static let riders = Migration(1, "riders", sqlite: ridersInSQLite, postgreSQL: ridersInPostgreSQL)

    static let ridersInSQLite = """
        CREATE TABLE "rider_versions" (
            "user_id" TEXT NOT NULL REFERENCES "auth_users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
            "version" INTEGER NOT NULL DEFAULT 0,
            "forgotten_version" INTEGER NOT NULL DEFAULT 0,
            "updated_at" INTEGER NOT NULL,
            PRIMARY KEY ("user_id")
        ) STRICT;
        CREATE TABLE "rider_deletions" (
            "user_id" TEXT NOT NULL REFERENCES "auth_users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
            "kind" TEXT NOT NULL CONSTRAINT "rider_deletions_kind_check" CHECK ("kind" IN ('favorite', 'saved_trip', 'reminder', 'subscription')),
            "record_id" TEXT NOT NULL CHECK (length("record_id") = 36),
            "version" INTEGER NOT NULL,
            "deleted_at" INTEGER NOT NULL,
            PRIMARY KEY ("user_id", "record_id")
        ) STRICT;
        CREATE INDEX "rider_deletions_deleted_at_idx" ON "rider_deletions" ("deleted_at");
        CREATE TABLE "favorites" (
            "id" TEXT NOT NULL CHECK (length("id") = 36),
            "user_id" TEXT NOT NULL REFERENCES "auth_users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
            "stop_id" TEXT,
            "route_id" TEXT,
            "known_name" TEXT,
            "label" TEXT,
            "sort_order" INTEGER NOT NULL DEFAULT 0,
            "version" INTEGER NOT NULL,
            "created_at" INTEGER NOT NULL,
            "updated_at" INTEGER NOT NULL,
            PRIMARY KEY ("id"),
            CONSTRAINT "favorites_one_target" CHECK ((("favorites"."stop_id" IS NULL AND NOT ("favorites"."route_id" IS NULL)) OR ("favorites"."route_id" IS NULL AND NOT ("favorites"."stop_id" IS NULL))))
        ) STRICT;
        CREATE UNIQUE INDEX "favorites_user_id_stop_id_key" ON "favorites" ("user_id", "stop_id");
        CREATE UNIQUE INDEX "favorites_user_id_route_id_key" ON "favorites" ("user_id", "route_id");
        CREATE INDEX "favorites_stop_id_idx" ON "favorites" ("stop_id");
        CREATE INDEX "favorites_route_id_idx" ON "favorites" ("route_id");
        CREATE TABLE "saved_trips" (
            "id" TEXT NOT NULL CHECK (length("id") = 36),
            "user_id" TEXT NOT NULL REFERENCES "auth_users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
            "name" TEXT NOT NULL,
            "origin" TEXT NOT NULL CHECK ("origin" IS NULL OR json_valid("origin")),
            "destination" TEXT NOT NULL CHECK ("destination" IS NULL OR json_valid("destination")),
            "preferences" TEXT NOT NULL DEFAULT '{}' CHECK ("preferences" IS NULL OR json_valid("preferences")),
            "sort_order" INTEGER NOT NULL DEFAULT 0,
            "version" INTEGER NOT NULL,
            "created_at" INTEGER NOT NULL,
            "updated_at" INTEGER NOT NULL,
            PRIMARY KEY ("id")
        ) STRICT;
        CREATE INDEX "saved_trips_user_id_idx" ON "saved_trips" ("user_id");
        CREATE TABLE "user_devices" (
            "id" TEXT NOT NULL CHECK (length("id") = 36),
            "user_id" TEXT NOT NULL REFERENCES "auth_users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
            "device_id" TEXT NOT NULL,
            "apns_token" TEXT NOT NULL,
            "environment" TEXT NOT NULL CONSTRAINT "user_devices_environment_check" CHECK ("environment" IN ('production', 'sandbox')),
            "platform" TEXT NOT NULL,
            "app_version" TEXT,
            "os_version" TEXT,
            "created_at" INTEGER NOT NULL,
            "updated_at" INTEGER NOT NULL,
            PRIMARY KEY ("id")
        ) STRICT;
        CREATE UNIQUE INDEX "user_devices_user_id_device_id_key" ON "user_devices" ("user_id", "device_id");
        CREATE UNIQUE INDEX "user_devices_apns_token_environment_key" ON "user_devices" ("apns_token", "environment");
        CREATE TABLE "user_notification_prefs" (
            "user_id" TEXT NOT NULL REFERENCES "auth_users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
            "tz" TEXT NOT NULL DEFAULT 'Australia/Sydney',
            "quiet_hours_enabled" INTEGER NOT NULL DEFAULT 0 CHECK ("quiet_hours_enabled" IN (0, 1)),
            "quiet_start" TEXT,
            "quiet_end" TEXT,
            "severity_min" TEXT NOT NULL DEFAULT 'minor' CONSTRAINT "user_notification_prefs_severity_min_check" CHECK ("severity_min" IN ('minor', 'major', 'cancelled')),
            "time_sensitive_ok" INTEGER NOT NULL DEFAULT 1 CHECK ("time_sensitive_ok" IN (0, 1)),
            "per_favorite_overrides" TEXT NOT NULL DEFAULT '{}' CHECK ("per_favorite_overrides" IS NULL OR json_valid("per_favorite_overrides")),
            "version" INTEGER NOT NULL,
            "created_at" INTEGER NOT NULL,
            "updated_at" INTEGER NOT NULL,
            PRIMARY KEY ("user_id")
        ) STRICT;
        CREATE TABLE "alert_subscriptions" (
            "id" TEXT NOT NULL CHECK (length("id") = 36),
            "user_id" TEXT NOT NULL REFERENCES "auth_users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
            "severity_min" TEXT CONSTRAINT "alert_subscriptions_severity_min_check" CHECK ("severity_min" IN ('minor', 'major', 'cancelled')),
            "version" INTEGER NOT NULL,
            "created_at" INTEGER NOT NULL,
            "updated_at" INTEGER NOT NULL,
            PRIMARY KEY ("id")
        ) STRICT;
        CREATE INDEX "alert_subscriptions_user_id_idx" ON "alert_subscriptions" ("user_id");
        CREATE TABLE "alert_subscription_entities" (
            "subscription_id" TEXT NOT NULL REFERENCES "alert_subscriptions" ("id") ON DELETE CASCADE CHECK (length("subscription_id") = 36),
            "user_id" TEXT NOT NULL REFERENCES "auth_users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
            "kind" TEXT NOT NULL CONSTRAINT "alert_subscription_entities_kind_check" CHECK ("kind" IN ('route', 'stop')),
            "entity_id" TEXT NOT NULL,
            "place" INTEGER NOT NULL,
            PRIMARY KEY ("subscription_id", "kind", "entity_id")
        ) STRICT;
        CREATE INDEX "alert_subscription_entities_kind_entity_id_idx" ON "alert_subscription_entities" ("kind", "entity_id");
        CREATE INDEX "alert_subscription_entities_user_id_idx" ON "alert_subscription_entities" ("user_id");
        CREATE TABLE "departure_reminders" (
            "id" TEXT NOT NULL CHECK (length("id") = 36),
            "user_id" TEXT NOT NULL REFERENCES "auth_users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
            "trip_id" TEXT NOT NULL,
            "service_date" TEXT NOT NULL,
            "stop_id" TEXT NOT NULL,
            "stop_sequence" INTEGER NOT NULL,
            "stop_name" TEXT,
            "route_name" TEXT,
            "headsign" TEXT,
            "minutes_before" INTEGER NOT NULL,
            "scheduled_at" INTEGER NOT NULL,
            "remind_at" INTEGER NOT NULL,
            "status" TEXT NOT NULL DEFAULT 'scheduled' CONSTRAINT "departure_reminders_status_check" CHECK ("status" IN ('scheduled', 'sent', 'cancelled', 'missed')),
            "version" INTEGER NOT NULL,
            "created_at" INTEGER NOT NULL,
            "updated_at" INTEGER NOT NULL,
            PRIMARY KEY ("id")
        ) STRICT;
        CREATE INDEX "departure_reminders_user_id_idx" ON "departure_reminders" ("user_id");
        CREATE INDEX "departure_reminders_status_remind_at_idx" ON "departure_reminders" ("status", "remind_at")
        """
}
