import FeedFixtures

// Stops, stations and their pathways.
extension Rule {
    static let stops = [
        Rule("missing_stop_name", .missingStopName) { $0.stop("X", "") },
        Rule("stop_without_location", .stopWithoutLocation) {
            $0.stop("X", at: nil, ["location_type": "2", "parent_station": "ST"])
        },
        Rule("location_without_parent_station", .locationWithoutParent) { $0.stop("X", ["location_type": "2"]) },
        Rule("station_with_parent_station", .stationWithParent) {
            $0.stop("X", ["location_type": "1", "parent_station": "ST"])
        },
        Rule("wrong_parent_location_type", .wrongParentLocationType) { $0.stop("X", ["parent_station": "A"]) },
        Rule("stop_access_specified_for_incorrect_location", .accessOfWrongLocation) {
            $0.stop("X", ["location_type": "1", "stop_access": "1"])
        },
        Rule("stop_access_specified_for_stop_with_no_parent_station", .accessWithoutStation) {
            $0.stop("X", ["stop_access": "1"])
        },
        Rule("bidirectional_exit_gate", .bidirectionalExitGate) { $0.pathway("x", "N", "P", ["pathway_mode": "7"]) },
        Rule("pathway_to_wrong_location_type", .pathwayToWrongLocation) { $0.pathway("x", "N", "ST") },
        Rule("pathway_to_platform_with_boarding_areas", .pathwayToPlatformWithAreas) {
            $0.stop("area", ["location_type": "4", "parent_station": "P", "level_id": "L"])
            $0.pathway("x", "N", "area")
        },
        Rule("pathway_to_stop_with_access_outside_of_station_pathways", .pathwayToStopOutside) {
            $0.stop("X", ["parent_station": "ST", "stop_access": "1"])
            $0.pathway("x", "N", "X")
        },
        Rule("pathway_unreachable_location", .unreachableLocation) {
            $0.stop("X", ["parent_station": "ST"])
            $0.pathway("x", "N", "X", ["is_bidirectional": "0"])
        },
        Rule("missing_level_id", .missingLevel) {
            $0.stop("X", ["parent_station": "ST"])
            $0.pathway("x", "N", "X", ["pathway_mode": "5"])
        },
    ]
}
