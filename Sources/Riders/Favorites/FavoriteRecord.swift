import Database
import Foundation
import TransitAPI

/// A favourite as it is kept.
public struct FavoriteRecord: Sendable, Hashable {
    /// Its identifier.
    public var id: UUID
    /// The stop or the route.
    public var target: FavoriteTarget
    /// Name of the stop or route when it was added, for when it has vanished.
    public var knownName: String?
    /// What the rider calls it.
    public var label: String?
    /// Place in the list.
    public var sortOrder: Int
    /// When it was made and changed.
    public var stamp: RecordStamp

    init(_ row: Row) throws(DatabaseError) {
        id = try row.require("id", Row.uuid)
        if let stop = try row.text("stop_id") {
            target = .stop(stop)
        } else {
            target = .route(try row.require("route_id", Row.text))
        }
        knownName = try row.text("known_name")
        label = try row.text("label")
        sortOrder = try row.require("sort_order", Row.int)
        stamp = try RecordStamp(row)
    }
}

/// A favourite to be added.
public struct NewFavorite: Sendable {
    /// The stop or the route.
    public var target: FavoriteTarget
    /// Its name by the timetable.
    public var name: String?
    /// What the rider calls it.
    public var label: String?
    /// Place in the list, from 0; the end where nil.
    public var sortOrder: Int?

    /// A favourite to be added.
    public init(_ target: FavoriteTarget, name: String? = nil, label: String? = nil, sortOrder: Int? = nil) {
        (self.target, self.name, self.label, self.sortOrder) = (target, name, label, sortOrder)
    }
}

extension FavoriteTarget {
    var column: String { if case .stop = self { "stop_id" } else { "route_id" } }
    var entityID: String {
        switch self {
        case .stop(let id), .route(let id): id
        }
    }
}
