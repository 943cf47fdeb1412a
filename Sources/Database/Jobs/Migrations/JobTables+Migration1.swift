extension JobTables {
    static let jobsAndLeases = Migration(
        1, "jobs and leases",
        sqlite: """
            CREATE TABLE "transit_jobs" (
                "id" TEXT NOT NULL CHECK (length("id") = 36),
                "queue" INTEGER NOT NULL,
                "kind" TEXT NOT NULL,
                "payload" TEXT NOT NULL CHECK ("payload" IS NULL OR json_valid("payload")),
                "state" TEXT NOT NULL DEFAULT 'waiting' CONSTRAINT "transit_jobs_state_check" CHECK ("state" IN ('waiting', 'running', 'dead')),
                "run_at" INTEGER,
                "attempts" INTEGER NOT NULL DEFAULT 0,
                "max_attempts" INTEGER NOT NULL DEFAULT 8,
                "worker" TEXT,
                "unique_key" TEXT,
                "waiting_key" TEXT,
                "reason" TEXT,
                "created_at" INTEGER NOT NULL,
                "updated_at" INTEGER NOT NULL,
                PRIMARY KEY ("id"),
                CONSTRAINT "transit_jobs_queue" CHECK ("transit_jobs"."queue" IN (0, 1, 2))
            ) STRICT;
            CREATE UNIQUE INDEX "transit_jobs_waiting_key_key" ON "transit_jobs" ("waiting_key");
            CREATE INDEX "transit_jobs_queue_run_at_idx" ON "transit_jobs" ("queue", "run_at") WHERE "run_at" IS NOT NULL;
            CREATE TABLE "transit_leases" (
                "name" TEXT NOT NULL,
                "holder" TEXT NOT NULL,
                "token" INTEGER NOT NULL,
                "expires_at" INTEGER NOT NULL,
                PRIMARY KEY ("name")
            ) STRICT
            """,
        postgreSQL: """
            CREATE TABLE "public"."transit_jobs" (
                "id" uuid NOT NULL DEFAULT gen_random_uuid(),
                "queue" bigint NOT NULL,
                "kind" text NOT NULL,
                "payload" jsonb NOT NULL,
                "state" text NOT NULL DEFAULT 'waiting' CONSTRAINT "transit_jobs_state_check" CHECK ("state" IN ('waiting', 'running', 'dead')),
                "run_at" timestamptz,
                "attempts" bigint NOT NULL DEFAULT 0,
                "max_attempts" bigint NOT NULL DEFAULT 8,
                "worker" text,
                "unique_key" text,
                "waiting_key" text,
                "reason" text,
                "created_at" timestamptz NOT NULL DEFAULT now(),
                "updated_at" timestamptz NOT NULL DEFAULT now(),
                PRIMARY KEY ("id"),
                CONSTRAINT "transit_jobs_queue" CHECK ("transit_jobs"."queue" IN (0, 1, 2))
            );
            CREATE UNIQUE INDEX "transit_jobs_waiting_key_key" ON "public"."transit_jobs" ("waiting_key");
            CREATE INDEX "transit_jobs_queue_run_at_idx" ON "public"."transit_jobs" ("queue", "run_at") WHERE "run_at" IS NOT NULL;
            CREATE TABLE "public"."transit_leases" (
                "name" text NOT NULL,
                "holder" text NOT NULL,
                "token" bigint NOT NULL,
                "expires_at" timestamptz NOT NULL,
                PRIMARY KEY ("name")
            )
            """)
}
