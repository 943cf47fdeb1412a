import GTFSValues
import SectionFile
import TextSearch

/// A compiled city timetable, mapped from its file: immutable, shared by any number of readers, gone from memory when
/// the last of them lets go.
///
/// ```swift
/// import Timetable
///
/// let timetable = try Timetable(path: "sydney.timetable")
/// for match in timetable.search("town hall", limit: 3).matches {
///     let stop = timetable.stops[match.stop]
///     print(timetable.string(stop.id), timetable.string(stop.name))
/// }
/// ```
public final class Timetable: Sendable {
    /// Facts about the whole.
    public let summary: Summary
    /// Bytes of the file.
    public let byteCount: Int
    /// Where it was opened.
    public let path: String

    public let feeds: RecordTable<FeedIndex, FeedRecord>
    public let agencies: RecordTable<AgencyIndex, AgencyRecord>
    public let stops: RecordTable<StopIndex, StopRecord>
    public let routes: RecordTable<RouteIndex, RouteRecord>
    public let patterns: RecordTable<PatternIndex, PatternRecord>
    public let trips: RecordTable<TripIndex, TripRecord>
    public let levels: RecordTable<LevelIndex, LevelRecord>
    public let transfers: RecordTable<TransferIndex, TransferRecord>
    public let pathways: RecordTable<PathwayIndex, PathwayRecord>
    public let frequencyRuns: RecordTable<FrequencyRunIndex, FrequencyRun>
    /// Calendar of each trip.
    public let tripCalendars: RecordTable<TripIndex, CalendarIndex>
    /// Stops of all patterns, end to end; a pattern's are `patterns[p].firstStop ..< + stopCount`.
    public let patternStops: RecordTable<PatternStopIndex, StopIndex>
    /// What is allowed at each of them.
    public let patternRules: RecordTable<PatternStopIndex, StopRules>
    /// Departure seconds of all patterns; of trip k at stop i: `firstTime + i × tripCount + k`.
    public let departures: RecordTable<PatternTimeIndex, Int32>
    /// Arrival seconds, laid out as `departures`.
    public let arrivals: RecordTable<PatternTimeIndex, Int32>
    /// Stops below a station.
    public let children: ListTable<StopIndex, StopIndex>
    /// Patterns that call at a stop.
    public let boardings: ListTable<StopIndex, Boarding>
    /// `block_id` of each block.
    public let blockNames: RecordTable<BlockIndex, StringIndex>
    /// Trips of a block, in the order the vehicle runs them.
    public let blockTrips: ListTable<BlockIndex, TripIndex>
    /// Number lists shared by trips.
    public let lists: ListTable<ListIndex, UInt32>
    /// Points of a shape.
    public let shapes: ListTable<ShapeIndex, ShapePoint>

    /// Zones in which any trip counts its service days: nearly always one.
    public let serviceZones: [ZoneIndex]

    /// The place of each route in lists, from 0: see ``RouteRank``.
    public let routeRanks: [UInt32]

    /// Paths of the routes that were asked for: see `paths(of:)`.
    let routePaths = Locked<[RouteIndex: [RoutePath]]>([:])

    let strings: StringPool
    let zoneRecords: RecordTable<ZoneIndex, ZoneRecord>
    let zoneTransitions: RecordTable<ZoneTransitionIndex, ZoneTransition>
    let zoneNoonOffsets: RecordTable<ZoneNoonIndex, Int16>
    let calendarBits: RecordTable<CalendarWordIndex, UInt64>
    let stopsByID: RecordTable<IDRank, StopIndex>
    let routesByID: RecordTable<IDRank, RouteIndex>
    let tripsByID: RecordTable<IDRank, TripIndex>
    let translations: RecordTable<TranslationIndex, TranslationRecord>
    /// Languages that names are translated into, as the file spells them: none in most cities.
    let translationLanguages: [StringIndex]
    /// Languages that feeds and agencies say they write in, in lower case; empty where nothing is translated.
    let ownLanguages: [String]
    let searchIndex: WordIndex
    let placedStops: RecordTable<PlacedStopIndex, PlacedStop>
    /// Bytes of each section, for `transit info`.
    public let sectionSizes: [(section: Section, bytes: Int)]

    private let file: MappedFile
    /// The checksum the file's header states.
    package var checksum: UInt64 { file.statedChecksum }

