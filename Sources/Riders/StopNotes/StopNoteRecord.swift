import Database
import Foundation
import TransitAPI

/// A stop note as it is kept.
package struct StopNoteRecord: Sendable, Hashable {
    /// Its identifier.
    package var id = UUID.unset
    /// GTFS stop_id of the stop.
    package var stopID = ""
    /// What the rider noted down.
    package var text = ""
    /// Place in the list.
    package var sortOrder = 0
    /// When it was made and changed.
    package var stamp = RecordStamp()
}

extension StopNoteRecord: RiderRecord {
    package typealias New = CreateStopNoteRequest
    package static let blank = StopNoteRecord()
    package static let table = RiderTables.stopNotes
    package static let kind = RecordKind.stopNote
    package static let collection = RiderCollection.stopNotes
    package static let columns =
        [RecordColumn("stop_id", \Self.stopID), RecordColumn("text", \.text), RecordColumn("sort_order", \.sortOrder)]
        + commonColumns
}

extension CreateStopNoteRequest: NewRecord {
    package var record: StopNoteRecord { StopNoteRecord(stopID: stopID, text: text) }
}

extension StopNoteChanges: RecordChanges {
    package func apply(to record: inout StopNoteRecord) { record.text = text ?? record.text }
}
