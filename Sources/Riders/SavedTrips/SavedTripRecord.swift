import Database
import Foundation
import TransitAPI

/// A saved trip as it is kept.
public struct SavedTripRecord: Sendable, Hashable {
    /// Its identifier.
    public var id: UUID
    /// What the rider calls it.
    public var name: String
    /// Where it starts.
    public var origin: SavedPlaceInput
    /// Where it ends.
    public var destination: SavedPlaceInput
    /// How the rider travels.
    public var preferences: TripPreferences
    /// Place in the list.
    public var sortOrder: Int
    /// When it was made and changed.
    public var stamp: RecordStamp

    init(_ row: Row) throws(DatabaseError) {
        id = try row.require("id", Row.uuid)
        name = try row.require("name", Row.text)
        origin = try JSONText.read(row, "origin")
        destination = try JSONText.read(row, "destination")
        preferences = try JSONText.read(row, "preferences")
        sortOrder = try row.require("sort_order", Row.int)
        stamp = try RecordStamp(row)
    }
}
