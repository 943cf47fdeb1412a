import Database
import Foundation
import TransitAPI

extension RiderStore {
    /// A rider's notification settings; the defaults where nothing was ever changed.
    ///
    /// - Parameter cityZone: the time zone that riders have who say nothing else.
    public func settings(of rider: UUID, cityZone: String) async throws -> SettingsRecord {
        try await read(of: rider) { transaction in
            try Self.settings(of: rider, in: transaction) ?? SettingsRecord(timeZone: cityZone)
        }
    }

    static func settings(
        of rider: UUID, since version: Int? = nil, in transaction: Transaction
    ) throws -> SettingsRecord? {
        try transaction.first(Select(RiderTables.settings, where: .changed(of: rider, since: version)))
            .map(SettingsRecord.init)
    }

    /// Changes a rider's notification settings.
    ///
    /// - Throws: ``RiderError/changed(version:)``, ``RiderError/quietHoursIncomplete``,
    ///   ``RiderError/favoriteUnknown(_:)``.
    public func updateSettings(
        _ changes: SettingsChanges, ifMatch: IfMatch? = nil, of rider: UUID, cityZone: String
    ) async throws -> SettingsRecord {
        try await write(of: rider) { transaction in
            let version = try RiderVersions.next(of: rider, in: transaction)
            let old = try Self.settings(of: rider, in: transaction) ?? SettingsRecord(timeZone: cityZone)
            try ifMatch.check(old.version)
            let new = try old.applying(changes, cityZone: cityZone)
            try Self.checkFavorites(new.overrides.keys.filter { old.overrides[$0] == nil }, of: rider, in: transaction)
            return try Self.keep(new, of: rider, version: version, in: transaction)
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

    private static func keep(
        _ settings: SettingsRecord, of rider: UUID, version: Int, in transaction: Transaction
    ) throws -> SettingsRecord {
        let table = RiderTables.settings
        var values = settings.values
        values["version"] = .int(version)
        let setting = values.keys.sorted()
        values["user_id"] = .uuid(rider)
        return try transaction.insert(
            Insert(
                into: table, values, onConflict: .update(on: ["user_id"], setting: setting),
                returning: table.columns.map(\.name))
        ).onlyOne(SettingsRecord.init)
    }

    /// A favourite that is gone takes what the settings say of it along.
    static func forgetOverride(of id: UUID, rider: UUID, version: Int, in transaction: Transaction) throws {
        guard var settings = try settings(of: rider, in: transaction),
            settings.overrides.removeValue(forKey: id) != nil
        else { return }
        _ = try keep(settings, of: rider, version: version, in: transaction)
    }
}
