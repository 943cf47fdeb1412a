import Database
import Foundation
import TransitAPI

extension RiderStore {
    /// A rider's saved trips in their order.
    public func savedTrips(of rider: UUID) async throws -> [SavedTripRecord] {
        try await read(of: rider) { try Self.savedTrips(of: rider, in: $0) }
    }

    static func savedTrips(
        of rider: UUID, since version: Int? = nil, in transaction: Transaction
    ) throws -> [SavedTripRecord] {
        try transaction.select(
            Select(RiderTables.savedTrips, where: .changed(of: rider, since: version), order: .bySortOrder)
        ).map(SavedTripRecord.init)
    }

    /// One of them.
    ///
    /// - Throws: ``RiderError/notFound``.
    public func savedTrip(_ id: UUID, of rider: UUID) async throws -> SavedTripRecord {
        try await read(of: rider) {
            try SavedTripRecord(try $0.required(Select(RiderTables.savedTrips, where: .one(id, of: rider))))
        }
    }

    /// Saves a trip.
    ///
    /// - Throws: ``RiderError/limitReached(_:)``.
    public func addSavedTrip(_ new: CreateSavedTripRequest, of rider: UUID) async throws -> SavedTripRecord {
        let table = RiderTables.savedTrips
        return try await write(of: rider) { transaction in
            let version = try RiderVersions.next(of: rider, in: transaction)
            guard try transaction.count(table, where: .equals("user_id", rider)) < RiderLimits.savedTrips else {
                throw RiderError.limitReached(.savedTrips)
            }
            let place = try transaction.makeRoom(at: new.sortOrder, in: table, of: rider, version: version)
            let rows = try transaction.insert(
                Insert(
                    into: table,
                    [
                        "user_id": .uuid(rider), "name": .text(new.name),
                        "origin": JSONText.of(new.origin.bodyJSON),
                        "destination": JSONText.of(new.destination.bodyJSON),
                        "origin_stop_id": .text(new.origin.stopID),
                        "destination_stop_id": .text(new.destination.stopID),
                        "preferences": JSONText.of(new.preferences.bodyJSON), "sort_order": .int(place),
                        "version": .int(version),
                    ], returning: table.columns.map(\.name)))
            return try rows.onlyOne(SavedTripRecord.init)
        }
    }

    /// Changes a saved trip.
    ///
    /// - Throws: ``RiderError/notFound``, ``RiderError/changed(version:)``.
    public func updateSavedTrip(
        _ id: UUID, _ changes: SavedTripChanges, ifMatch: IfMatch? = nil, of rider: UUID
    ) async throws -> SavedTripRecord {
        try await change(
            .savedTrip, id, to: changes.sortOrder, ifMatch: ifMatch, of: rider, read: SavedTripRecord.init
        ) { _ in
            var values: [String: SQLValue] = [:]
            if let name = changes.name { values["name"] = .text(name) }
            for (end, place) in [("origin", changes.origin), ("destination", changes.destination)] {
                guard let place else { continue }
                values[end] = JSONText.of(place.bodyJSON)
                values[end + "_stop_id"] = .text(place.stopID)
            }
            switch changes.preferences {
            case .keep: break
            case .clear: values["preferences"] = JSONText.of(TripPreferences().bodyJSON)
            case .set(let preferences): values["preferences"] = JSONText.of(preferences.bodyJSON)
            }
            return values
        }
    }

    /// Deletes a saved trip.
    ///
    /// - Throws: ``RiderError/notFound``, ``RiderError/changed(version:)``.
    public func deleteSavedTrip(_ id: UUID, ifMatch: IfMatch? = nil, of rider: UUID) async throws {
        try await delete(.savedTrip, id, of: rider, ifMatch: ifMatch)
    }
}
