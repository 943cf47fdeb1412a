import Database

extension IdentityTables {
    static let accountsInPostgreSQL = """
        CREATE TABLE "auth"."users" (
            "id" uuid NOT NULL DEFAULT gen_random_uuid(),
            "aud" text NOT NULL DEFAULT 'authenticated',
            "role" text NOT NULL DEFAULT 'authenticated',
            "email" text,
            "encrypted_password" text,
            "email_confirmed_at" timestamptz,
            "invited_at" timestamptz,
            "confirmation_sent_at" timestamptz,
            "recovery_sent_at" timestamptz,
            "email_change" text,
            "email_change_sent_at" timestamptz,
            "last_sign_in_at" timestamptz,
            "raw_app_meta_data" jsonb NOT NULL DEFAULT '{}',
            "raw_user_meta_data" jsonb NOT NULL DEFAULT '{}',
            "banned_until" timestamptz,
            "is_anonymous" boolean NOT NULL DEFAULT false,
            "created_at" timestamptz NOT NULL DEFAULT now(),
            "updated_at" timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY ("id")
        );
        CREATE UNIQUE INDEX "auth_users_email_key" ON "auth"."users" ("email");
        CREATE INDEX "auth_users_created_at_idx" ON "auth"."users" ("created_at");
        CREATE TABLE "auth"."identities" (
            "id" uuid NOT NULL DEFAULT gen_random_uuid(),
            "user_id" uuid NOT NULL REFERENCES "auth"."users" ("id") ON DELETE CASCADE,
            "provider" text NOT NULL,
            "provider_id" text NOT NULL,
            "identity_data" jsonb NOT NULL,
            "email" text,
            "last_sign_in_at" timestamptz,
            "created_at" timestamptz NOT NULL DEFAULT now(),
            "updated_at" timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY ("id")
        );
        CREATE UNIQUE INDEX "auth_identities_provider_provider_id_key" ON "auth"."identities" ("provider", "provider_id");
        CREATE INDEX "auth_identities_user_id_idx" ON "auth"."identities" ("user_id");
        CREATE TABLE "auth"."sessions" (
            "id" uuid NOT NULL DEFAULT gen_random_uuid(),
            "user_id" uuid NOT NULL REFERENCES "auth"."users" ("id") ON DELETE CASCADE,
            "aal" text NOT NULL DEFAULT 'aal1',
            "method" text NOT NULL,
            "user_agent" text,
            "refresh_key" bytea NOT NULL,
            "refresh_counter" bigint NOT NULL DEFAULT 0,
            "rotated_at" timestamptz NOT NULL DEFAULT now(),
            "successor_used" boolean NOT NULL DEFAULT false,
            "created_at" timestamptz NOT NULL DEFAULT now(),
            "updated_at" timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY ("id")
        );
        CREATE INDEX "auth_sessions_user_id_idx" ON "auth"."sessions" ("user_id");
        CREATE TABLE "auth"."one_time_tokens" (
            "id" uuid NOT NULL DEFAULT gen_random_uuid(),
            "user_id" uuid NOT NULL REFERENCES "auth"."users" ("id") ON DELETE CASCADE,
            "purpose" text NOT NULL,
            "relates_to" text NOT NULL,
            "token_hash" text NOT NULL,
            "code_hash" text NOT NULL,
            "attempts" bigint NOT NULL DEFAULT 0,
            "code_challenge" text,
            "code_challenge_method" text,
            "expires_at" timestamptz NOT NULL,
            "created_at" timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY ("id")
        );
        CREATE UNIQUE INDEX "auth_one_time_tokens_user_id_purpose_key" ON "auth"."one_time_tokens" ("user_id", "purpose");
        CREATE UNIQUE INDEX "auth_one_time_tokens_token_hash_key" ON "auth"."one_time_tokens" ("token_hash");
        CREATE INDEX "auth_one_time_tokens_expires_at_idx" ON "auth"."one_time_tokens" ("expires_at");
        CREATE TABLE "auth"."flow_states" (
            "id" uuid NOT NULL DEFAULT gen_random_uuid(),
            "user_id" uuid NOT NULL REFERENCES "auth"."users" ("id") ON DELETE CASCADE,
            "auth_code_hash" text NOT NULL,
            "code_challenge" text NOT NULL,
            "code_challenge_method" text NOT NULL CONSTRAINT "flow_states_code_challenge_method_check" CHECK ("code_challenge_method" IN ('s256', 'plain')),
            "purpose" text NOT NULL,
            "token_id" uuid,
            "expires_at" timestamptz NOT NULL,
            "created_at" timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY ("id")
        );
        CREATE UNIQUE INDEX "auth_flow_states_auth_code_hash_key" ON "auth"."flow_states" ("auth_code_hash");
        CREATE INDEX "auth_flow_states_expires_at_idx" ON "auth"."flow_states" ("expires_at")
        """
}
