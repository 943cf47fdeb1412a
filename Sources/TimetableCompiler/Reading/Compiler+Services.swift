import GTFS
import Timetable

// Calendars, shapes, trips and frequencies.
extension TimetableCompiler {
    func readCalendars(_ draft: FeedDraft) {
        draft.firstService = services.count
        draft.feed.read(CalendarRow.self) { row, record in
            let service = serviceIndex(row.service, draft)
            guard services[service].spans.isEmpty else {
                record.report(.duplicateKey, .service_id, row.service, "a service of this id came before")
                return
            }
            if row.weekdays == 0 {
                record.report(.serviceWithoutDays, .service_id, row.service, "no day of the week is set")
            }
            // Without weekdays the range says nothing, whichever way round it stands.
            guard row.weekdays == 0 || row.startDate <= row.endDate else {
                record.report(.rangeOutOfOrder, .end_date, row.endDate.compact, "before start_date: it never runs")
                return
            }
            let first = max(row.startDate, ZoneTable.firstDate)
            let last = min(row.endDate, ZoneTable.lastDate)
            if first != row.startDate || last != row.endDate {
                record.report(.dateOutOfRange, .end_date, nil, "\(row.startDate) to \(row.endDate)")
            }
            services[service].spans.append((row.weekdays, first.daysSinceEpoch, last.daysSinceEpoch))
        }
        draft.feed.read(CalendarDateRow.self) { row, record in
            guard row.date >= ZoneTable.firstDate, row.date <= ZoneTable.lastDate else {
                record.report(.dateOutOfRange, .date, row.date.compact, "outside the years kept")
                return
            }
            let service = serviceIndex(row.service, draft)
            if row.isAdded {
                services[service].added.append(row.date.daysSinceEpoch)
            } else {
                services[service].removed.append(row.date.daysSinceEpoch)
            }
        }
        reportContradictions(in: draft)
    }

    /// Where `calendar_dates.txt` both adds and removes a day, it is removed; rows that only repeat others do no harm.
    private func reportContradictions(in draft: FeedDraft) {
        for (position, service) in services[draft.firstService...].enumerated()
        where !service.added.isEmpty && !service.removed.isEmpty {
            for day in Set(service.added).intersection(service.removed).sorted() {
                note(
                    .duplicateKey, draft, CalendarDateRow.file, field: "date",
                    value: ServiceDate(daysSinceEpoch: day).compact,
                    "service \(draft.serviceIDs.text(position)) is added on the day and taken away")
            }
        }
    }

    private func serviceIndex(_ id: String, _ draft: FeedDraft) -> Int {
        var id = id
        return id.withUTF8 { serviceIndex(FieldBytes($0), draft) }
    }

    private func serviceIndex(_ id: FieldBytes, _ draft: FeedDraft) -> Int {
        let inserted = draft.serviceIDs.insert(id)
        if inserted.isNew { services.append(ServiceDraft()) }
        return draft.firstService + inserted.index
    }

    func readShapes(_ draft: FeedDraft) {
        guard draft.feed.has(ShapePointRow.file) else { return }
        step(draft, "reading shapes.txt")
        draft.firstShape = shapeLists.offsets.count - 1
        var points: [(shape: UInt32, sequence: UInt32, point: ShapePoint)] = []
        var isSorted = true
        var lengths = ShapeLengths()
        draft.feed.read(ShapePointRow.self) { row, record in
            let shape = UInt32(draft.shapeIDs.insert(row.shape).index)
            if let last = points.last, (last.shape, last.sequence) > (shape, UInt32(row.sequence)) { isSorted = false }
            let point = ShapePoint(
                latitude: Int32((row.latitude * 1e6).rounded()), longitude: Int32((row.longitude * 1e6).rounded()))
            points.append((shape, UInt32(row.sequence), point))
            lengths.add(row, shape: shape, record)
        }
        draft.shapeLengths = lengths
        if !isSorted { points.sort { ($0.shape, $0.sequence) < ($1.shape, $1.sequence) } }
        var at = 0
        for shape in 0..<draft.shapeIDs.count {
            let from = at
            while at < points.count, points[at].shape == UInt32(shape) { at += 1 }
            // A point repeated in place says nothing.
            var previous: (sequence: UInt32, point: ShapePoint)?
            var isAmbiguous = false
            for entry in points[from..<at] where entry.point != previous?.point {
                shapeLists.values.append(entry.point)
                if let previous, previous.sequence == entry.sequence { isAmbiguous = true }
                previous = (entry.sequence, entry.point)
            }
            if isAmbiguous {
                note(
                    .duplicateShapeSequence, draft, ShapePointRow.file, field: "shape_pt_sequence",
                    value: draft.shapeIDs.text(shape), "different points of the shape have the same number")
            }
            shapeLists.offsets.append(UInt32(shapeLists.values.count))
        }
    }

