import GTFS
import SectionFile
import Timetable

// From what was gathered to what is written.
extension TimetableCompiler {
    /// Orders everything for the file. The compiler is used up by it.
    ///
    /// - Parameters:
    ///   - generatedAt: seconds since 1970-01-01T00:00:00Z, from the caller's clock.
    ///   - version: what `/gtfs/version` will say; derived from the sources where nil.
    public func finish(generatedAt: Int64, version: String? = nil) -> CompiledTimetable {
        progress(ImportProgress(feed: "", step: "building patterns", rows: trips.count))
        if feeds.contains(where: { $0.role == 0 }), !trips.contains(where: \.isUsable), !hasFlexibleTrips {
            problems.add(.noUsableTrips, feed: city, "no trip of any feed can be used")
        }
        if defaultZone == nil { defaultZone = universalZone() }
        let searching = Background { [stops, translations, strings] in
            SearchIndexDraft(stops: stops, translations: translations, strings: strings)
        }
        let calendars = CalendarTable(services)
        noteFeedSpans(calendars)
        var built = PatternBuilder(self, calendars: calendars)
        var newIndex = [TripIndex](repeating: .none, count: trips.count)
        for (position, draft) in built.order.enumerated() { newIndex[draft] = TripIndex(position) }
        let runs = renumbered(self.runs, newIndex)
        built.attach(runs)
        releaseTimes()
        linkRoutes(to: built.patterns)
        let tripCalendars = built.order.map { calendars.ofService[Int(trips[$0].service)] }
        let boardings = boardings(of: built, runs)
        importance(built, tripCalendars, calendars, runs)
        let children = childLists()
        progress(ImportProgress(feed: "", step: "building search", rows: stops.count))
        let search = searching.value()
        let searchWords = search.words.map { intern($0) }
        let blockIDs = numberBlocks(built)
        let blocks = blockLists(built, count: blockIDs.count, calendars)
        count(built, runs, calendars)
        let earliest = built.patterns.map(\.earliest).min() ?? 0
        let latest = built.patterns.map(\.latest).max() ?? 0
        let cityText = intern(city)
        let versionText = intern(version ?? self.version(generatedAt))
        for zone in zones { _ = intern(zone.name) }
        // What comes and goes each night comes last, in the order of the file: nothing else is renumbered by it.
        let tripRecords = records(built)
        let blockNames = blockIDs.map { intern($0) }
        let summary = Summary(
            generatedAt: generatedAt, firstDay: calendars.firstDay, dayCount: UInt32(calendars.dayCount),
            calendarWords: UInt32(calendars.words), earliestTime: earliest, latestTime: latest,
            stopTimeCount: UInt32(built.departures.count), city: cityText, zone: mainZone(built),
            version: versionText)
        return CompiledTimetable(
            counts: counts, summary: summary, strings: strings, feeds: feeds, zones: zones, agencies: agencies,
            stops: withZones(), children: children, boardings: boardings, routes: routes, patterns: built.patterns,
            patternStops: built.stops, patternRules: built.rules, trips: tripRecords, tripCalendars: tripCalendars,
            departures: built.departures, arrivals: built.arrivals, calendars: calendars.bits, lists: listTable(),
            runs: runs, transfers: renumbered(transfers, newIndex), pathways: pathways, levels: levels, blocks: blocks,
            blockNames: blockNames, shapes: shapeLists,
            translations: translations.sorted {
                ($0.text, $0.language, $0.kind, $0.row) < ($1.text, $1.language, $1.kind, $1.row)
            },
            searchWords: searchWords, searchPostings: search.postings, places: StopGrid.sorted(stops))
    }

    /// The day of the import in the city, and the beginning of a hash over its sources: another source is another
    /// version, however often a day is imported.
    private func version(_ generatedAt: Int64) -> String {
        let zone = defaultZone.map { zones[$0.position] }
        let offset = zone?.transitions.last { $0.instant <= generatedAt }?.offset ?? 0
        let day = ServiceDate(daysSinceEpoch: Int32((generatedAt + Int64(offset)) / 86_400))
        var checksum = Checksum()
        for feed in feeds { strings[feed.sourceHash.position].withUnsafeBytes { checksum.add($0) } }
        let hash = String(checksum.value, radix: 16)
        return day.compact + "-" + hash.prefix(6)
    }

    private func releaseTimes() {
        departures = []
        arrivals = []
    }

