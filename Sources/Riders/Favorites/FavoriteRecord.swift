import Database
import Foundation
import TransitAPI

/// A favourite as it is kept.
package struct FavoriteRecord: Sendable, Hashable {
    package var id = UUID.unset
    /// The stop, where it is one.
    var stopID: String?
    /// The route, where it is one.
    var routeID: String?
    /// Name of the stop or route when it was added, for when it has vanished.
    package var knownName: String?
    /// What the rider calls it.
    package var label: String?
    /// Place in the list.
    package var sortOrder = 0
    /// When it was made and changed.
    package var stamp = RecordStamp()

    /// The stop or the route.
    package var target: FavoriteTarget { stopID.map { .stop($0) } ?? .route(routeID ?? "") }
}

extension FavoriteRecord: RiderRecord {
    package typealias New = NewFavorite
    package static let blank = FavoriteRecord()
    package static let table = RiderTables.favorites
    package static let kind = RecordKind.favorite
    package static let collection = RiderCollection.favorites
    package static let identity = ["stop_id", "route_id"]
    package static let columns =
        [
            RecordColumn("stop_id", \Self.stopID), RecordColumn("route_id", \.routeID),
            RecordColumn("known_name", \.knownName), RecordColumn("label", \.label),
            RecordColumn("sort_order", \.sortOrder),
        ] + commonColumns

    /// A favourite that is gone takes what the settings say of it along.
    package static func ended(_ id: UUID, of rider: UUID, version: Int, in transaction: Transaction) throws {
        try SettingsRecord.forgetOverride(of: id, rider: rider, version: version, in: transaction)
    }
}

/// A favourite to be added.
package struct NewFavorite: NewRecord {
    package let record: FavoriteRecord
    package let sortOrder: Int?

    /// A favourite to be added.
    ///
    /// - Parameters:
    ///   - name: its name by the timetable.
    ///   - label: what the rider calls it.
    ///   - sortOrder: its place in the list, from 0; the end where nil.
    package init(_ target: FavoriteTarget, name: String? = nil, label: String? = nil, sortOrder: Int? = nil) {
        self.sortOrder = sortOrder
        record =
            switch target {
            case .stop(let id): FavoriteRecord(stopID: id, knownName: name, label: label)
            case .route(let id): FavoriteRecord(routeID: id, knownName: name, label: label)
            }
    }
}

extension FavoriteChanges: RecordChanges {
    package func apply(to record: inout FavoriteRecord) { record.label = label.applied(to: record.label) }
}