    func readTrips(_ draft: FeedDraft) {
        step(draft, "reading trips.txt")
        draft.firstTrip = trips.count
        draft.firstBlock = UInt32(blocks.count)
        var unknownServices = Set<Int>()
        draft.feed.read(TripRow.self) { row, record in
            guard let routePosition = draft.routeIDs.find(row.route) else {
                record.report(.foreignKeyViolation, .route_id, record.text(.route_id), "no such route")
                return
            }
            let route = draft.routeIndices[routePosition]
            let inserted = draft.tripIDs.insert(row.id)
            guard inserted.isNew else {
                record.report(.duplicateKey, .trip_id, record.text(.trip_id), "a trip of this id came before")
                return
            }
            if !route.isSome { draft.filteredTrips.insert(inserted.index + draft.firstTrip) }
            let known = draft.serviceIDs.find(row.service)
            let service = known.map { $0 + draft.firstService } ?? serviceIndex(row.service, draft)
            if known == nil { unknownServices.insert(service) }
            if unknownServices.contains(service) {
                record.report(
                    .foreignKeyViolation, .service_id, record.text(.service_id), "no such service: never runs")
            }
            trips.append(trip(row, draft, route: route, service: service, record))
        }
        for block in 0..<draft.blockIDs.count { blocks.append((draft.index, draft.blockIDs.text(block))) }
    }

    private func trip(
        _ row: TripRow, _ draft: FeedDraft, route: RouteIndex, service: Int, _ record: Record<TripRow.Column>
    ) -> TripDraft {
        var shape = ShapeIndex.none
        if !row.shape.isEmpty {
            if let found = draft.shapeIDs.find(row.shape) {
                shape = ShapeIndex(draft.firstShape + found)
            } else {
                note(
                    .unknownShape, draft, TripRow.file, line: record.line, field: "shape_id",
                    value: record.text(.shape_id), "no such shape")
            }
        }
        let block =
            row.block.isEmpty
            ? BlockIndex.none
            : BlockIndex(rawValue: draft.firstBlock + UInt32(draft.blockIDs.insert(row.block).index))
        return TripDraft(
            id: tripIDs.insert(row.id).index, headsign: intern(row.headsign), shortName: intern(row.shortName),
            route: route,
            service: UInt32(service), block: block, shape: shape,
            feed: UInt16(truncatingIfNeeded: draft.index.rawValue),
            direction: row.direction ?? 255, wheelchair: row.wheelchair, bikes: row.bikes)
    }

    /// Most starts that the rows of one trip may give a day: one every 18 seconds from midnight to midnight. Every one of them is
    /// counted out for boards, days of the planner and packs.
    static let mostStarts = 5_000

    func readFrequencies(_ draft: FeedDraft) {
        let first = runs.count
        var starts: [Int: Int] = [:]
        draft.feed.read(FrequencyRow.self) { row, record in
            guard let trip = draft.trip(row.trip) else {
                record.report(.foreignKeyViolation, .trip_id, record.text(.trip_id), "no such trip")
                return
            }
            trips[trip].hasFrequency = true
            guard row.isUsable else { return }
            let count = Int(row.end.seconds - row.start.seconds - 1) / row.headway + 1
            guard starts[trip, default: 0] + count <= Self.mostStarts else {
                record.report(
                    .invalidFrequency, .headway_secs, record.text(.headway_secs),
                    "more than \(Self.mostStarts) starts of a trip a day")
                return
            }
            starts[trip, default: 0] += count
            runs.append(
                FrequencyRun(
                    trip: TripIndex(trip), start: row.start.seconds, end: row.end.seconds, headway: Int32(row.headway),
                    isExact: row.isExact))
        }
        let own = runs[first...].sorted { ($0.trip, $0.start) < ($1.trip, $1.start) }
        runs.replaceSubrange(first..., with: own)
        for (run, next) in zip(own, own.dropFirst()) where run.trip == next.trip && next.start < run.end {
            note(
                .overlappingFrequency, draft, FrequencyRow.file, field: "start_time",
                value: tripID(run.trip.position),
                "a period starts at \(ServiceTime(seconds: next.start)), before the last has ended")
        }
    }
}