    private func noteFeedSpans(_ calendars: CalendarTable) {
        var spans = [ClosedRange<Int32>?](repeating: nil, count: feeds.count)
        for trip in trips where trip.isUsable {
            guard let days = calendars.bounds(of: calendars.ofService[Int(trip.service)]) else { continue }
            let known = spans[Int(trip.feed)]
            spans[Int(trip.feed)] =
                min(days.lowerBound, known?.lowerBound ?? .max)...max(days.upperBound, known?.upperBound ?? .min)
        }
        for (feed, span) in spans.enumerated() {
            guard let span else {
                guard feeds[feed].tripCount > 0 else { continue }
                problems.add(
                    .noServiceDay, feed: strings.text(feeds[feed].id.position), "none of its trips runs on any day")
                continue
            }
            feeds[feed].firstDay = span.lowerBound
            feeds[feed].lastDay = span.upperBound
        }
        let all = spans.compactMap(\.self)
        if let first = all.map(\.lowerBound).min(), let last = all.map(\.upperBound).max() {
            counts.firstDay = ServiceDate(daysSinceEpoch: first)
            counts.lastDay = ServiceDate(daysSinceEpoch: last)
        }
    }

    private func renumbered(_ runs: [FrequencyRun], _ newIndex: [TripIndex]) -> [FrequencyRun] {
        runs.compactMap { run in
            var run = run
            run.trip = newIndex[run.trip.position]
            return run.trip.isSome ? run : nil
        }.sorted { ($0.trip, $0.start) < ($1.trip, $1.start) }
    }

    /// Transfers in order of their first stop; those of trips that were left out go with them.
    private func renumbered(_ transfers: [TransferRecord], _ newIndex: [TripIndex]) -> [TransferRecord] {
        transfers.compactMap { transfer in
            var transfer = transfer
            for path in [\TransferRecord.fromTrip, \.toTrip] where transfer[keyPath: path].isSome {
                transfer[keyPath: path] = newIndex[transfer[keyPath: path].position]
                if !transfer[keyPath: path].isSome { return nil }
            }
            return transfer
        }.sorted { ($0.fromStop, $0.toStop, $0.fromTrip, $0.toTrip) < ($1.fromStop, $1.toStop, $1.fromTrip, $1.toTrip) }
    }

    private func linkRoutes(to patterns: [PatternRecord]) {
        for (position, pattern) in patterns.enumerated() {
            if routes[pattern.route.position].patternCount == 0 {
                routes[pattern.route.position].firstPattern = PatternIndex(position)
            }
            routes[pattern.route.position].patternCount += 1
        }
    }

    private func records(_ built: PatternBuilder) -> [TripRecord] {
        zip(built.order, built.patternOfTrip).map { draft, pattern in
            let trip = trips[draft]
            return TripRecord(
                id: intern(tripIDs.text(trip.id)), headsign: trip.headsign, shortName: trip.shortName, pattern: pattern,
                block: trip.block,
                shape: trip.shape, stopSequences: trip.stopSequences, stopHeadsigns: trip.stopHeadsigns,
                feed: trip.feed, wheelchair: trip.wheelchair, bikes: trip.bikes)
        }
    }

    private func childLists() -> Lists<StopIndex> {
        let pairs = stops.indices.filter { stops[$0].parent.isSome }.map {
            (owner: stops[$0].parent.position, value: StopIndex($0))
        }
        return Lists(count: stops.count, pairs: pairs)
    }

    private func listTable() -> Lists<UInt32> {
        var lists = Lists<UInt32>()
        for index in 0..<numberLists.count {
            let bytes = Array(numberLists[index])
            lists.append(bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) })
        }
        return lists
    }

    /// Stops that name no zone of their own have the city's.
    private func withZones() -> [StopRecord] {
        stops.map { stop in
            var stop = stop
            if !stop.zone.isSome { stop.zone = defaultZone ?? ZoneIndex(rawValue: 0) }
            return stop
        }
    }

    /// The zone of most trips.
    private func mainZone(_ built: PatternBuilder) -> ZoneIndex {
        var votes: [ZoneIndex: Int] = [:]
        for pattern in built.patterns { votes[pattern.zone, default: 0] += Int(pattern.tripCount) }
        let winner = votes.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }
        return winner?.key ?? defaultZone ?? ZoneIndex(rawValue: 0)
    }

    private func count(_ built: PatternBuilder, _ runs: [FrequencyRun], _ calendars: CalendarTable) {
        counts.agencies = agencies.count
        counts.stops = stops.count
        counts.stations = stops.count { $0.locationType == .station }
        counts.routes = routes.count
        counts.trips = built.order.count
        counts.stopTimes = built.departures.count
        counts.patterns = built.patterns.count
        counts.calendars = calendars.count
        counts.frequencyRuns = runs.count
        counts.transfers = transfers.count
        counts.pathways = pathways.count
        counts.shapes = shapeLists.offsets.count - 1
        counts.shapePoints = shapeLists.values.count
        counts.translations = translations.count
        for route in routes { counts.modes[route.mode, default: .init()].routes += 1 }
        for pattern in built.patterns {
            counts.modes[routes[pattern.route.position].mode, default: .init()].trips += Int(pattern.tripCount)
        }
        for stop in stops where stop.locationType == .stop {
            for mode in stop.modes.modes { counts.modes[mode, default: .init()].stops += 1 }
        }
    }
}
