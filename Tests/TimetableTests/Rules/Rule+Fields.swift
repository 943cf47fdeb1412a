import FeedFixtures

// Values of a form.
extension Rule {
    private static func agency(_ more: FeedFixture.Row) -> @Sendable (inout FeedFixture) -> Void {
        { feed in
            let base: FeedFixture.Row = [
                "agency_id": "B", "agency_name": "B", "agency_url": "https://b", "agency_timezone": "Australia/Sydney",
            ]
            feed.add("agency.txt", base + more)
        }
    }

    private static func frequency(_ start: String, _ end: String) -> @Sendable (inout FeedFixture) -> Void {
        { feed in
            feed.add(
                "frequencies.txt", ["trip_id": "t51", "start_time": start, "end_time": end, "headway_secs": "600"])
        }
    }

    static let fields = [
        Rule("invalid_integer", .invalidInteger) {
            $0.add("transfers.txt", ["from_stop_id": "B", "to_stop_id": "A", "min_transfer_time": "soon"])
        },
        Rule("invalid_float", .invalidNumber) { $0.add("levels.txt", ["level_id": "M", "level_index": "up"]) },
        Rule("number_out_of_range", .numberOutOfRange) { $0.pathway("x", "P", "Q", ["length": "-5"]) },
        Rule("invalid_date", .invalidDate) {
            $0.add(
                "feed_info.txt",
                [
                    "feed_publisher_name": "Us", "feed_publisher_url": "https://a", "feed_lang": "en",
                    "feed_end_date": "20250230",
                ])
        },
        Rule("invalid_time", .invalidTime, frequency("8:61:00", "09:00:00")),
        Rule("invalid_color", .invalidColor) { $0.route("S", ["route_color": "red"]) },
        Rule("invalid_url", .invalidURL, agency(["agency_url": "www.b.example"])),
        Rule("invalid_email", .invalidEmail, agency(["agency_email": "b at example.org"])),
        Rule("invalid_phone_number", .invalidPhoneNumber, agency(["agency_phone": "call us"])),
        Rule("invalid_language_code", .invalidLanguageCode, agency(["agency_lang": "English"])),
        Rule("invalid_timezone", .invalidTimeZone, agency(["agency_timezone": "Mars/Olympus"])),
        Rule(
            "inconsistent_agency_timezone", .inconsistentAgencyTimeZone, agency(["agency_timezone": "Australia/Perth"])),
        Rule("missing_required_agency_id", .missingAgencyID, agency(["agency_id": ""])),
        Rule("point_near_origin", .pointNearOrigin, others: [.stopWithoutLocation]) { $0.stop("X", at: (0.5, -0.5)) },
        Rule("point_near_pole", .pointNearPole) { $0.stop("X", at: (-89.5, 151)) },
        Rule("start_and_end_range_equal", .invalidFrequency, frequency("08:00:00", "08:00:00")),
    ]
}
