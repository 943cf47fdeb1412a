import FeedFixtures

// Shapes, transfers, translations.
extension Rule {
    private static func shape(_ distances: String...) -> @Sendable (inout FeedFixture) -> Void {
        { feed in
            for (point, distance) in distances.enumerated() {
                feed.point("X", point, at: (-34 + Double(point) / 100, 151), distance: distance)
            }
        }
    }

    private static func transfer(_ row: FeedFixture.Row) -> @Sendable (inout FeedFixture) -> Void {
        { feed in
            let base: FeedFixture.Row = ["from_stop_id": "A", "to_stop_id": "B", "transfer_type": "1"]
            feed.add("transfers.txt", base + row)
        }
    }

    static let shapes = [
        Rule("decreasing_shape_distance", .decreasingShapeDistance, shape("0", "2", "1")),
        Rule("equal_shape_distance_diff_coordinates", .equalShapeDistance, shape("0", "1", "1")),
        Rule("trip_distance_exceeds_shape_distance", .tripBeyondShape) {
            $0.point("X", 0, at: (-34, 151), distance: "0")
            $0.point("X", 1, at: (-33.995, 151), distance: "0.5")
            $0.trip(
                "bad", ["shape_id": "X"], calls: ["A 8:00 shape_dist_traveled=0", "B 8:10 shape_dist_traveled=1"])
        },
    ]

    static let links = [
        Rule("transfer_with_invalid_stop_location_type", .transferAtWrongLocation, transfer(["from_stop_id": "E"])),
        Rule("transfer_with_invalid_trip_and_route", .transferOfAnotherRoute) {
            $0.route("S")
            transfer(["from_trip_id": "t", "from_route_id": "S"])(&$0)
        },
        Rule(
            "transfer_with_invalid_trip_and_stop", .transferOffItsTrip,
            transfer(["to_trip_id": "t", "to_stop_id": "P"])),
        Rule("translation_foreign_key_violation", .translationOfNothing) {
            $0.translation("stops", "stop_name", "nowhere")
        },
        Rule("translation_unexpected_value", .unexpectedTranslationValue) {
            $0.translation("stops", "stop_name", "B", ["field_value": "B"])
        },
    ]
}
