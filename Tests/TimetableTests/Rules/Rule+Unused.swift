import FeedFixtures
import GTFS

// Parts of GTFS that are not used here: fares, timeframes, and services on demand through zones.
extension Rule {
    private static func booking(_ name: String, _ row: String) -> Rule {
        unused(
            name, "booking_rules.txt",
            "booking_rule_id,booking_type,prior_notice_duration_min,prior_notice_duration_max,prior_notice_last_day,"
                + "prior_notice_last_time,prior_notice_start_day,prior_notice_start_time\n\(row)\n")
    }

    private static func timeframe(_ name: String, _ rows: String) -> Rule {
        unused(name, "timeframes.txt", "timeframe_group_id,start_time,end_time,service_id\n\(rows)\n")
    }

    private static func fareTransfer(_ name: String, _ row: String) -> Rule {
        unused(
            name, "fare_transfer_rules.txt",
            "from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type\n\(row)\n")
    }

    private static func zones(_ name: String, _ text: String) -> Rule { unused(name, "locations.geojson", text) }

    /// A trip with one call through a zone.
    private static func flexible(
        _ name: String, _ row: FeedFixture.Row, route: FeedFixture.Row = [:], others: Set<ProblemCode> = []
    ) -> Rule {
        Rule(name, .unsupportedFlexibleTrip, others: others) { feed in
            let base: FeedFixture.Row = [
                "trip_id": "flex", "stop_sequence": "1", "location_id": "zone", "pickup_type": "2",
                "drop_off_type": "2", "start_pickup_drop_off_window": "08:00:00",
                "end_pickup_drop_off_window": "18:00:00",
            ]
            feed.route("F", route)
            feed.trip("flex", route: "F", calls: [])
            feed.add("stop_times.txt", base + row)
        }
    }

    private static let square =
        #"{"type":"Polygon","coordinates":[[[151,-34],[152,-34],[152,-33],[151,-34]]]}"#
    private static let knot =
        #"{"type":"Polygon","coordinates":[[[151,-34],[152,-33],[151,-33],[152,-34],[151,-34]]]}"#

    private static func zone(_ id: String, _ geometry: String, type: String = "Feature") -> String {
        #"{"type":"\#(type)","id":"\#(id)","properties":{},"geometry":\#(geometry)}"#
    }

    private static func collection(_ zones: String...) -> String {
        #"{"type":"FeatureCollection","features":[\#(zones.joined(separator: ","))]}"#
    }

    static let unused = fares + zonesAndWindows

    private static let fares = [
        unused(
            "invalid_currency", "fare_attributes.txt",
            "fare_id,price,currency_type,payment_method,transfers\nx,2.50,XXQ,0,0\n"),
        unused("invalid_currency_amount", "fare_products.txt", "fare_product_id,amount,currency\nx,2.5,AUD\n"),
        unused(
            "fare_product_with_multiple_default_rider_categories", "rider_categories.txt",
            "rider_category_id,rider_category_name,is_default_fare_category\nx,Adult,1\ny,Child,1\n"),
        unused("route_networks_specified_in_more_than_one_file", "route_networks.txt", "network_id,route_id\nx,R\n"),
        fareTransfer("fare_transfer_rule_duration_limit_type_without_duration_limit", "a,b,,,1"),
        fareTransfer("fare_transfer_rule_duration_limit_without_type", "a,b,,600,"),
        fareTransfer("fare_transfer_rule_invalid_transfer_count", "a,a,0,,"),
        fareTransfer("fare_transfer_rule_missing_transfer_count", "a,a,,,"),
        fareTransfer("fare_transfer_rule_with_forbidden_transfer_count", "a,b,2,,"),
        timeframe("timeframe_only_start_or_end_time_specified", "x,06:00:00,,S"),
        timeframe("timeframe_overlap", "x,06:00:00,09:00:00,S\nx,08:00:00,10:00:00,S"),
        timeframe("timeframe_start_or_end_time_greater_than_twenty_four_hours", "x,06:00:00,25:00:00,S"),
    ]

    private static let zonesAndWindows = [
        booking("forbidden_real_time_booking_field_value", "x,0,5,,,,,"),
        booking("forbidden_same_day_booking_field_value", "x,1,5,,2,,,"),
        booking("forbidden_prior_day_booking_field_value", "x,2,5,,1,12:00:00,,"),
        booking("missing_prior_day_booking_field_value", "x,2,,,,,,"),
        booking("missing_prior_notice_duration_min", "x,1,,,,,,"),
        booking("missing_prior_notice_last_day", "x,2,,,,12:00:00,,"),
        booking("missing_prior_notice_last_time", "x,2,,,1,,,"),
        booking("missing_prior_notice_start_time", "x,2,,,1,12:00:00,7,"),
        booking("forbidden_prior_notice_start_day", "x,1,5,60,,,7,"),
        booking("forbidden_prior_notice_start_time", "x,2,,,1,12:00:00,,09:00:00"),
        booking("invalid_prior_notice_duration_min", "x,1,60,5,,,,"),
        booking("prior_notice_last_day_after_start_day", "x,2,,,9,12:00:00,7,09:00:00"),
        zones("malformed_json", "{"),
        zones("unsupported_geo_json_type", #"{"type":"Feature","features":[]}"#),
        zones("missing_required_element", #"{"type":"FeatureCollection"}"#),
        zones("geo_json_duplicated_element", #"{"type":"FeatureCollection","features":[],"features":[]}"#),
        zones("unsupported_feature_type", collection(zone("x", square, type: "Thing"))),
        zones("unsupported_geometry_type", collection(zone("x", #"{"type":"Point","coordinates":[151,-34]}"#))),
        zones("invalid_geometry", collection(zone("x", knot))),
        zones("duplicate_geo_json_key", collection(zone("x", square), zone("x", square))),
        zones("duplicate_geography_id", collection(zone("A", square))),
        flexible("missing_stop_times_record", [:]),
        flexible("forbidden_arrival_or_departure_time", ["arrival_time": "08:00:00", "departure_time": "08:00:00"]),
        flexible(
            "forbidden_continuous_pickup_drop_off", [:], route: ["continuous_pickup": "0"],
            others: [.unsupportedContinuousStopping]),
        flexible("forbidden_drop_off_type", ["drop_off_type": "0"]),
        flexible("forbidden_pickup_type", ["pickup_type": "0"]),
        flexible("forbidden_geography_id", ["location_group_id": "group"]),
        flexible("forbidden_shape_dist_traveled", ["shape_dist_traveled": "5"]),
        flexible("invalid_pickup_drop_off_window", ["end_pickup_drop_off_window": "07:00:00"]),
        flexible("missing_pickup_or_drop_off_window", ["end_pickup_drop_off_window": ""]),
        flexible("overlapping_zone_and_pickup_drop_off_window", ["location_id": "overlapping"]),
    ]
}
