import GTFS
import Timetable

// What is wrong with rows that tie others together.
extension TimetableCompiler {
    /// Notes a transfer that contradicts its trips, or lies where no rider changes; it is used as it stands.
    func check(_ transfer: TransferRecord, _ record: Record<TransferRow.Column>) {
        check(
            transfer.fromStop, transfer.fromRoute, transfer.fromTrip, record, stop: .from_stop_id,
            route: .from_route_id)
        check(transfer.toStop, transfer.toRoute, transfer.toTrip, record, stop: .to_stop_id, route: .to_route_id)
    }

    /// One end of a transfer, and the columns that describe it.
    private func check(
        _ stop: StopIndex, _ route: RouteIndex, _ trip: TripIndex, _ record: Record<TransferRow.Column>,
        stop stopColumn: TransferRow.Column, route routeColumn: TransferRow.Column
    ) {
        if stop.isSome, stops[stop.position].locationType != .stop, stops[stop.position].locationType != .station {
            record.report(.transferAtWrongLocation, stopColumn, record.text(stopColumn), "neither stop nor station")
        }
        guard trip.isSome else { return }
        let draft = trips[trip.position]
        if route.isSome, draft.route != route {
            record.report(.transferOfAnotherRoute, routeColumn, record.text(routeColumn), "not the route of the trip")
        }
        if stop.isSome, draft.isUsable, !calls(trip, at: stop) {
            record.report(.transferOffItsTrip, stopColumn, record.text(stopColumn), "the trip does not call there")
        }
    }

    /// Whether a trip calls at a stop, or at a platform of it. The key of its group has its stops after two words.
    private func calls(_ trip: TripIndex, at stop: StopIndex) -> Bool {
        groups[Int(trips[trip.position].group)].withUnsafeBytes { key in
            (0..<Int(trips[trip.position].stopCount)).contains { position in
                let word = key.loadUnaligned(fromByteOffset: 8 + 4 * position, as: UInt32.self)
                let called = StopIndex(rawValue: word)
                return called == stop || stops[called.position].parent == stop
            }
        }
    }

    /// Notes a translation of something that is not there, and values that mean nothing beside the others.
    func check(_ row: TranslationRow, _ draft: FeedDraft, _ record: Record<TranslationRow.Column>) {
        let isOfFeed = row.table == "feed_info"
        if !row.recordID.isEmpty, isOfFeed {
            record.report(.unexpectedTranslationValue, .record_id, row.recordID, "there is one feed_info")
        }
        if !row.fieldValue.isEmpty, isOfFeed || !row.recordID.isEmpty {
            record.report(.unexpectedTranslationValue, .field_value, row.fieldValue, "the row is named already")
        }
        if !row.recordSubID.isEmpty, row.table != "stop_times" {
            record.report(.unexpectedTranslationValue, .record_sub_id, row.recordSubID, "only stop times have one")
        }
        checkTable(of: row, record)
        guard !row.recordID.isEmpty, !isKnown(row.recordID, in: row.table, draft) else { return }
        record.report(.translationOfNothing, .record_id, row.recordID, "\(row.table).txt has no such row")
    }

    /// Notes a translation of a table that GTFS does not have, or of a field that is no text of its table. The older form names
    /// neither.
    private func checkTable(of row: TranslationRow, _ record: Record<TranslationRow.Column>) {
        let file = row.table + ".txt"
        if !row.table.isEmpty, !FeedFiles.read.contains(file), !FeedFiles.unsupported.contains(file) {
            record.report(.unknownTranslationTable, .table_name, row.table, "there is no \(file)")
        } else if !row.field.isEmpty, let fields = TranslationRow.fields[row.table], !fields.contains(row.field) {
            record.report(.unknownTranslationField, .field_name, row.field, "no text of \(file)")
        }
    }

    /// Whether a table has a row of this id; true for tables that are not looked into.
    private func isKnown(_ id: String, in table: String, _ draft: FeedDraft) -> Bool {
        switch table {
        case "stops": draft.stop(id) != nil
        case "routes": draft.route(id) != nil
        case "trips", "stop_times": draft.tripIDs.find(id) != nil
        case "agency": draft.agencyIDs[id] != nil || draft.filter.excludedAgencies.contains(id)
        case "levels": draft.levelIDs[id] != nil
        default: true
        }
    }
}
