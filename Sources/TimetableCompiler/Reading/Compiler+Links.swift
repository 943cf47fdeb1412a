import GTFS
import Timetable

// Transfers, pathways and translations: rows that tie others together.
extension TimetableCompiler {
    func readTransfers(_ draft: FeedDraft) {
        var known: [TransferKey: TransferRecord] = [:]
        draft.feed.read(TransferRow.self) { row, record in
            guard let fromStop = resolve(stop: row.fromStop, draft), let toStop = resolve(stop: row.toStop, draft)
            else {
                record.report(.invalidTransfer, .from_stop_id, "\(row.fromStop) → \(row.toStop)", "no such stop")
                return
            }
            guard let fromRoute = resolve(route: row.fromRoute, draft), let toRoute = resolve(route: row.toRoute, draft)
            else {
                record.report(.invalidTransfer, .from_route_id, "\(row.fromRoute) → \(row.toRoute)", "no such route")
                return
            }
            guard let fromTrip = resolve(trip: row.fromTrip, draft), let toTrip = resolve(trip: row.toTrip, draft)
            else {
                record.report(.invalidTransfer, .from_trip_id, record.text(.from_trip_id), "no such trip")
                return
            }
            // A rule about a stop or a route that a filter left out is nobody's: without it, it would be everybody's.
            let isFiltered =
                (!row.fromStop.isEmpty && !fromStop.isSome) || (!row.toStop.isEmpty && !toStop.isSome)
                || (!row.fromRoute.isEmpty && !fromRoute.isSome) || (!row.toRoute.isEmpty && !toRoute.isSome)
            guard !isFiltered else { return }
            let transfer = TransferRecord(
                fromStop: fromStop, toStop: toStop, fromRoute: fromRoute, toRoute: toRoute, fromTrip: fromTrip,
                toTrip: toTrip, minimumTime: row.minimumTime.map(Int32.init) ?? -1, type: row.type)
            check(transfer, record)
            let first = known[TransferKey(transfer), default: transfer]
            known[TransferKey(transfer)] = first
            // Rows that only repeat each other do no harm.
            if first.type != transfer.type || first.minimumTime != transfer.minimumTime {
                record.report(
                    .contradictoryTransfer, .transfer_type, record.text(.transfer_type),
                    "another row says otherwise of the same change")
            }
            transfers.append(transfer)
        }
    }

    /// What a row of transfers.txt is about: no two may be about the same.
    private struct TransferKey: Hashable {
        private let fromStop, toStop: StopIndex
        private let fromRoute, toRoute: RouteIndex
        private let fromTrip, toTrip: TripIndex

        init(_ row: TransferRecord) {
            (fromStop, toStop, fromRoute, toRoute) = (row.fromStop, row.toStop, row.fromRoute, row.toRoute)
            (fromTrip, toTrip) = (row.fromTrip, row.toTrip)
        }
    }

    // An empty id restricts nothing and is none; an unknown one is nil.
    private func resolve(stop id: String, _ draft: FeedDraft) -> StopIndex? {
        id.isEmpty ? StopIndex.none : draft.stop(id)
    }
    private func resolve(route id: String, _ draft: FeedDraft) -> RouteIndex? {
        id.isEmpty ? RouteIndex.none : draft.route(id)
    }
    private func resolve(trip id: FieldBytes, _ draft: FeedDraft) -> TripIndex? {
        id.isEmpty ? TripIndex.none : draft.trip(id).map { TripIndex($0) }
    }

    func readPathways(_ draft: FeedDraft) {
        guard draft.feed.has(PathwayRow.file) else { return }
        var known: Set<String> = []
        var checks = PathwayChecks(of: draft, stops)
        draft.feed.read(PathwayRow.self) { row, record in
            guard known.insert(row.id).inserted else {
                record.report(.duplicateKey, .pathway_id, row.id, "a pathway of this id came before")
                return
            }
            guard let from = draft.stop(row.fromStop) else {
                record.report(.foreignKeyViolation, .from_stop_id, row.fromStop, "no such stop")
                return
            }
            guard let to = draft.stop(row.toStop) else {
                record.report(.foreignKeyViolation, .to_stop_id, row.toStop, "no such stop")
                return
            }
            // Those of stops that a filter left out are nobody's.
            guard from.isSome, to.isSome else { return }
            checks.add(row, from: from, to: to, record, self)
            func scaled(_ value: Double?, _ factor: Double) -> Int32 {
                value.map { Int32(max(-2e9, min(2e9, ($0 * factor).rounded()))) } ?? .min
            }
            pathways.append(
                PathwayRecord(
                    id: intern(row.id), fromStop: from, toStop: to, signpostedAs: intern(row.signpostedAs),
                    length: scaled(row.length, 100), traversalTime: row.traversalTime.map(Int32.init) ?? .min,
                    stairCount: row.stairCount.map(Int32.init) ?? .min, maxSlope: scaled(row.maxSlope, 10_000),
                    minWidth: scaled(row.minWidth, 100), mode: UInt16(row.mode),
                    isBidirectional: row.isBidirectional))
        }
        checks.reportUnreachable(self)
    }

    func readTranslations(_ draft: FeedDraft) {
        draft.feed.read(TranslationRow.self) { row, record in
            check(row, draft, record)
            if row.recordID.isEmpty {
                guard !row.fieldValue.isEmpty else { return }
                appendTranslation(of: intern(row.fieldValue), row, kind: .anything, position: .max)
                return
            }
            switch (row.table, row.field) {
            case ("stops", "stop_name"):
                guard let stop = draft.stop(row.recordID), stop.isSome else { return }
                appendTranslation(of: stops[stop.position].name, row, kind: .stop, position: stop.rawValue)
            case ("routes", "route_long_name"), ("routes", "route_short_name"):
                guard let route = draft.route(row.recordID), route.isSome else { return }
                let record = routes[route.position]
                let text = row.field == "route_long_name" ? record.longName : record.shortName
                appendTranslation(of: text, row, kind: .route, position: route.rawValue)
            case ("trips", "trip_headsign"):
                // A headsign is shared by many trips; its translation holds for the text.
                guard let trip = draft.tripIDs.find(row.recordID) else { return }
                appendTranslation(of: trips[trip + draft.firstTrip].headsign, row, kind: .anything, position: .max)
            case ("agency", "agency_name"):
                guard let agency = draft.agencyIDs[row.recordID] else { return }
                appendTranslation(of: agencies[agency.position].name, row, kind: .agency, position: agency.rawValue)
            default: return
            }
        }
    }

    private func appendTranslation(
        of text: StringIndex, _ row: TranslationRow, kind: TranslationRecord.Kind, position: UInt32
    ) {
        guard text != .empty else { return }
        translations.append(
            TranslationRecord(
                text: text, language: intern(row.language), translation: intern(row.translation), row: position,
                kind: kind))
    }
}
