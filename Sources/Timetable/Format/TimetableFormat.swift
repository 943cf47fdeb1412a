@_exported import SectionFile

/// The layout of a `.timetable` file: a ``SectionFormat`` of the sections below.
public enum TimetableFormat {
    /// Version of the layout; files of any other version are refused and must be compiled again.
    public static let version: UInt32 = 1
    package static let format = SectionFormat(magic: 0x0054_4953_4E41_5254, version: version)
}

/// The sections of the file. Numbers are never reused.
public enum Section: UInt32, SectionName {
    case summary = 1
    case stringOffsets, stringBytes
    case feeds, zones, zoneTransitions, zoneNoonOffsets, agencies
    case stops, stopChildOffsets, stopChildren, stopBoardingOffsets, stopBoardings, stopsByID
    case routes, routesByID
    case patterns, patternStops, patternRules
    case trips, tripCalendars, tripsByID
    case departures, arrivals
    case calendars
    case listOffsets, listValues
    case frequencyRuns, transfers, pathways, levels
    case blockNames, blockOffsets, blockTrips
    case shapeOffsets, shapePoints
    case translations
    case searchWords, searchPostingOffsets, searchPostings
    case placedStops
}