    /// Gives back the memory of what has been read so far; the system brings it again from the file when it is next read. For
    /// those who have read all of it once and will not again.
    public func releasePages() { file.release() }

    /// Maps a timetable file. A file that is damaged, foreign or of another version is refused.
    public init(path: String) throws(TimetableError) {
        do throws(SectionFileError) {
            let file = try MappedFile(path: path)
            let directory = try SectionDirectory<Section>(file: file, format: TimetableFormat.format)
            self.file = file
            self.path = path
            byteCount = file.count
            let summaries: RecordTable<SummaryIndex, Summary> = try directory.table(.summary)
            guard summaries.count == 1 else { throw .damaged(reason: "it has no summary") }
            summary = summaries[0]
            strings = StringPool(
                offsets: try directory.table(.stringOffsets), bytes: try directory.table(.stringBytes))
            feeds = try directory.table(.feeds)
            agencies = try directory.table(.agencies)
            stops = try directory.table(.stops)
            routes = try directory.table(.routes)
            patterns = try directory.table(.patterns)
            trips = try directory.table(.trips)
            levels = try directory.table(.levels)
            transfers = try directory.table(.transfers)
            pathways = try directory.table(.pathways)
            frequencyRuns = try directory.table(.frequencyRuns)
            tripCalendars = try directory.table(.tripCalendars)
            patternStops = try directory.table(.patternStops)
            patternRules = try directory.table(.patternRules)
            departures = try directory.table(.departures)
            arrivals = try directory.table(.arrivals)
            children = try directory.lists(.stopChildOffsets, .stopChildren)
            boardings = try directory.lists(.stopBoardingOffsets, .stopBoardings)
            blockNames = try directory.table(.blockNames)
            blockTrips = try directory.lists(.blockOffsets, .blockTrips)
            lists = try directory.lists(.listOffsets, .listValues)
            shapes = try directory.lists(.shapeOffsets, .shapePoints)
            zoneRecords = try directory.table(.zones)
            zoneTransitions = try directory.table(.zoneTransitions)
            zoneNoonOffsets = try directory.table(.zoneNoonOffsets)
            calendarBits = try directory.table(.calendars)
            stopsByID = try directory.table(.stopsByID)
            routesByID = try directory.table(.routesByID)
            tripsByID = try directory.table(.tripsByID)
            translations = try directory.table(.translations)
            translationLanguages = Set(translations.rows.lazy.map(\.language)).sorted()
            ownLanguages = translationLanguages.isEmpty ? [] : ShownNames.ownLanguages(feeds, agencies, strings)
            searchIndex = WordIndex(
                words: try directory.table(.searchWords),
                postings: try directory.lists(.searchPostingOffsets, .searchPostings), strings: strings)
            placedStops = try directory.table(.placedStops)
            serviceZones = Set(patterns.rows.lazy.map(\.zone)).sorted()
            routeRanks = RouteRank.ranks(of: routes, strings)
            sectionSizes = Section.allCases.map { ($0, directory.byteCount($0)) }
        } catch {
            throw TimetableError(error, path: path)
        }
        try checkPatterns()
    }

    /// Every range a pattern names must lie in its table: the engine's loops rely on it without looking.
    private func checkPatterns() throws(TimetableError) {
        for pattern in patterns.rows {
            let times = Int(pattern.firstTime) + Int(pattern.stopCount) * Int(pattern.tripCount)
            guard times <= departures.count, times <= arrivals.count,
                Int(pattern.firstStop) + Int(pattern.stopCount) <= patternStops.count,
                pattern.firstTrip.position + Int(pattern.tripCount) <= trips.count,
                Int(pattern.firstRun) + Int(pattern.runCount) <= frequencyRuns.count,
                pattern.route.position < routes.count, pattern.zone.position < zoneRecords.count
            else { throw .damaged(path: path, reason: "a pattern refers outside its tables") }
        }
        guard stops.count == children.count, stops.count == boardings.count,
            patternRules.count == patternStops.count, tripCalendars.count == trips.count
        else { throw .damaged(path: path, reason: "its tables do not fit each other") }
    }
}

// MARK: - Strings and zones

extension Timetable {
    /// The text at an index.
    public func string(_ index: StringIndex) -> String { strings[index] }

    /// The text at an index, nil where empty.
    public func text(_ index: StringIndex) -> String? { index == .empty ? nil : strings[index] }

