import Database

extension IdentityTables {
    static let passwordsOfLetters = Migration(
        2, "passwords belong to letters",
        sqlite: """
            ALTER TABLE "auth_users" ADD COLUMN "email_change_confirmed" TEXT CONSTRAINT "users_email_change_confirmed_check" CHECK ("email_change_confirmed" IN ('current', 'new'));
            ALTER TABLE "auth_sessions" ADD COLUMN "network_digest" TEXT;
            CREATE TABLE "auth_sign_ups" (
                "id" TEXT NOT NULL CHECK (length("id") = 36),
                "user_id" TEXT NOT NULL REFERENCES "auth_users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
                "password_hash" TEXT NOT NULL,
                "user_metadata" TEXT NOT NULL DEFAULT '{}' CHECK ("user_metadata" IS NULL OR json_valid("user_metadata")),
                "network_digest" TEXT,
                "created_at" INTEGER NOT NULL,
                PRIMARY KEY ("id")
            ) STRICT;
            CREATE INDEX "auth_sign_ups_user_id_idx" ON "auth_sign_ups" ("user_id");
            CREATE INDEX "auth_sign_ups_created_at_idx" ON "auth_sign_ups" ("created_at");
            ALTER TABLE "auth_one_time_tokens" ADD COLUMN "slot" TEXT NOT NULL DEFAULT '';
            ALTER TABLE "auth_one_time_tokens" ADD COLUMN "sign_up_id" TEXT REFERENCES "auth_sign_ups" ("id") ON DELETE CASCADE CHECK (length("sign_up_id") = 36);
            DROP INDEX "auth_one_time_tokens_user_id_purpose_key";
            CREATE UNIQUE INDEX "auth_one_time_tokens_user_id_purpose_slot_key" ON "auth_one_time_tokens" ("user_id", "purpose", "slot")
            """,
        postgreSQL: """
            ALTER TABLE "auth"."users" ADD COLUMN "email_change_confirmed" text CONSTRAINT "users_email_change_confirmed_check" CHECK ("email_change_confirmed" IN ('current', 'new'));
            ALTER TABLE "auth"."sessions" ADD COLUMN "network_digest" text;
            CREATE TABLE "auth"."sign_ups" (
                "id" uuid NOT NULL DEFAULT gen_random_uuid(),
                "user_id" uuid NOT NULL REFERENCES "auth"."users" ("id") ON DELETE CASCADE,
                "password_hash" text NOT NULL,
                "user_metadata" jsonb NOT NULL DEFAULT '{}',
                "network_digest" text,
                "created_at" timestamptz NOT NULL DEFAULT now(),
                PRIMARY KEY ("id")
            );
            CREATE INDEX "auth_sign_ups_user_id_idx" ON "auth"."sign_ups" ("user_id");
            CREATE INDEX "auth_sign_ups_created_at_idx" ON "auth"."sign_ups" ("created_at");
            ALTER TABLE "auth"."one_time_tokens" ADD COLUMN "slot" text NOT NULL DEFAULT '';
            ALTER TABLE "auth"."one_time_tokens" ADD COLUMN "sign_up_id" uuid REFERENCES "auth"."sign_ups" ("id") ON DELETE CASCADE;
            DROP INDEX "auth"."auth_one_time_tokens_user_id_purpose_key";
            CREATE UNIQUE INDEX "auth_one_time_tokens_user_id_purpose_slot_key" ON "auth"."one_time_tokens" ("user_id", "purpose", "slot")
            """)
}
