import FeedFixtures

// Routes, calendars, trips and their calls.
extension Rule {
    private static func trip(_ calls: String...) -> @Sendable (inout FeedFixture) -> Void {
        { $0.trip("bad", calls: calls) }
    }

    static let services = [
        Rule("route_both_short_and_long_name_missing", .routeWithoutName) { $0.route("S", ["route_short_name": ""]) },
        // Of two calendars one is lost: more than may be.
        Rule("start_and_end_range_out_of_order", .rangeOutOfOrder, others: [.tooManyRejectedRows]) {
            $0.service("X", "1111111", "20251231", "20250101")
        },
        Rule("location_with_unexpected_stop_time", .callAtWrongLocation, trip("A 7:30", "ST 8:10")),
        Rule("missing_trip_edge", .missingTripEdge, trip("A 7:30", "B -")),
        Rule("stop_time_with_arrival_before_previous_departure_time", .timeTravel, trip("A 7:30", "B 7:20")),
        Rule(
            "stop_time_with_only_arrival_or_departure_time", .onlyArrivalOrDeparture,
            trip("A 7:30", "B 8:10 arrival_time=", "C 8:25")),
        Rule(
            "stop_time_timepoint_without_times", .timepointWithoutTimes, trip("A 7:30", "B - timepoint=1", "C 8:25")),
        Rule(
            "decreasing_or_equal_stop_time_distance", .decreasingStopTimeDistance,
            trip("A 7:30 shape_dist_traveled=0", "B 8:10 shape_dist_traveled=2", "C 8:25 shape_dist_traveled=2")),
        Rule("block_trips_with_overlapping_stop_times", .overlappingBlockTrips) {
            $0.trip("bad", ["block_id": "1"], calls: ["A 8:15", "B 8:30"])
        },
        Rule("overlapping_frequency", .overlappingFrequency) {
            for (start, end) in [("08:00:00", "09:00:00"), ("08:30:00", "10:00:00")] {
                $0.add(
                    "frequencies.txt", ["trip_id": "t51", "start_time": start, "end_time": end, "headway_secs": "600"])
            }
        },
    ]
}
