extension CompanionTables {
    static let companionInSQLite = """
        CREATE TABLE "users" (
            "id" TEXT NOT NULL REFERENCES "auth_users" ("id") ON DELETE CASCADE CHECK (length("id") = 36),
            "email" TEXT,
            "display_name" TEXT,
            "avatar_url" TEXT,
            "invite_code" TEXT NOT NULL,
            "created_at" INTEGER NOT NULL,
            "updated_at" INTEGER NOT NULL,
            PRIMARY KEY ("id")
        ) STRICT;
        CREATE UNIQUE INDEX "users_invite_code_key" ON "users" ("invite_code");
        CREATE TABLE "saved_places" (
            "id" TEXT NOT NULL CHECK (length("id") = 36),
            "user_id" TEXT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
            "name" TEXT NOT NULL,
            "address" TEXT NOT NULL,
            "latitude" REAL NOT NULL,
            "longitude" REAL NOT NULL,
            "place_type" TEXT NOT NULL CONSTRAINT "saved_places_place_type_check" CHECK ("place_type" IN ('home', 'work', 'favorite', 'other')),
            "created_at" INTEGER NOT NULL,
            "updated_at" INTEGER NOT NULL,
            PRIMARY KEY ("id"),
            CONSTRAINT "latitude_range" CHECK (("saved_places"."latitude" >= -90.0 AND "saved_places"."latitude" <= 90.0)),
            CONSTRAINT "longitude_range" CHECK (("saved_places"."longitude" >= -180.0 AND "saved_places"."longitude" <= 180.0))
        ) STRICT;
        CREATE INDEX "saved_places_user_id_place_type_idx" ON "saved_places" ("user_id", "place_type");
        CREATE TABLE "friends" (
            "id" TEXT NOT NULL CHECK (length("id") = 36),
            "user_id" TEXT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
            "friend_id" TEXT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE CHECK (length("friend_id") = 36),
            "status" TEXT NOT NULL DEFAULT 'pending' CONSTRAINT "friends_status_check" CHECK ("status" IN ('pending', 'accepted', 'blocked')),
            "suppressed" INTEGER NOT NULL DEFAULT 0 CHECK ("suppressed" IN (0, 1)),
            "created_at" INTEGER NOT NULL,
            "updated_at" INTEGER NOT NULL,
            PRIMARY KEY ("id"),
            CONSTRAINT "friends_are_two" CHECK ("friends"."user_id" <> "friends"."friend_id")
        ) STRICT;
        CREATE UNIQUE INDEX "friends_user_id_friend_id_key" ON "friends" ("user_id", "friend_id");
        CREATE INDEX "friends_friend_id_idx" ON "friends" ("friend_id");
        CREATE TABLE "eta_shares" (
            "id" TEXT NOT NULL CHECK (length("id") = 36),
            "user_id" TEXT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
            "route_data" TEXT NOT NULL DEFAULT '{}' CHECK ("route_data" IS NULL OR json_valid("route_data")),
            "recipients" TEXT NOT NULL CHECK ("recipients" IS NULL OR json_valid("recipients")),
            "is_active" INTEGER NOT NULL DEFAULT 1 CHECK ("is_active" IN (0, 1)),
            "expires_at" INTEGER NOT NULL,
            "created_at" INTEGER NOT NULL,
            "updated_at" INTEGER NOT NULL,
            PRIMARY KEY ("id")
        ) STRICT;
        CREATE INDEX "eta_shares_user_id_idx" ON "eta_shares" ("user_id");
        CREATE INDEX "eta_shares_created_at_idx" ON "eta_shares" ("created_at");
        CREATE INDEX "eta_shares_expires_at_idx" ON "eta_shares" ("expires_at");
        CREATE TABLE "eta_share_recipients" (
            "share_id" TEXT NOT NULL REFERENCES "eta_shares" ("id") ON DELETE CASCADE CHECK (length("share_id") = 36),
            "user_id" TEXT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
            "owner_id" TEXT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE CHECK (length("owner_id") = 36),
            "seen_at" INTEGER,
            "created_at" INTEGER NOT NULL,
            PRIMARY KEY ("share_id", "user_id")
        ) STRICT;
        CREATE INDEX "eta_share_recipients_user_id_idx" ON "eta_share_recipients" ("user_id");
        CREATE INDEX "eta_share_recipients_owner_id_idx" ON "eta_share_recipients" ("owner_id");
        CREATE TABLE "adventure_plans" (
            "id" TEXT NOT NULL CHECK (length("id") = 36),
            "user_id" TEXT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
            "title" TEXT NOT NULL,
            "description" TEXT,
            "route_data" TEXT NOT NULL DEFAULT '{}' CHECK ("route_data" IS NULL OR json_valid("route_data")),
            "stops" TEXT NOT NULL DEFAULT '[]' CHECK ("stops" IS NULL OR json_valid("stops")),
            "status" TEXT NOT NULL DEFAULT 'draft' CONSTRAINT "adventure_plans_status_check" CHECK ("status" IN ('draft', 'active', 'completed', 'cancelled')),
            "created_at" INTEGER NOT NULL,
            "updated_at" INTEGER NOT NULL,
            PRIMARY KEY ("id")
        ) STRICT;
        CREATE INDEX "adventure_plans_user_id_idx" ON "adventure_plans" ("user_id");
        CREATE INDEX "adventure_plans_status_idx" ON "adventure_plans" ("status");
        CREATE TABLE "safety_reports" (
            "id" TEXT NOT NULL CHECK (length("id") = 36),
            "user_id" TEXT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
            "latitude" REAL NOT NULL,
            "longitude" REAL NOT NULL,
            "report_type" TEXT NOT NULL,
            "description" TEXT,
            "severity" INTEGER NOT NULL DEFAULT 1,
            "is_resolved" INTEGER NOT NULL DEFAULT 0 CHECK ("is_resolved" IN (0, 1)),
            "expires_at" INTEGER NOT NULL,
            "visibility" TEXT NOT NULL DEFAULT 'waiting' CONSTRAINT "safety_reports_visibility_check" CHECK ("visibility" IN ('waiting', 'shown', 'hidden')),
            "created_at" INTEGER NOT NULL,
            "updated_at" INTEGER NOT NULL,
            PRIMARY KEY ("id"),
            CONSTRAINT "latitude_range" CHECK (("safety_reports"."latitude" >= -90.0 AND "safety_reports"."latitude" <= 90.0)),
            CONSTRAINT "longitude_range" CHECK (("safety_reports"."longitude" >= -180.0 AND "safety_reports"."longitude" <= 180.0)),
            CONSTRAINT "severity_range" CHECK (("safety_reports"."severity" >= 1.0 AND "safety_reports"."severity" <= 5.0))
        ) STRICT;
        CREATE INDEX "safety_reports_user_id_idx" ON "safety_reports" ("user_id");
        CREATE INDEX "safety_reports_latitude_longitude_idx" ON "safety_reports" ("latitude", "longitude");
        CREATE INDEX "safety_reports_created_at_idx" ON "safety_reports" ("created_at");
        CREATE INDEX "safety_reports_expires_at_idx" ON "safety_reports" ("expires_at");
        CREATE TABLE "eta_share_links" (
            "id" TEXT NOT NULL CHECK (length("id") = 36),
            "share_id" TEXT NOT NULL REFERENCES "eta_shares" ("id") ON DELETE CASCADE CHECK (length("share_id") = 36),
            "user_id" TEXT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
            "token_hash" TEXT NOT NULL,
            "shows_name" INTEGER NOT NULL DEFAULT 0 CHECK ("shows_name" IN (0, 1)),
            "created_at" INTEGER NOT NULL,
            PRIMARY KEY ("id")
        ) STRICT;
        CREATE UNIQUE INDEX "eta_share_links_token_hash_key" ON "eta_share_links" ("token_hash");
        CREATE INDEX "eta_share_links_share_id_idx" ON "eta_share_links" ("share_id");
        CREATE INDEX "eta_share_links_user_id_idx" ON "eta_share_links" ("user_id");
        CREATE TABLE "safety_report_flags" (
            "report_id" TEXT NOT NULL REFERENCES "safety_reports" ("id") ON DELETE CASCADE CHECK (length("report_id") = 36),
            "user_id" TEXT NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
            "reason" TEXT,
            "created_at" INTEGER NOT NULL,
            PRIMARY KEY ("report_id", "user_id")
        ) STRICT;
        CREATE INDEX "safety_report_flags_user_id_idx" ON "safety_report_flags" ("user_id");
        INSERT INTO "users" ("id", "email", "display_name", "invite_code", "created_at", "updated_at")
        SELECT "id", "email", nullif(substr(trim(coalesce(json_extract("raw_user_meta_data", '$.display_name'), json_extract("raw_user_meta_data", '$.full_name'), json_extract("raw_user_meta_data", '$.name'), '')), 1, 80), ''), lower(hex(randomblob(8))), "created_at", "updated_at" FROM "auth_users";
        CREATE TRIGGER "users_of_accounts" AFTER INSERT ON "auth_users" BEGIN
            INSERT INTO "users" ("id", "email", "display_name", "invite_code", "created_at", "updated_at")
            VALUES (NEW."id", NEW."email", nullif(substr(trim(coalesce(json_extract(NEW."raw_user_meta_data", '$.display_name'), json_extract(NEW."raw_user_meta_data", '$.full_name'), json_extract(NEW."raw_user_meta_data", '$.name'), '')), 1, 80), ''), lower(hex(randomblob(8))), NEW."created_at", NEW."updated_at");
        END;
        CREATE TRIGGER "users_follow_accounts" AFTER UPDATE OF "email" ON "auth_users" BEGIN
            UPDATE "users" SET "email" = NEW."email", "updated_at" = NEW."updated_at" WHERE "id" = NEW."id";
        END
        """
}
