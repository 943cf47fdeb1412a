import Database
import Foundation
import TransitAPI

extension RiderStore {
    /// A rider's notification settings; the defaults where nothing was ever changed.
    ///
    /// - Parameter cityZone: the time zone that riders have who say nothing else.
    package func settings(of rider: UUID, cityZone: String) async throws -> SettingsRecord {
        try await read(of: rider) { transaction in
            try SettingsRecord.all(of: rider, in: transaction).first ?? SettingsRecord(timeZone: cityZone)
        }
    }

    /// Changes a rider's notification settings.
    ///
    /// - Throws: ``RiderError/changed(version:)``, ``RiderError/quietHoursIncomplete``,
    ///   ``RiderError/favoriteUnknown(_:)``.
    package func updateSettings(
        _ changes: SettingsChanges, ifMatch: IfMatch? = nil, of rider: UUID, cityZone: String
    ) async throws -> SettingsRecord {
        try await write(of: rider) { transaction in
            let version = try RiderVersions.next(of: rider, in: transaction)
            let kept = try SettingsRecord.all(of: rider, in: transaction).first
            let old = kept ?? SettingsRecord(timeZone: cityZone)
            try ifMatch.check(old.stamp.version)
            let new = try old.applying(changes, cityZone: cityZone)
            try Self.checkFavorites(new.overrides.keys.filter { old.overrides[$0] == nil }, of: rider, in: transaction)
            return try new.keep(of: rider, version: version, in: transaction)
        }
    }

    private static func checkFavorites(_ ids: [UUID], of rider: UUID, in transaction: Transaction) throws {
        guard !ids.isEmpty else { return }
        let rows = try transaction.select(
            Select(
                RiderTables.favorites, ["id"],
                where: .equals("user_id", rider) && .oneOf(.column("id"), ids.map { .uuid($0) })))
        let known = Set(try rows.map { try $0.require("id", Row.uuid) })
        if let unknown = ids.sorted(by: { $0.lowercased < $1.lowercased }).first(where: { !known.contains($0) }) {
            throw RiderError.favoriteUnknown(unknown)
        }
    }
}

extension SettingsRecord {
    fileprivate func keep(of rider: UUID, version: Int, in transaction: Transaction) throws -> SettingsRecord {
        try insert(of: rider, ["version": .int(version)], replacingBy: ["user_id"], in: transaction)
    }

    /// A favourite that is gone takes what the settings say of it along.
    static func forgetOverride(of id: UUID, rider: UUID, version: Int, in transaction: Transaction) throws {
        guard var settings = try all(of: rider, in: transaction).first,
            settings.overrides.removeValue(forKey: id) != nil
        else { return }
        _ = try settings.keep(of: rider, version: version, in: transaction)
    }
}