    /// The UTF-8 bytes at an index: valid as long as the timetable.
    public func utf8(_ index: StringIndex) -> UnsafeRawBufferPointer { strings.utf8(index) }

    /// A zone's look-ups.
    public func zone(_ index: ZoneIndex) -> ZoneTable {
        let record = zoneRecords[index]
        let from = Int(record.firstTransition)
        return ZoneTable(
            noonOffsets: zoneNoonOffsets.base + index.position * ZoneTable.dayCount,
            transitions: zoneTransitions[from..<(from + Int(record.transitionCount))])
    }

    /// A zone's IANA name.
    public func zoneName(_ index: ZoneIndex) -> String { string(zoneRecords[index].name) }

    /// The zone in which the city's days are counted: that of most trips.
    public var cityZone: ZoneTable { zone(summary.zone) }
}

// MARK: - Calendars

extension FeedRecord {
    /// First and last day with service; nil where there is none.
    public var serviceDays: ClosedRange<ServiceDate>? {
        guard firstDay <= lastDay else { return nil }
        return ServiceDate(daysSinceEpoch: firstDay)...ServiceDate(daysSinceEpoch: lastDay)
    }
}

extension Timetable {
    /// First date of the calendars.
    public var firstDate: ServiceDate { ServiceDate(daysSinceEpoch: summary.firstDay) }
    /// Last date of the calendars; before `firstDate` where nothing ever runs.
    public var lastDate: ServiceDate { firstDate.advanced(by: Int(summary.dayCount) - 1) }

    /// First and last day with service of a feed; nil where there is no such feed, or no service of it.
    public func serviceDays(ofFeed id: String) -> ClosedRange<ServiceDate>? {
        feeds.rows.first { string($0.id) == id }?.serviceDays
    }

    /// Whether a calendar holds a date.
    public func runs(_ calendar: CalendarIndex, on date: ServiceDate) -> Bool {
        let day = Int(date.daysSinceEpoch) - Int(summary.firstDay)
        guard day >= 0, day < Int(summary.dayCount) else { return false }
        let word = calendarBits[calendar.position * Int(summary.calendarWords) + day / 64]
        return word >> UInt64(day % 64) & 1 == 1
    }

    /// Number of calendars.
    public var calendarCount: Int {
        summary.calendarWords == 0 ? 0 : calendarBits.count / Int(summary.calendarWords)
    }

    /// The dates a calendar holds, in order.
    public func dates(of calendar: CalendarIndex) -> [ServiceDate] {
        (0..<Int(summary.dayCount)).map { firstDate.advanced(by: $0) }.filter { runs(calendar, on: $0) }
    }
}

// MARK: - Look-ups by id

extension Timetable {
    /// The stop of a `stop_id`.
    public func stop(id: String) -> StopIndex? {
        find(id, in: stopsByID.rows) { stops[$0].id }
    }

    /// The stop of a `stop_id` given as UTF-8.
    public func stop(utf8 id: UnsafeRawBufferPointer) -> StopIndex? {
        find(id, in: stopsByID.rows) { stops[$0].id }
    }

    /// The route of a route id.
    public func route(id: String) -> RouteIndex? {
        find(id, in: routesByID.rows) { routes[$0].id }
    }

    /// The trips of a `trip_id`: one for each feed that has it.
    public func trips(id: String) -> [TripIndex] {
        let rows = tripsByID.rows
        var bytes = id
        return bytes.withUTF8 { wanted in
            let wanted = UnsafeRawBufferPointer(wanted)
            var at = rows.firstPosition { !strings.precedes(trips[$0].id, wanted) }
            var found: [TripIndex] = []
            while at < rows.count, strings.equals(trips[rows[at]].id, wanted) {
                found.append(rows[at])
                at += 1
            }
            return found
        }
    }

    private func find<Index>(
        _ id: String, in rows: UnsafeBufferPointer<Index>, key: (Index) -> StringIndex
    ) -> Index? {
        var id = id
        return id.withUTF8 { find(UnsafeRawBufferPointer($0), in: rows, key: key) }
    }

    private func find<Index>(
        _ id: UnsafeRawBufferPointer, in rows: UnsafeBufferPointer<Index>, key: (Index) -> StringIndex
    ) -> Index? {
        let at = rows.firstPosition { !strings.precedes(key($0), id) }
        return at < rows.count && strings.equals(key(rows[at]), id) ? rows[at] : nil
    }
}
