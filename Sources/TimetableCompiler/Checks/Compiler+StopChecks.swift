import GTFS
import Timetable

// What is wrong with stops, and which of them belong together.
extension TimetableCompiler {
    /// Notes what a row lacks or contradicts; it is used all the same.
    func check(_ row: StopRow, _ draft: FeedDraft, _ record: Record<StopRow.Column>) {
        switch row.locationType {
        case .stop, .station, .entrance:
            if row.latitude == nil { record.report(.stopWithoutLocation, .stop_lat, row.id, "no coordinates") }
            if row.name.isEmpty { record.report(.missingStopName, .stop_name, row.id, "no name") }
        case .genericNode, .boardingArea: break
        }
        switch row.locationType {
        case .stop, .station: break
        case .entrance, .genericNode, .boardingArea:
            if row.parent.isEmpty { record.report(.locationWithoutParent, .parent_station, row.id, "part of nothing") }
        }
        if row.access != nil {
            if row.locationType != .stop {
                record.report(.accessOfWrongLocation, .stop_access, row.id, "it is no platform")
            } else if row.parent.isEmpty {
                record.report(.accessWithoutStation, .stop_access, row.id, "it is in no station")
            }
        }
        if !row.level.isEmpty, draft.levelIDs[row.level] == nil {
            record.report(.unknownLevel, .level_id, row.level, "no such level")
        }
    }

    /// Makes a stop part of what its row names, or notes why not.
    func resolve(parent: String, of stop: StopIndex, _ draft: FeedDraft, line: Int) {
        guard stops[stop.position].locationType != .station else {
            note(
                .stationWithParent, draft, StopRow.file, line: line, field: "parent_station", value: parent,
                "a station is part of nothing")
            return
        }
        guard let found = draft.stop(parent) ?? stopIDs.find(parent).map({ StopIndex($0) }) else {
            note(
                .unknownParentStation, draft, StopRow.file, line: line, field: "parent_station", value: parent,
                "no such station")
            return
        }
        guard found.isSome else { return }
        let type = stops[found.position].locationType
        let isArea = stops[stop.position].locationType == .boardingArea
        guard isArea ? type == .stop : type == .station else {
            note(
                .wrongParentLocationType, draft, StopRow.file, line: line, field: "parent_station", value: parent,
                "the parent is not a \(isArea ? "platform" : "station")")
            return
        }
        stops[stop.position].parent = found
    }
}
