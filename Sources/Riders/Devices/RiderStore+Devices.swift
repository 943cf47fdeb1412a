import Database
import Foundation
import TransitAPI

extension RiderStore {
    /// A rider's devices, the one that registered last first.
    package func devices(of rider: UUID) async throws -> [DeviceRecord] {
        try await read(of: rider) { try DeviceRecord.all(of: rider, in: $0) }
    }

    /// What a rider reads, by the device that registered last with a language; nil where none has.
    package func language(of rider: UUID) async throws -> WrittenLanguage? {
        try await devices(of: rider).lazy.compactMap { $0.language.flatMap(WrittenLanguage.init) }.first
    }

    /// Registers a device, or again: what was known of it is replaced. The token leaves whatever device had it before,
    /// whosever that was.
    ///
    /// - Parameters:
    ///   - deviceID: what the app calls it; where nil, the rider's device that has the token, else a new one.
    ///   - session: with which it goes; nil where another project keeps that.
    ///   - language: what its rider reads, BCP 47; nil for English.
    /// - Throws: ``RiderError/limitReached(_:)``; `DatabaseError.foreignKeyViolation` where the session has ended.
    package func registerDevice(
        token: DeviceToken, deviceID: String?, _ details: DeviceDetails, of rider: UUID, in session: UUID? = nil,
        reading language: String? = nil
    ) async throws -> DeviceRecord {
        // Two accounts that register one token at the same moment take it from each other at most so often.
        for _ in 0..<3 {
            do {
                return try await register(token, deviceID, details, of: rider, in: session, reading: language)
            } catch DatabaseError.uniqueViolation {
                try await release(token, details.environment, butNotFrom: deviceID, of: rider)
            }
        }
        return try await register(token, deviceID, details, of: rider, in: session, reading: language)
    }

    private func register(
        _ token: DeviceToken, _ deviceID: String?, _ details: DeviceDetails, of rider: UUID, in session: UUID?,
        reading language: String?
    ) async throws -> DeviceRecord {
        let table = RiderTables.devices
        let own = Condition.equals("user_id", rider)
        let hasToken = own && Self.has(token, details.environment)
        return try await write(of: rider) { transaction in
            try RiderVersions.lock(rider, in: transaction)
            let known = try deviceID == nil ? transaction.first(Select(table, ["device_id"], where: hasToken)) : nil
            let name = try deviceID ?? known?.text("device_id") ?? transaction.newUUID().lowercased
            let isKnown = try transaction.count(table, where: own && .equals("device_id", .text(name))) > 0
            guard try isKnown || transaction.count(table, where: own) < RiderLimits.devices else {
                throw RiderError.limitReached(.devices)
            }
            let device = DeviceRecord(
                deviceID: name, token: token.description, details: details, session: session, language: language)
            return try device.insert(of: rider, replacingBy: ["user_id", "device_id"], in: transaction)
        }
    }

    /// Takes a token from the device that has it. The one thing done here that reaches another rider's rows: phones
    /// change hands, and what is meant for one rider must not be shown to the next.
    private func release(
        _ token: DeviceToken, _ environment: PushEnvironment, butNotFrom deviceID: String?, of rider: UUID
    ) async throws {
        let isOwn = Condition.all([
            .equals("user_id", rider), deviceID.map { .equals("device_id", .text($0)) } ?? .always,
        ])
        let condition = Self.has(token, environment) && .not(isOwn)
        try await database.write(as: .service) { try $0.delete(Delete(from: RiderTables.devices, where: condition)) }
    }

    private static func has(_ token: DeviceToken, _ environment: PushEnvironment) -> Condition {
        .equals("apns_token", .text(token.description)) && .equals("environment", environment.columnValue)
    }

    /// Removes a device: nothing more is sent to it.
    ///
    /// - Throws: ``RiderError/notFound``.
    package func removeDevice(_ deviceID: String, of rider: UUID) async throws {
        let one = Condition.equals("user_id", rider) && .equals("device_id", .text(deviceID))
        try await write(of: rider) { transaction in
            let removed = try transaction.deleteCount(Delete(from: RiderTables.devices, where: one))
            guard removed > 0 else { throw RiderError.notFound }
        }
    }
}
