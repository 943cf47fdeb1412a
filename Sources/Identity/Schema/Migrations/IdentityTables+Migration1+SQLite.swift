import Database

extension IdentityTables {
    static let accounts = Migration(1, "accounts", sqlite: accountsInSQLite, postgreSQL: accountsInPostgreSQL)

    static let accountsInSQLite = """
        CREATE TABLE "auth_users" (
            "id" TEXT NOT NULL CHECK (length("id") = 36),
            "aud" TEXT NOT NULL DEFAULT 'authenticated',
            "role" TEXT NOT NULL DEFAULT 'authenticated',
            "email" TEXT,
            "encrypted_password" TEXT,
            "email_confirmed_at" INTEGER,
            "invited_at" INTEGER,
            "confirmation_sent_at" INTEGER,
            "recovery_sent_at" INTEGER,
            "email_change" TEXT,
            "email_change_sent_at" INTEGER,
            "last_sign_in_at" INTEGER,
            "raw_app_meta_data" TEXT NOT NULL DEFAULT '{}' CHECK ("raw_app_meta_data" IS NULL OR json_valid("raw_app_meta_data")),
            "raw_user_meta_data" TEXT NOT NULL DEFAULT '{}' CHECK ("raw_user_meta_data" IS NULL OR json_valid("raw_user_meta_data")),
            "banned_until" INTEGER,
            "is_anonymous" INTEGER NOT NULL DEFAULT 0 CHECK ("is_anonymous" IN (0, 1)),
            "created_at" INTEGER NOT NULL,
            "updated_at" INTEGER NOT NULL,
            PRIMARY KEY ("id")
        ) STRICT;
        CREATE UNIQUE INDEX "auth_users_email_key" ON "auth_users" ("email");
        CREATE INDEX "auth_users_created_at_idx" ON "auth_users" ("created_at");
        CREATE TABLE "auth_identities" (
            "id" TEXT NOT NULL CHECK (length("id") = 36),
            "user_id" TEXT NOT NULL REFERENCES "auth_users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
            "provider" TEXT NOT NULL,
            "provider_id" TEXT NOT NULL,
            "identity_data" TEXT NOT NULL CHECK ("identity_data" IS NULL OR json_valid("identity_data")),
            "email" TEXT,
            "last_sign_in_at" INTEGER,
            "created_at" INTEGER NOT NULL,
            "updated_at" INTEGER NOT NULL,
            PRIMARY KEY ("id")
        ) STRICT;
        CREATE UNIQUE INDEX "auth_identities_provider_provider_id_key" ON "auth_identities" ("provider", "provider_id");
        CREATE INDEX "auth_identities_user_id_idx" ON "auth_identities" ("user_id");
        CREATE TABLE "auth_sessions" (
            "id" TEXT NOT NULL CHECK (length("id") = 36),
            "user_id" TEXT NOT NULL REFERENCES "auth_users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
            "aal" TEXT NOT NULL DEFAULT 'aal1',
            "method" TEXT NOT NULL,
            "user_agent" TEXT,
            "refresh_key" BLOB NOT NULL,
            "refresh_counter" INTEGER NOT NULL DEFAULT 0,
            "rotated_at" INTEGER NOT NULL,
            "successor_used" INTEGER NOT NULL DEFAULT 0 CHECK ("successor_used" IN (0, 1)),
            "created_at" INTEGER NOT NULL,
            "updated_at" INTEGER NOT NULL,
            PRIMARY KEY ("id")
        ) STRICT;
        CREATE INDEX "auth_sessions_user_id_idx" ON "auth_sessions" ("user_id");
        CREATE TABLE "auth_one_time_tokens" (
            "id" TEXT NOT NULL CHECK (length("id") = 36),
            "user_id" TEXT NOT NULL REFERENCES "auth_users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
            "purpose" TEXT NOT NULL,
            "relates_to" TEXT NOT NULL,
            "token_hash" TEXT NOT NULL,
            "code_hash" TEXT NOT NULL,
            "attempts" INTEGER NOT NULL DEFAULT 0,
            "code_challenge" TEXT,
            "code_challenge_method" TEXT,
            "expires_at" INTEGER NOT NULL,
            "created_at" INTEGER NOT NULL,
            PRIMARY KEY ("id")
        ) STRICT;
        CREATE UNIQUE INDEX "auth_one_time_tokens_user_id_purpose_key" ON "auth_one_time_tokens" ("user_id", "purpose");
        CREATE UNIQUE INDEX "auth_one_time_tokens_token_hash_key" ON "auth_one_time_tokens" ("token_hash");
        CREATE INDEX "auth_one_time_tokens_expires_at_idx" ON "auth_one_time_tokens" ("expires_at");
        CREATE TABLE "auth_flow_states" (
            "id" TEXT NOT NULL CHECK (length("id") = 36),
            "user_id" TEXT NOT NULL REFERENCES "auth_users" ("id") ON DELETE CASCADE CHECK (length("user_id") = 36),
            "auth_code_hash" TEXT NOT NULL,
            "code_challenge" TEXT NOT NULL,
            "code_challenge_method" TEXT NOT NULL CONSTRAINT "flow_states_code_challenge_method_check" CHECK ("code_challenge_method" IN ('s256', 'plain')),
            "purpose" TEXT NOT NULL,
            "token_id" TEXT CHECK (length("token_id") = 36),
            "expires_at" INTEGER NOT NULL,
            "created_at" INTEGER NOT NULL,
            PRIMARY KEY ("id")
        ) STRICT;
        CREATE UNIQUE INDEX "auth_flow_states_auth_code_hash_key" ON "auth_flow_states" ("auth_code_hash");
        CREATE INDEX "auth_flow_states_expires_at_idx" ON "auth_flow_states" ("expires_at")
        """
}
