import Database
import DatabaseFixtures
import Foundation
import Riders
import Testing
import TransitAPI

/// Accounts enough for riders to have things.
enum People {
    static let users = Table("users", schema: "auth", "Accounts.", columns: [.id])
    static let sessions = Table("sessions", schema: "auth", "Devices signed in.", columns: [.id])

    static let accounts = Schema(
        "accounts", tables: [users, sessions],
        migrations: [Migration(1, "accounts", [.create(users), .create(sessions)])])
    static let schema = Schema(accounts, RiderTables.schema)
}

/// Riders and their store on a fresh database.
struct Riding: Sendable {
    let database: Database
    let clock: TestClock
    let store: RiderStore

    /// A new account.
    func rider() async throws -> UUID {
        let id = UUID()
        try await database.write(as: .service) { try $0.insert(Insert(into: People.users, ["id": .uuid(id)])) }
        return id
    }

    /// A new session.
    func session() async throws -> UUID {
        let id = UUID()
        try await database.write(as: .service) { try $0.insert(Insert(into: People.sessions, ["id": .uuid(id)])) }
        return id
    }

    /// Ends a session, as signing out does.
    func end(session: UUID) async throws {
        try await database.write(as: .service) {
            try $0.delete(Delete(from: People.sessions, where: .equals("id", session)))
        }
    }

    func delete(rider: UUID) async throws {
        try await database.write(as: .service) {
            try $0.delete(Delete(from: People.users, where: .equals("id", rider)))
        }
    }

    /// How many rows of a table are a rider's.
    func count(_ table: Table, of rider: UUID) async throws -> Int {
        try await database.read(as: .service) { try $0.count(table, where: .equals("user_id", rider)) }
    }

    /// Gives a rider something in every table.
    func fill(_ rider: UUID, token: DeviceToken) async throws {
        let gone = try await store.favorites.add(NewFavorite(.stop("gone")), of: rider).record
        try await store.favorites.delete(gone.id, of: rider)
        _ = try await store.favorites.add(NewFavorite(.stop("1")), of: rider)
        _ = try await store.savedTrips.add(.trip("a"), of: rider)
        _ = try await store.reminders.add(ReminderRecord(.train(), minutesBefore: 5), of: rider)
        _ = try await store.subscriptions.add(
            SubscribeRequest(routeIDs: ["T1"], stopIDs: ["1"], severityMin: nil), of: rider)
        _ = try await store.registerDevice(token: token, deviceID: "phone", DeviceDetails(), of: rider)
        _ = try await store.registerLiveActivity("activity", token: token, .sandbox, journey: "journey", of: rider)
        _ = try await store.updateSettings(
            SettingsChanges(severityMin: .set(.major)), of: rider, cityZone: "Australia/Sydney")
    }

    /// The rider's change counter.
    func version(of rider: UUID) async throws -> Int { try await store.changes(since: 0, of: rider).version }
}

/// Runs a test on a fresh database.
func withRiding(_ kind: DatabaseKind, _ body: (Riding) async throws -> Void) async throws {
    let clock = TestClock()
    let now = { @Sendable in clock.now }
    try await withDatabase(kind, schema: People.schema, now: now) { database in
        try await body(Riding(database: database, clock: clock, store: RiderStore(database)))
    }
}

/// What a rider is told, if something is refused.
func refusal<Value>(_ work: () async throws -> Value) async throws -> RiderError? {
    do {
        _ = try await work()
        return nil
    } catch let error as RiderError {
        return error
    }
}

extension RemindedDeparture {
    /// A train so many minutes after the tests' clock starts.
    static func train(_ trip: String = "T1.100", in minutes: Int64 = 60) -> RemindedDeparture {
        RemindedDeparture(
            tripID: trip, serviceDate: "2026-11-21", stopID: "2000343", stopSequence: 12, stopName: "Central",
            routeName: "T1", headsign: "Berowra", scheduledAt: TestClock.start.adding(seconds: minutes * 60))
    }
}

extension CreateSavedTripRequest {
    static func trip(_ name: String, sortOrder: Int? = nil) -> CreateSavedTripRequest {
        CreateSavedTripRequest(
            name: name, origin: .point(Coordinates(latitude: -33.8837, longitude: 151.2065)!, name: "Home"),
            destination: .stop("200060", name: nil),
            preferences: TripPreferences(
                avoidSteps: true, modes: [.rail, .ferry], walkingSpeed: 1.1, optimize: .fewestTransfers),
            sortOrder: sortOrder)
    }
}

extension DeviceToken {
    /// Tokens that differ.
    static func number(_ number: Int) -> DeviceToken {
        let digits = String(number, radix: 16)
        return DeviceToken(String(repeating: "0", count: 64 - digits.count) + digits)!
    }
}
