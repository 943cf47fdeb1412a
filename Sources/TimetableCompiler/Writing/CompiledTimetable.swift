import GTFS
import SectionFile
import TextSearch
import Timetable

/// Everything a timetable file holds, ready to be written.
public struct CompiledTimetable {
    /// How much was found and kept.
    public internal(set) var counts: ImportCounts
    var summary: Summary
    var strings: ByteTable
    var feeds: [FeedRecord]
    var zones: [ZoneData]
    var agencies: [AgencyRecord]
    var stops: [StopRecord]
    var children: Lists<StopIndex>
    var boardings: Lists<Boarding>
    var routes: [RouteRecord]
    var patterns: [PatternRecord]
    var patternStops: [StopIndex]
    var patternRules: [StopRules]
    var trips: [TripRecord]
    var tripCalendars: [CalendarIndex]
    var departures: [Int32]
    var arrivals: [Int32]
    var calendars: [UInt64]
    var lists: Lists<UInt32>
    var runs: [FrequencyRun]
    var transfers: [TransferRecord]
    var pathways: [PathwayRecord]
    var levels: [LevelRecord]
    var blocks: Lists<TripIndex>
    var blockNames: [StringIndex]
    var shapes: Lists<ShapePoint>
    var translations: [TranslationRecord]
    var searchWords: [StringIndex]
    var searchPostings: Lists<SearchPosting>
    var places: [PlacedStop]

    /// Writes the file in one step and returns its size in bytes.
    public func write(to path: String) throws(TimetableError) -> UInt64 {
        do throws(SectionFileError) {
            return try writeSections(to: path)
        } catch {
            throw TimetableError(error, path: path)
        }
    }

    private func writeSections(to path: String) throws(SectionFileError) -> UInt64 {
        let writer = try SectionWriter<Section>(path: path, format: TimetableFormat.format)
        let tripOrder = Background { [strings, ids = trips.map(\.id)] in Self.order(ids, strings) }
        try writer.write(.summary, [summary])
        try writer.write(.stringOffsets, strings.offsets)
        try writer.write(.stringBytes, strings.arena)
        try writer.write(.feeds, feeds)
        try writeZones(to: writer)
        try writer.write(.agencies, agencies)
        try writer.write(.stops, stops)
        try writer.write(.stopChildOffsets, .stopChildren, children)
        try writer.write(.stopBoardingOffsets, .stopBoardings, boardings)
        try writer.write(.stopsByID, Self.order(stops.map(\.id), strings).map { StopIndex($0) })
        try writer.write(.routes, routes)
        try writer.write(.routesByID, Self.order(routes.map(\.id), strings).map { RouteIndex($0) })
        try writer.write(.patterns, patterns)
        try writer.write(.patternStops, patternStops)
        try writer.write(.patternRules, patternRules)
        try writer.write(.trips, trips)
        try writer.write(.tripCalendars, tripCalendars)
        try writer.write(.tripsByID, tripOrder.value().map { TripIndex($0) })
        try writer.write(.departures, departures)
        try writer.write(.arrivals, arrivals)
        try writer.write(.calendars, calendars)
        try writer.write(.listOffsets, .listValues, lists)
        try writer.write(.frequencyRuns, runs)
        try writer.write(.transfers, transfers)
        try writer.write(.pathways, pathways)
        try writer.write(.levels, levels)
        try writer.write(.blockNames, blockNames)
        try writer.write(.blockOffsets, .blockTrips, blocks)
        try writer.write(.shapeOffsets, .shapePoints, shapes)
        try writer.write(.translations, translations)
        try writer.write(.searchWords, searchWords)
        try writer.write(.searchPostingOffsets, .searchPostings, searchPostings)
        try writer.write(.placedStops, places)
        return try writer.finish()
    }

    private func writeZones(to writer: SectionWriter<Section>) throws(SectionFileError) {
        var records: [ZoneRecord] = []
        var transitions: [ZoneTransition] = []
        for zone in zones {
            let name = zone.name
            records.append(
                ZoneRecord(
                    name: StringIndex(strings.find(name) ?? 0), firstTransition: UInt32(transitions.count),
                    transitionCount: UInt32(zone.transitions.count)))
            transitions += zone.transitions
        }
        try writer.write(.zones, records)
        try writer.write(.zoneTransitions, transitions)
        try writer.write(.zoneNoonOffsets, zones.flatMap(\.noonOffsets))
    }

    /// Positions in byte order of their ids, equal ids in their own order.
    private static func order(_ ids: [StringIndex], _ strings: ByteTable) -> [Int] {
        strings.arena.withUnsafeBytes { arena in
            let offsets = strings.offsets
            func bytes(_ id: StringIndex) -> UnsafeRawBufferPointer {
                UnsafeRawBufferPointer(rebasing: arena[Int(offsets[id.position])..<Int(offsets[id.position + 1])])
            }
            return ids.indices.sorted {
                let order = compareBytes(bytes(ids[$0]), bytes(ids[$1]))
                return order == 0 ? $0 < $1 : order < 0
            }
        }
    }
}

// What gates look at.
extension CompiledTimetable {
    /// Names and ids of all stops.
    public func stopNamesAndIDs() -> Set<String> {
        var known = Set<String>(minimumCapacity: stops.count * 2)
        for stop in stops {
            known.insert(strings.text(stop.name.position))
            known.insert(strings.text(stop.id.position))
        }
        return known
    }

    /// First and last day with service of each feed that has any, in the order of the feeds.
    public var serviceDays: [(feed: String, days: ClosedRange<ServiceDate>)] {
        feeds.compactMap { feed in feed.serviceDays.map { (strings.text(feed.id.position), $0) } }
    }

    /// Trips that run on each of the days from a date on.
    public func tripsByDay(from date: ServiceDate, days: Int) -> [Int] {
        var tripsOfCalendar = [Int](repeating: 0, count: calendars.count / Int(summary.calendarWords))
        for calendar in tripCalendars { tripsOfCalendar[calendar.position] += 1 }
        return (0..<days).map { offset in
            let day = Int(date.daysSinceEpoch) + offset - Int(summary.firstDay)
            guard day >= 0, day < Int(summary.dayCount) else { return 0 }
            return tripsOfCalendar.indices.reduce(0) { sum, calendar in
                let word = calendars[calendar * Int(summary.calendarWords) + day / 64]
                return word >> UInt64(day % 64) & 1 == 1 ? sum + tripsOfCalendar[calendar] : sum
            }
        }
    }
}
