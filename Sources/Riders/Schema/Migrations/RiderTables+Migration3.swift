import Database

extension RiderTables {
    static let remindersOfSavedTrips = Migration(
        3, "reminders of saved trips",
        sqlite: """
            ALTER TABLE "departure_reminders" ADD COLUMN "saved_trip_id" TEXT CHECK (length("saved_trip_id") = 36)
            """,
        postgreSQL: """
            ALTER TABLE "public"."departure_reminders" ADD COLUMN "saved_trip_id" uuid
            """)
}
