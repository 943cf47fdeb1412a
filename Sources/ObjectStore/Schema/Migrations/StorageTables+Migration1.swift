import Database

extension StorageTables {
    static let objectsAndUploads = Migration(
        1, "objects and uploads",
        sqlite: """
            CREATE TABLE "storage_objects" (
                "id" TEXT NOT NULL CHECK (length("id") = 36),
                "bucket_id" TEXT NOT NULL,
                "name" TEXT NOT NULL,
                "owner" TEXT REFERENCES "auth_users" ("id") ON DELETE CASCADE CHECK (length("owner") = 36),
                "owner_folder" TEXT CHECK (length("owner_folder") = 36),
                "version" TEXT NOT NULL CHECK (length("version") = 36),
                "blob" TEXT NOT NULL,
                "size" INTEGER NOT NULL,
                "content_type" TEXT NOT NULL,
                "cache_control" TEXT NOT NULL,
                "width" INTEGER NOT NULL,
                "height" INTEGER NOT NULL,
                "user_metadata" TEXT CHECK ("user_metadata" IS NULL OR json_valid("user_metadata")),
                "created_at" INTEGER NOT NULL,
                "updated_at" INTEGER NOT NULL,
                PRIMARY KEY ("id")
            ) STRICT;
            CREATE UNIQUE INDEX "storage_objects_bucket_id_name_key" ON "storage_objects" ("bucket_id", "name");
            CREATE INDEX "storage_objects_owner_idx" ON "storage_objects" ("owner");
            CREATE INDEX "storage_objects_blob_idx" ON "storage_objects" ("blob");
            CREATE TABLE "storage_usage" (
                "owner" TEXT NOT NULL REFERENCES "auth_users" ("id") ON DELETE CASCADE CHECK (length("owner") = 36),
                "hour_began" INTEGER NOT NULL,
                "uploads" INTEGER NOT NULL DEFAULT 0,
                "updated_at" INTEGER NOT NULL,
                PRIMARY KEY ("owner")
            ) STRICT;
            CREATE TABLE "storage_spent_tokens" (
                "id" TEXT NOT NULL CHECK (length("id") = 36),
                "owner" TEXT REFERENCES "auth_users" ("id") ON DELETE CASCADE CHECK (length("owner") = 36),
                "expires_at" INTEGER NOT NULL,
                PRIMARY KEY ("id")
            ) STRICT;
            CREATE INDEX "storage_spent_tokens_owner_idx" ON "storage_spent_tokens" ("owner");
            CREATE INDEX "storage_spent_tokens_expires_at_idx" ON "storage_spent_tokens" ("expires_at")
            """,
        postgreSQL: """
            CREATE SCHEMA IF NOT EXISTS "storage";
            GRANT USAGE ON SCHEMA "storage" TO anon, authenticated, service_role;
            CREATE TABLE "storage"."objects" (
                "id" uuid NOT NULL DEFAULT gen_random_uuid(),
                "bucket_id" text NOT NULL,
                "name" text NOT NULL,
                "owner" uuid REFERENCES "auth"."users" ("id") ON DELETE CASCADE,
                "owner_folder" uuid,
                "version" uuid NOT NULL DEFAULT gen_random_uuid(),
                "blob" text NOT NULL,
                "size" bigint NOT NULL,
                "content_type" text NOT NULL,
                "cache_control" text NOT NULL,
                "width" bigint NOT NULL,
                "height" bigint NOT NULL,
                "user_metadata" jsonb,
                "created_at" timestamptz NOT NULL DEFAULT now(),
                "updated_at" timestamptz NOT NULL DEFAULT now(),
                PRIMARY KEY ("id")
            );
            CREATE UNIQUE INDEX "storage_objects_bucket_id_name_key" ON "storage"."objects" ("bucket_id", "name");
            CREATE INDEX "storage_objects_owner_idx" ON "storage"."objects" ("owner");
            CREATE INDEX "storage_objects_blob_idx" ON "storage"."objects" ("blob");
            CREATE TABLE "storage"."usage" (
                "owner" uuid NOT NULL REFERENCES "auth"."users" ("id") ON DELETE CASCADE,
                "hour_began" timestamptz NOT NULL,
                "uploads" bigint NOT NULL DEFAULT 0,
                "updated_at" timestamptz NOT NULL DEFAULT now(),
                PRIMARY KEY ("owner")
            );
            CREATE TABLE "storage"."spent_tokens" (
                "id" uuid NOT NULL,
                "owner" uuid REFERENCES "auth"."users" ("id") ON DELETE CASCADE,
                "expires_at" timestamptz NOT NULL,
                PRIMARY KEY ("id")
            );
            CREATE INDEX "storage_spent_tokens_owner_idx" ON "storage"."spent_tokens" ("owner");
            CREATE INDEX "storage_spent_tokens_expires_at_idx" ON "storage"."spent_tokens" ("expires_at")
            """)
}
