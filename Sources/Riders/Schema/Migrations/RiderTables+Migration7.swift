import Database

extension RiderTables {
    static let languagesOfDevices = Migration(
        7, "languages of devices",
        sqlite: """
            ALTER TABLE "user_devices" ADD COLUMN "language" TEXT
            """,
        postgreSQL: """
            ALTER TABLE "public"."user_devices" ADD COLUMN "language" text
            """)
}
