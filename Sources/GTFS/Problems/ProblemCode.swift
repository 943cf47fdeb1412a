/// The kinds of problem, named as the public GTFS validator names them where it knows them.
public enum ProblemCode: String, Sendable, CaseIterable {
    // Files
    case missingRequiredFile = "missing_required_file"
    case missingCalendar = "missing_calendar_and_calendar_date_files"
    case missingRequiredColumn = "missing_required_column"
    case emptyFile = "empty_file"
    case unreadableFile = "unreadable_file"
    case filesInSubfolder = "invalid_input_files_in_subfolder"
    case duplicateFile = "duplicate_file"
    case unknownFile = "unknown_file"
    case unsupportedFile = "unsupported_file"
    case unknownColumn = "unknown_column"
    case duplicatedColumn = "duplicated_column"
    case emptyColumnName = "empty_column_name"
    case notUTF8 = "invalid_character"
    // Rows
    case invalidRowLength = "invalid_row_length"
    case newLineInValue = "new_line_in_value"
    case missingRequiredField = "missing_required_field"
    case emptyRequiredField = "empty_required_field"
    case duplicateKey = "duplicate_key"
    case foreignKeyViolation = "foreign_key_violation"
    case unknownShape = "unknown_shape"
    case unknownParentStation = "unknown_parent_station"
    case unknownAgency = "unknown_agency"
    case unknownLevel = "unknown_level"
    case invalidInteger = "invalid_integer"
    case invalidNumber = "invalid_float"
    case numberOutOfRange = "number_out_of_range"
    case unexpectedEnumValue = "unexpected_enum_value"
    case invalidDate = "invalid_date"
    case invalidTime = "invalid_time"
    case invalidTimeZone = "invalid_timezone"
    case invalidColor = "invalid_color"
    case invalidURL = "invalid_url"
    case invalidEmail = "invalid_email"
    case invalidPhoneNumber = "invalid_phone_number"
    case invalidLanguageCode = "invalid_language_code"
    case pointNearOrigin = "point_near_origin"
    case pointNearPole = "point_near_pole"
    case dateOutOfRange = "date_out_of_range"
    // Stops
    case stopWithoutLocation = "stop_without_location"
    case wrongParentLocationType = "wrong_parent_location_type"
    case stationWithParent = "station_with_parent_station"
    case locationWithoutParent = "location_without_parent_station"
    case missingStopName = "missing_stop_name"
    case missingLevel = "missing_level_id"
    case accessOfWrongLocation = "stop_access_specified_for_incorrect_location"
    case accessWithoutStation = "stop_access_specified_for_stop_with_no_parent_station"
    // Routes and agencies
    case routeWithoutName = "route_both_short_and_long_name_missing"
    case inconsistentAgencyTimeZone = "inconsistent_agency_timezone"
    case missingAgencyID = "missing_required_agency_id"
    // Calendars
    case rangeOutOfOrder = "start_and_end_range_out_of_order"
    case expiredCalendar = "expired_calendar"
    case futureFeed = "future_feed"
    case gapInService = "big_gap_in_service"
    case serviceWithoutDays = "service_has_no_active_day_of_the_week"
    // Stop times
    case tripWithoutStopTimes = "unusable_trip"
    case timeTravel = "stop_time_with_arrival_before_previous_departure_time"
    case missingTripEdge = "missing_trip_edge"
    case onlyArrivalOrDeparture = "stop_time_with_only_arrival_or_departure_time"
    case timepointWithoutTimes = "stop_time_timepoint_without_times"
    case callAtWrongLocation = "location_with_unexpected_stop_time"
    case unsupportedFlexibleTrip = "unsupported_flexible_trip"
    case overlappingBlockTrips = "block_trips_with_overlapping_stop_times"
    case duplicateTrip = "duplicate_trip"
    case unsupportedContinuousStopping = "unsupported_continuous_stopping"
    // Distances along shapes
    case decreasingStopTimeDistance = "decreasing_or_equal_stop_time_distance"
    case decreasingShapeDistance = "decreasing_shape_distance"
    case equalShapeDistance = "equal_shape_distance_diff_coordinates"
    case tripBeyondShape = "trip_distance_exceeds_shape_distance"
    case duplicateShapeSequence = "duplicate_shape_pt_sequence"
    // Frequencies and transfers
    case overlappingFrequency = "overlapping_frequency"
    case invalidFrequency = "invalid_frequency"
    case invalidTransfer = "invalid_transfer"
    case contradictoryTransfer = "contradictory_transfer"
    case transferAtWrongLocation = "transfer_with_invalid_stop_location_type"
    case transferOfAnotherRoute = "transfer_with_invalid_trip_and_route"
    case transferOffItsTrip = "transfer_with_invalid_trip_and_stop"
    // Pathways
    case bidirectionalExitGate = "bidirectional_exit_gate"
    case pathwayToWrongLocation = "pathway_to_wrong_location_type"
    case pathwayToPlatformWithAreas = "pathway_to_platform_with_boarding_areas"
    case pathwayToStopOutside = "pathway_to_stop_with_access_outside_of_station_pathways"
    case unreachableLocation = "pathway_unreachable_location"
    // Translations
    case translationOfNothing = "translation_foreign_key_violation"
    case unexpectedTranslationValue = "translation_unexpected_value"
    case unknownTranslationTable = "translation_unknown_table_name"
    case unknownTranslationField = "translation_unknown_field_name"
    // Gates
    case noUsableTrips = "no_usable_trips"
    case noServiceDay = "no_service_day"
    case noTimeZone = "no_time_zone"
    case tooManyRejectedRows = "too_many_rejected_rows"
    case modeCoverage = "mode_coverage"
    case cityCoverage = "city_coverage"
    case missingCriticalStop = "missing_critical_stop"
    case droppedSinceLastGood = "dropped_since_last_good"
    case serviceInterrupted = "service_interrupted"
}

extension ProblemCode {
    /// How much a problem of this kind matters.
    public var severity: Severity {
        switch self {
        case .missingRequiredFile, .missingCalendar, .missingRequiredColumn, .unreadableFile, .noUsableTrips,
            .tooManyRejectedRows, .modeCoverage, .cityCoverage, .missingCriticalStop, .droppedSinceLastGood,
            .overlappingBlockTrips, .noServiceDay, .noTimeZone, .serviceInterrupted:
            .fatal
        case .missingRequiredField, .duplicateKey, .foreignKeyViolation, .invalidDate, .invalidTime,
            .rangeOutOfOrder, .timeTravel, .missingTripEdge, .invalidFrequency, .tripWithoutStopTimes:
            .error
        case .unknownFile, .unsupportedFile, .unknownColumn, .serviceWithoutDays, .filesInSubfolder:
            .info
        default: .warning
        }
    }
}
