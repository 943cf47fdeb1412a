extension CompanionTables {
    static let companionInPostgreSQL = """
        CREATE TABLE "public"."users" (
            "id" uuid NOT NULL REFERENCES "auth"."users" ("id") ON DELETE CASCADE,
            "email" text,
            "display_name" text,
            "avatar_url" text,
            "invite_code" text NOT NULL,
            "created_at" timestamptz NOT NULL DEFAULT now(),
            "updated_at" timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY ("id")
        );
        CREATE UNIQUE INDEX "users_invite_code_key" ON "public"."users" ("invite_code");
        CREATE TABLE "public"."saved_places" (
            "id" uuid NOT NULL DEFAULT gen_random_uuid(),
            "user_id" uuid NOT NULL REFERENCES "public"."users" ("id") ON DELETE CASCADE,
            "name" text NOT NULL,
            "address" text NOT NULL,
            "latitude" double precision NOT NULL,
            "longitude" double precision NOT NULL,
            "place_type" text NOT NULL CONSTRAINT "saved_places_place_type_check" CHECK ("place_type" IN ('home', 'work', 'favorite', 'other')),
            "created_at" timestamptz NOT NULL DEFAULT now(),
            "updated_at" timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY ("id"),
            CONSTRAINT "latitude_range" CHECK (("saved_places"."latitude" >= -90.0 AND "saved_places"."latitude" <= 90.0)),
            CONSTRAINT "longitude_range" CHECK (("saved_places"."longitude" >= -180.0 AND "saved_places"."longitude" <= 180.0))
        );
        CREATE INDEX "saved_places_user_id_place_type_idx" ON "public"."saved_places" ("user_id", "place_type");
        CREATE TABLE "public"."friends" (
            "id" uuid NOT NULL DEFAULT gen_random_uuid(),
            "user_id" uuid NOT NULL REFERENCES "public"."users" ("id") ON DELETE CASCADE,
            "friend_id" uuid NOT NULL REFERENCES "public"."users" ("id") ON DELETE CASCADE,
            "status" text NOT NULL DEFAULT 'pending' CONSTRAINT "friends_status_check" CHECK ("status" IN ('pending', 'accepted', 'blocked')),
            "suppressed" boolean NOT NULL DEFAULT false,
            "created_at" timestamptz NOT NULL DEFAULT now(),
            "updated_at" timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY ("id"),
            CONSTRAINT "friends_are_two" CHECK ("friends"."user_id" <> "friends"."friend_id")
        );
        CREATE UNIQUE INDEX "friends_user_id_friend_id_key" ON "public"."friends" ("user_id", "friend_id");
        CREATE INDEX "friends_friend_id_idx" ON "public"."friends" ("friend_id");
        CREATE TABLE "public"."eta_shares" (
            "id" uuid NOT NULL DEFAULT gen_random_uuid(),
            "user_id" uuid NOT NULL REFERENCES "public"."users" ("id") ON DELETE CASCADE,
            "route_data" jsonb NOT NULL DEFAULT '{}',
            "recipients" jsonb NOT NULL,
            "is_active" boolean NOT NULL DEFAULT true,
            "expires_at" timestamptz NOT NULL,
            "created_at" timestamptz NOT NULL DEFAULT now(),
            "updated_at" timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY ("id")
        );
        CREATE INDEX "eta_shares_user_id_idx" ON "public"."eta_shares" ("user_id");
        CREATE INDEX "eta_shares_created_at_idx" ON "public"."eta_shares" ("created_at");
        CREATE INDEX "eta_shares_expires_at_idx" ON "public"."eta_shares" ("expires_at");
        CREATE TABLE "public"."eta_share_recipients" (
            "share_id" uuid NOT NULL REFERENCES "public"."eta_shares" ("id") ON DELETE CASCADE,
            "user_id" uuid NOT NULL REFERENCES "public"."users" ("id") ON DELETE CASCADE,
            "owner_id" uuid NOT NULL REFERENCES "public"."users" ("id") ON DELETE CASCADE,
            "seen_at" timestamptz,
            "created_at" timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY ("share_id", "user_id")
        );
        CREATE INDEX "eta_share_recipients_user_id_idx" ON "public"."eta_share_recipients" ("user_id");
        CREATE INDEX "eta_share_recipients_owner_id_idx" ON "public"."eta_share_recipients" ("owner_id");
        CREATE TABLE "public"."adventure_plans" (
            "id" uuid NOT NULL DEFAULT gen_random_uuid(),
            "user_id" uuid NOT NULL REFERENCES "public"."users" ("id") ON DELETE CASCADE,
            "title" text NOT NULL,
            "description" text,
            "route_data" jsonb NOT NULL DEFAULT '{}',
            "stops" jsonb NOT NULL DEFAULT '[]',
            "status" text NOT NULL DEFAULT 'draft' CONSTRAINT "adventure_plans_status_check" CHECK ("status" IN ('draft', 'active', 'completed', 'cancelled')),
            "created_at" timestamptz NOT NULL DEFAULT now(),
            "updated_at" timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY ("id")
        );
        CREATE INDEX "adventure_plans_user_id_idx" ON "public"."adventure_plans" ("user_id");
        CREATE INDEX "adventure_plans_status_idx" ON "public"."adventure_plans" ("status");
        CREATE TABLE "public"."safety_reports" (
            "id" uuid NOT NULL DEFAULT gen_random_uuid(),
            "user_id" uuid NOT NULL REFERENCES "public"."users" ("id") ON DELETE CASCADE,
            "latitude" double precision NOT NULL,
            "longitude" double precision NOT NULL,
            "report_type" text NOT NULL,
            "description" text,
            "severity" bigint NOT NULL DEFAULT 1,
            "is_resolved" boolean NOT NULL DEFAULT false,
            "expires_at" timestamptz NOT NULL,
            "visibility" text NOT NULL DEFAULT 'waiting' CONSTRAINT "safety_reports_visibility_check" CHECK ("visibility" IN ('waiting', 'shown', 'hidden')),
            "created_at" timestamptz NOT NULL DEFAULT now(),
            "updated_at" timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY ("id"),
            CONSTRAINT "latitude_range" CHECK (("safety_reports"."latitude" >= -90.0 AND "safety_reports"."latitude" <= 90.0)),
            CONSTRAINT "longitude_range" CHECK (("safety_reports"."longitude" >= -180.0 AND "safety_reports"."longitude" <= 180.0)),
            CONSTRAINT "severity_range" CHECK (("safety_reports"."severity" >= 1.0 AND "safety_reports"."severity" <= 5.0))
        );
        CREATE INDEX "safety_reports_user_id_idx" ON "public"."safety_reports" ("user_id");
        CREATE INDEX "safety_reports_latitude_longitude_idx" ON "public"."safety_reports" ("latitude", "longitude");
        CREATE INDEX "safety_reports_created_at_idx" ON "public"."safety_reports" ("created_at");
        CREATE INDEX "safety_reports_expires_at_idx" ON "public"."safety_reports" ("expires_at");
        CREATE TABLE "public"."eta_share_links" (
            "id" uuid NOT NULL DEFAULT gen_random_uuid(),
            "share_id" uuid NOT NULL REFERENCES "public"."eta_shares" ("id") ON DELETE CASCADE,
            "user_id" uuid NOT NULL REFERENCES "public"."users" ("id") ON DELETE CASCADE,
            "token_hash" text NOT NULL,
            "shows_name" boolean NOT NULL DEFAULT false,
            "created_at" timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY ("id")
        );
        CREATE UNIQUE INDEX "eta_share_links_token_hash_key" ON "public"."eta_share_links" ("token_hash");
        CREATE INDEX "eta_share_links_share_id_idx" ON "public"."eta_share_links" ("share_id");
        CREATE INDEX "eta_share_links_user_id_idx" ON "public"."eta_share_links" ("user_id");
        CREATE TABLE "public"."safety_report_flags" (
            "report_id" uuid NOT NULL REFERENCES "public"."safety_reports" ("id") ON DELETE CASCADE,
            "user_id" uuid NOT NULL REFERENCES "public"."users" ("id") ON DELETE CASCADE,
            "reason" text,
            "created_at" timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY ("report_id", "user_id")
        );
        CREATE INDEX "safety_report_flags_user_id_idx" ON "public"."safety_report_flags" ("user_id");
        INSERT INTO public.users (id, email, display_name, invite_code, created_at, updated_at)
        SELECT id, email, nullif(left(btrim(coalesce(raw_user_meta_data ->> 'display_name', raw_user_meta_data ->> 'full_name', raw_user_meta_data ->> 'name', '')), 80), ''), left(md5(gen_random_uuid()::text), 16), created_at, updated_at FROM auth.users;
        CREATE FUNCTION public.transit_profile() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $f$
        BEGIN
            IF TG_OP = 'INSERT' THEN
                INSERT INTO public.users (id, email, display_name, invite_code, created_at, updated_at)
                VALUES (NEW.id, NEW.email, nullif(left(btrim(coalesce(NEW.raw_user_meta_data ->> 'display_name', NEW.raw_user_meta_data ->> 'full_name', NEW.raw_user_meta_data ->> 'name', '')), 80), ''), left(md5(gen_random_uuid()::text), 16), NEW.created_at, NEW.updated_at);
            ELSE
                UPDATE public.users SET email = NEW.email, updated_at = NEW.updated_at WHERE id = NEW.id;
            END IF;
            RETURN NULL;
        END $f$;
        CREATE TRIGGER transit_profile_made AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION public.transit_profile();
        CREATE TRIGGER transit_profile_follows AFTER UPDATE OF email ON auth.users FOR EACH ROW EXECUTE FUNCTION public.transit_profile()
        """
}
