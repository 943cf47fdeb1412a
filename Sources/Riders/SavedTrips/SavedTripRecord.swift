import Database
import Foundation
import TransitAPI

/// A saved trip as it is kept.
package struct SavedTripRecord: Sendable, Hashable {
    package var id = UUID.unset
    /// What the rider calls it.
    package var name = ""
    /// Where it starts.
    package var origin = SavedPlaceInput.stop("", name: nil)
    /// Where it ends.
    package var destination = SavedPlaceInput.stop("", name: nil)
    /// How the rider travels.
    package var preferences = TripPreferences()
    /// Place in the list.
    package var sortOrder = 0
    /// When it was made and changed.
    package var stamp = RecordStamp()
}

extension SavedTripRecord: RiderRecord {
    package typealias New = CreateSavedTripRequest
    package static let blank = SavedTripRecord()
    package static let table = RiderTables.savedTrips
    package static let kind = RecordKind.savedTrip
    package static let collection = RiderCollection.savedTrips
    package static let columns =
        [
            RecordColumn("name", \Self.name), RecordColumn("origin", \.origin),
            RecordColumn("origin_stop_id") { .text($0.origin.stopID) }, RecordColumn("destination", \.destination),
            RecordColumn("destination_stop_id") { .text($0.destination.stopID) },
            RecordColumn("preferences", \.preferences), RecordColumn("sort_order", \.sortOrder),
        ] + commonColumns
}

extension SavedPlaceInput: ColumnValue {}
extension TripPreferences: ColumnValue {}

extension CreateSavedTripRequest: NewRecord {
    package var record: SavedTripRecord {
        SavedTripRecord(name: name, origin: origin, destination: destination, preferences: preferences)
    }
}

extension SavedTripChanges: RecordChanges {
    package func apply(to record: inout SavedTripRecord) {
        record.name = name ?? record.name
        record.origin = origin ?? record.origin
        record.destination = destination ?? record.destination
        record.preferences = preferences.applied(to: record.preferences, default: TripPreferences())
    }
}
