import Database

extension RiderTables {
    static let savedTripStops = Migration(
        2, "saved trips are found by their stops",
        sqlite: """
            ALTER TABLE "saved_trips" ADD COLUMN "origin_stop_id" TEXT;
            ALTER TABLE "saved_trips" ADD COLUMN "destination_stop_id" TEXT;
            CREATE INDEX "saved_trips_origin_stop_id_idx" ON "saved_trips" ("origin_stop_id");
            CREATE INDEX "saved_trips_destination_stop_id_idx" ON "saved_trips" ("destination_stop_id");
            UPDATE saved_trips SET origin_stop_id = json_extract(origin, '$.stop_id'),
                destination_stop_id = json_extract(destination, '$.stop_id')
            """,
        postgreSQL: """
            ALTER TABLE "public"."saved_trips" ADD COLUMN "origin_stop_id" text;
            ALTER TABLE "public"."saved_trips" ADD COLUMN "destination_stop_id" text;
            CREATE INDEX "saved_trips_origin_stop_id_idx" ON "public"."saved_trips" ("origin_stop_id");
            CREATE INDEX "saved_trips_destination_stop_id_idx" ON "public"."saved_trips" ("destination_stop_id");
            UPDATE public.saved_trips SET origin_stop_id = origin ->> 'stop_id',
                destination_stop_id = destination ->> 'stop_id'
            """)
}
