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
    case notUTF8 = "invalid_character"
    // Rows
    case invalidRowLength = "invalid_row_length"
    case missingRequiredField = "missing_required_field"
    case duplicateKey = "duplicate_key"
    case foreignKeyViolation = "foreign_key_violation"
    case unknownShape = "unknown_shape"
    case unknownParentStation = "unknown_parent_station"
    case unknownAgency = "unknown_agency"
    case invalidInteger = "invalid_integer"
    case invalidNumber = "invalid_float"
    case numberOutOfRange = "number_out_of_range"
    case unexpectedEnumValue = "unexpected_enum_value"
    case invalidDate = "invalid_date"
    case invalidTime = "invalid_time"
    case invalidTimeZone = "invalid_timezone"
    case invalidColor = "invalid_color"
    case dateOutOfRange = "date_out_of_range"
    // Stops
    case stopWithoutLocation = "stop_without_location"
    case wrongParentLocationType = "wrong_parent_location_type"
    // Routes and agencies
    case routeWithoutName = "route_both_short_and_long_name_missing"
    case inconsistentAgencyTimeZone = "inconsistent_agency_timezone"
    // Calendars
    case expiredCalendar = "expired_calendar"
    case futureFeed = "future_feed"
    case gapInService = "big_gap_in_service"
    case serviceWithoutDays = "service_has_no_active_day_of_the_week"
    // Stop times
    case tripWithoutStopTimes = "unusable_trip"
    case timeTravel = "stop_time_with_arrival_before_previous_departure_time"
    case missingTripEdge = "missing_trip_edge"
    case unsupportedFlexibleTrip = "unsupported_flexible_trip"
    case overlappingBlockTrips = "block_trips_with_overlapping_stop_times"
    case duplicateTrip = "duplicate_trip"
    // Frequencies and transfers
    case overlappingFrequency = "overlapping_frequency"
    case invalidFrequency = "invalid_frequency"
    case invalidTransfer = "invalid_transfer"
    // Gates
    case noUsableTrips = "no_usable_trips"
    case tooManyRejectedRows = "too_many_rejected_rows"
    case modeCoverage = "mode_coverage"
    case cityCoverage = "city_coverage"
    case missingCriticalStop = "missing_critical_stop"
    case droppedSinceLastGood = "dropped_since_last_good"
}

extension ProblemCode {
    /// How much a problem of this kind matters.
    public var severity: Severity {
        switch self {
        case .missingRequiredFile, .missingCalendar, .missingRequiredColumn, .unreadableFile, .noUsableTrips,
            .tooManyRejectedRows, .modeCoverage, .cityCoverage, .missingCriticalStop, .droppedSinceLastGood,
            .overlappingBlockTrips:
            .fatal
        case .missingRequiredField, .duplicateKey, .foreignKeyViolation, .invalidDate, .invalidTime,
            .invalidTimeZone, .timeTravel, .missingTripEdge, .invalidFrequency, .tripWithoutStopTimes:
            .error
        case .unknownFile, .unsupportedFile, .unknownColumn, .serviceWithoutDays, .futureFeed,
            .filesInSubfolder:
            .info
        default: .warning
        }
    }

    /// What to do about it.
    public var remedy: String {
        switch self {
        case .missingRequiredFile, .missingCalendar: "add the file, or check that this is a GTFS feed"
        case .missingRequiredColumn: "add the column to the header"
        case .emptyFile: "leave the file out or fill it"
        case .unreadableFile: "publish the feed again; the file is damaged"
        case .filesInSubfolder: "put the files at the top of the archive"
        case .duplicateFile: "keep one file of each name; the first was used"
        case .unknownFile, .unknownColumn: "check the spelling; it was ignored"
        case .unsupportedFile: "nothing to mend: this part of GTFS is not used here yet"
        case .duplicatedColumn: "keep one column of each name; the first was used"
        case .notUTF8: "save the file as UTF-8; what could not be read shows as \u{FFFD}"
        case .invalidRowLength: "give every row as many fields as the header"
        case .missingRequiredField: "fill the field; the row was left out"
        case .duplicateKey: "keep one row a key; the first was used"
        case .foreignKeyViolation: "add the row referred to, or mend the reference; the row was left out"
        case .unknownShape: "add the shape, or leave shape_id empty; the trip is drawn from stop to stop"
        case .unknownParentStation: "add the station, or leave parent_station empty; the stop stands alone"
        case .unknownAgency: "add the agency, or mend agency_id; the city's time zone is used"
        case .invalidInteger, .invalidNumber, .numberOutOfRange, .unexpectedEnumValue, .invalidColor:
            "mend the value; it was read as if empty"
        case .invalidDate: "write dates as YYYYMMDD; the row was left out"
        case .invalidTime: "write times as HH:MM:SS; the row was left out"
        case .invalidTimeZone: "use a name of the IANA time zone database"
        case .dateOutOfRange: "dates from 1990 to 2059 are kept; the rest was cut off"
        case .stopWithoutLocation: "give the stop coordinates; it is left out of nearby searches"
        case .wrongParentLocationType: "let platforms refer to a station (location_type 1); the reference was ignored"
        case .routeWithoutName: "give the route a short or a long name"
        case .inconsistentAgencyTimeZone: "give all agencies of a feed one time zone; each keeps its own here"
        case .expiredCalendar: "publish a newer feed"
        case .futureFeed: "keep serving the older feed until this one starts"
        case .gapInService: "check the calendars: whole days have no service"
        case .serviceWithoutDays: "remove the service, or give it days"
        case .tripWithoutStopTimes: "give the trip at least two timed stops; it was left out"
        case .timeTravel: "mend the times: they run backwards; the trip was left out"
        case .missingTripEdge: "time the first and last stop of the trip; it was left out"
        case .unsupportedFlexibleTrip:
            "nothing to mend: trips through flexible zones are not timetabled; it was left out"
        case .overlappingBlockTrips: "give trips that run at the same time different blocks"
        case .duplicateTrip: "remove one of the trips; riders see the journey twice"
        case .overlappingFrequency: "let each period of a trip start when the last has ended"
        case .invalidFrequency: "give headway_secs above 0 and end_time after start_time; the row was left out"
        case .invalidTransfer: "mend the transfer; it was ignored"
        case .noUsableTrips: "check trips.txt, stop_times.txt and the calendars"
        case .tooManyRejectedRows: "mend the errors listed; too much of the file would be lost"
        case .modeCoverage, .cityCoverage, .missingCriticalStop:
            "check the feed against the city file's expectations; the last good timetable stays in service"
        case .droppedSinceLastGood: "check why so much vanished; the last good timetable stays in service"
        }
    }
}
