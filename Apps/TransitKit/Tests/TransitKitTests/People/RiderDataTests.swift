import Foundation
import Testing
import TransitAPI
import TransitKit
import Wire

/// Proves that what a rider changes is there at once, is written down before it is sent, goes to the account it was made for, and
/// is lost neither by a network that is away, nor by a kill, nor by a disk that is full.
@Suite struct RiderDataTests {
    private func stop(_ id: String, label: String? = nil) -> FavoriteDraft {
        FavoriteDraft(.stop(id), name: "Stop \(id)", label: label)
    }

    @Test func `a change without a network is there at once, and sent when there is one`() async throws {
        let phone = try PeoplePhone()
        try await phone.signIn()
        phone.backend.weather = .offline
        try await phone.rider.addFavorite(stop("A"))
        #expect(await phone.favourites() == ["A"])
        #expect(await phone.rider.synchronise() == .client(.offline))
        let waiting = await phone.rider.snapshot()
        #expect(waiting.waiting.count == 1)
        #expect(waiting.standing.basis == .kept)
        #expect(waiting.standing.problem == .offline)
        phone.backend.weather = .fine
        #expect(await phone.rider.synchronise() == nil)
        #expect(phone.backend["ann"].favorites.map(\.stopID) == ["A"])
        let sent = await phone.rider.snapshot()
        #expect(sent.waiting.isEmpty)
        #expect(sent.standing.basis == .live)
        #expect(sent.records.favorites.map(\.stopName) == ["Stop A"])
    }

    @Test func `a change outlives a kill`() async throws {
        let phone = try PeoplePhone()
        try await phone.signIn()
        phone.backend.weather = .away
        try await phone.rider.addFavorite(stop("A"))
        try await phone.rider.saveTrip(.sample("Work"))
        let again = try phone.restarted()
        #expect(await again.favourites() == ["A"])
        #expect(await again.rider.snapshot().records.savedTrips.map(\.name) == ["Work"])
        phone.backend.weather = .fine
        #expect(await again.rider.synchronise() == nil)
        #expect(phone.backend["ann"].savedTrips.map(\.name) == ["Work"])
        #expect(phone.backend["ann"].favorites.count == 1)
    }

    @Test func `a trip whose answer got lost is saved once`() async throws {
        let phone = try PeoplePhone()
        try await phone.signIn()
        await phone.rider.synchronise()
        try await phone.rider.saveTrip(.sample("Work"))
        phone.backend.weather = .answersLost
        await phone.rider.synchronise(fetching: false)
        let again = try phone.restarted()
        phone.backend.weather = .fine
        #expect(await again.rider.synchronise() == nil)
        #expect(phone.backend["ann"].savedTrips.count == 1)
        #expect(await again.rider.snapshot().records.savedTrips.count == 1)
    }

    @Test func `a full disk changes nothing, and says so`() async throws {
        let phone = try PeoplePhone()
        try await phone.signIn()
        try await phone.rider.addFavorite(stop("A"))
        phone.disk.isFull = true
        await #expect(throws: RiderDataError.noRoom) { try await phone.rider.addFavorite(stop("B")) }
        #expect(await phone.favourites() == ["A"])
        // What cannot be noted as under way is not sent.
        #expect(await phone.rider.synchronise() == .noRoom)
        let standing = await phone.rider.snapshot().standing
        #expect(standing.problem == .noRoom(bytes: nil) && standing.banner?.text == Words("standing.no_room"))
        #expect(phone.backend["ann"].favorites.isEmpty)
        phone.disk.isFull = false
        #expect(await phone.rider.synchronise() == nil)
        #expect(phone.backend["ann"].favorites.map(\.stopID) == ["A"])
    }

    @Test func `changes belong to the account they were made for`() async throws {
        let phone = try PeoplePhone()
        try await phone.signIn("ann")
        phone.backend.weather = .away
        try await phone.rider.addFavorite(stop("A"))
        await phone.session.signOut()
        await phone.rider.leave(PeopleBackend.id(of: "ann"))
        phone.backend.weather = .fine
        try await phone.signIn("ben")
        #expect(await phone.favourites() == [])
        await phone.rider.synchronise()
        #expect(phone.backend["ben"].favorites.isEmpty)
        #expect(phone.backend["ann"].favorites.isEmpty)
        await phone.session.signOut()
        try await phone.signIn("ann")
        #expect(await phone.favourites() == ["A"])
        #expect(await phone.rider.synchronise() == nil)
        #expect(phone.backend["ann"].favorites.map(\.stopID) == ["A"])
        #expect(phone.backend["ben"].favorites.isEmpty)
    }

    @Test func `what is sent while somebody else signs in goes to nobody else`() async throws {
        let phone = try PeoplePhone()
        try await phone.signIn("ann")
        await phone.rider.synchronise()
        try await phone.rider.addFavorite(stop("A"))
        try await phone.rider.addFavorite(stop("B"))
        phone.backend.hold()
        let rider = phone.rider
        let sending = Task { await rider.synchronise(fetching: false) }
        while phone.backend.heldCount == 0 { await Task.yield() }
        // The first is on its way; the second is not sent in the name of whoever is there next.
        let session = phone.session
        let leaving = Task {
            await session.signOut()
            try await session.signIn(email: "ben@example.com", password: "secret-ben")
        }
        while phone.backend.heldCount < 2 { await Task.yield() }
        phone.backend.release()
        try await leaving.value
        _ = await sending.value
        await rider.synchronise()
        #expect(phone.backend["ben"].favorites.isEmpty)
        #expect(phone.backend["ann"].favorites.contains { $0.stopID == "A" })
    }

    @Test func `what was kept before there was an account becomes the account's`() async throws {
        let phone = try PeoplePhone()
        try await phone.rider.addFavorite(stop("A", label: "Home"))
        #expect(await phone.rider.snapshot().standing.basis == .phone)
        #expect(phone.backend.requests.isEmpty)
        try await phone.signIn()
        #expect(await phone.favourites() == ["A"])
        #expect(await phone.rider.synchronise() == nil)
        #expect(phone.backend["ann"].favorites.map(\.label) == ["Home"])
        await phone.session.signOut()
        #expect(await phone.favourites() == [])
    }

    @Test func `a session that ended keeps its changes until the rider is back`() async throws {
        let phone = try PeoplePhone()
        try await phone.signIn()
        await phone.rider.synchronise()
        phone.backend.endSessions()
        try await phone.rider.addFavorite(stop("A"))
        #expect(await phone.rider.synchronise() == .client(.signedOut))
        let ended = await phone.rider.snapshot()
        #expect(ended.isEnded)
        #expect(ended.waiting.count == 1)
        #expect(ended.account?.id == PeopleBackend.id(of: "ann"))
        // Still usable meanwhile.
        try await phone.rider.addFavorite(stop("B"))
        #expect(await phone.favourites() == ["A", "B"])
        try await phone.signIn()
        #expect(await phone.rider.synchronise() == nil)
        #expect(phone.backend["ann"].favorites.map(\.stopID) == ["A", "B"])
    }

    @Test func `what the server refuses for good is undone and told`() async throws {
        let phone = try PeoplePhone()
        try await phone.signIn()
        var server = PeopleServer()
        server.favoriteLimit = 1
        phone.backend["ann"] = server
        try await phone.rider.addFavorite(stop("A"))
        let id = try await phone.rider.addFavorite(stop("B", label: "Work"))
        try await phone.rider.relabelFavorite(id, "Office")
        #expect(await phone.favourites() == ["A", "B"])
        #expect(await phone.rider.synchronise() == nil)
        #expect(await phone.favourites() == ["A"])
        let refusals = await phone.rider.snapshot().refusals
        #expect(refusals.map(\.subject) == ["Office"])
        #expect(refusals.map(\.reason) == [.refused(code: "LIMIT_REACHED", message: "No.")])
        try await phone.rider.acknowledge(refusals)
        #expect(await phone.rider.snapshot().refusals.isEmpty)
    }

    @Test func `another device's change of the same field stays, and the rider is told`() async throws {
        let phone = try PeoplePhone()
        try await phone.signIn()
        let id = try await phone.rider.addFavorite(stop("A"))
        await phone.rider.synchronise()
        let favorite = try #require(phone.backend["ann"].favorites.first)
        _ = try phone.backend["ann"].make(
            .updateFavorite(UpdateRecordRequest(favorite.id, changes: FavoriteChanges(label: .set("Elsewhere")))))
        try await phone.rider.relabelFavorite(id, "Here")
        #expect(await phone.rider.synchronise(fetching: false) == nil)
        let snapshot = await phone.rider.snapshot()
        #expect(snapshot.records.favorites.map(\.label) == ["Elsewhere"])
        #expect(snapshot.refusals.map(\.reason) == [.changedElsewhere])
    }

    @Test func `another device's change of another field is no conflict`() async throws {
        let phone = try PeoplePhone()
        try await phone.signIn()
        await phone.rider.synchronise()
        _ = try phone.backend["ann"].make(
            .updateSettings(UpdateSettingsRequest(changes: SettingsChanges(delayMinutesMin: .set(30)))))
        try await phone.rider.changeSettings { $0.severityMin = .major }
        #expect(await phone.rider.synchronise(fetching: false) == nil)
        let settings = try #require(phone.backend["ann"].settings)
        #expect(settings.severityMin == .major)
        #expect(settings.delayMinutesMin == 30)
        #expect(await phone.rider.snapshot().refusals.isEmpty)
    }

    @Test func `a file that cannot be understood is put aside, and the server asked for everything`() async throws {
        let phone = try PeoplePhone()
        try await phone.signIn()
        try await phone.rider.addFavorite(stop("A"))
        await phone.rider.synchronise()
        phone.disk.damage(PeopleBackend.id(of: "ann"))
        let again = try phone.restarted()
        #expect(await again.rider.synchronise() == nil)
        #expect(await again.favourites() == ["A"])
        #expect(phone.disk.names.contains(PeopleBackend.id(of: "ann") + ".damaged"))
    }

    @Test func `reminders and settings need an account`() async throws {
        let phone = try PeoplePhone()
        await #expect(throws: RiderDataError.client(.signedOut)) { try await phone.rider.addReminder(.sample("T")) }
        await #expect(throws: RiderDataError.client(.signedOut)) {
            try await phone.rider.changeSettings { $0.delayMinutesMin = 10 }
        }
    }

    @Test func `the server hears of this phone once, and again of another token or account`() async throws {
        let phone = try PeoplePhone()
        try await phone.signIn()
        func registrations() -> Int { phone.backend.requests.filter { $0 == "POST /api/v1/user/device" }.count }
        let token = Data(repeating: 0xAB, count: 32)
        await phone.rider.hasPushToken(token, isSandbox: true, osVersion: "17.0")
        #expect(registrations() == 1)
        await phone.rider.synchronise()
        #expect(registrations() == 1)
        let again = try phone.restarted()
        await again.rider.hasPushToken(token, isSandbox: true, osVersion: "17.0")
        #expect(registrations() == 1)
        await again.rider.hasPushToken(Data(repeating: 0xCD, count: 32), isSandbox: true, osVersion: "17.0")
        #expect(registrations() == 2)
        func device() throws -> String? {
            let message = try #require(phone.backend.messages.last { $0.url.path == "/api/v1/user/device" })
            return JSONValue(json: message.body ?? Data())?["device_id"]?.string
        }
        let first = try device()
        await again.rider.withdrawDevice()
        await again.session.signOut()
        try await again.signIn("ben")
        await again.rider.synchronise()
        #expect(registrations() == 3)
        // No id follows anybody from one account to the next.
        #expect(try device() != first)
    }

    @Test func `the server hears of this phone again after some days, and in another session`() async throws {
        let phone = try PeoplePhone()
        try await phone.signIn()
        func registrations() -> Int { phone.backend.requests.filter { $0 == "POST /api/v1/user/device" }.count }
        await phone.rider.hasPushToken(Data(repeating: 0xAB, count: 32), isSandbox: true, osVersion: "17.0")
        phone.clock.advance(by: 2 * 86_400)
        #expect(await phone.rider.synchronise() == nil)
        #expect(registrations() == 1)
        phone.clock.advance(by: 86_400)
        for _ in 0..<2 { #expect(await phone.rider.synchronise() == nil) }
        #expect(registrations() == 2)
        // The server has forgotten the phone together with the session.
        phone.backend.endSessions()
        #expect(await phone.rider.synchronise() == .client(.signedOut))
        try await phone.signIn()
        #expect(await phone.rider.synchronise() == nil)
        #expect(registrations() == 3)
        // Older versions of the app did not note when.
        var note = try #require(try phone.disk.data(of: "device").flatMap { JSONValue(json: $0)?.object })
        note["toldAt"] = nil
        try phone.disk.keep(Data(JSONValue.object(note).bytes), of: "device")
        let again = try phone.restarted()
        #expect(await again.rider.synchronise() == nil)
        #expect(registrations() == 4)
    }

    @Test func `what waits is tried again with growing pauses, and everything is looked at now and then`() async throws
    {
        let phone = try PeoplePhone()
        try await phone.signIn()
        try await phone.rider.addFavorite(stop("A"))
        phone.backend.weather = .away
        let rider = phone.rider
        let keeping = Task { await rider.keepInStep() }
        while phone.clock.sleeps.count < 8 { await Task.yield() }
        #expect(phone.clock.sleeps.prefix(8) == [5, 10, 20, 40, 80, 160, 300, 300])
        phone.backend.weather = .fine
        while phone.backend["ann"].favorites.isEmpty { await Task.yield() }
        let count = phone.clock.sleeps.count
        while phone.clock.sleeps.count < count + 2 { await Task.yield() }
        #expect(phone.clock.sleeps.last == 300)
        keeping.cancel()
        await keeping.value
    }

    @Test func `an answer that is a rider's own is not taken for another's`() async throws {
        let phone = try PeoplePhone()
        var reply = PeopleBackend.success(NotificationSettings.usual)
        reply.head.headers["etag"] = "\"0\""
        phone.backend.script(reply) { $0.url.path == "/api/v1/user/settings" }
        for name in ["ann", "ben"] {
            try await phone.signIn(name)
            _ = try await phone.client.answer(TransitContract.settings, NoParameters())
            #expect(phone.backend.messages.last?.headers["If-None-Match"] == nil)
        }
    }

    @Test func `a journey's reminder is the server's once it has heard of it, and is asked for once`() async throws {
        let phone = try PeoplePhone()
        try await phone.signIn()
        var draft = ReminderDraft.sample("trip")
        (draft.stopSequence, draft.stopName) = (nil, "Central")
        try await phone.rider.remind(draft)
        var kept = await phone.rider.snapshot().records.reminders
        #expect(kept.map(\.stopName) == ["Central"] && kept.map(\.scheduledTime) == [PeopleServer.departure])
        phone.backend.weather = .answersLost
        await phone.rider.synchronise()
        phone.backend.weather = .fine
        #expect(await phone.rider.synchronise() == nil)
        let snapshot = await phone.rider.snapshot()
        kept = snapshot.records.reminders
        #expect(kept.map(\.stopSequence) == [PeopleServer.sequence] && snapshot.refusals.isEmpty)
        #expect(phone.backend["ann"].reminders.count == 1)
    }

    @Test func `the server is told of a Live Activity until it has heard, or does not want it`() async throws {
        let phone = try PeoplePhone()
        func told() async -> LiveActivityOutcome {
            await phone.rider.keepUpToDate(
                liveActivity: "a", token: Data(repeating: 0xAB, count: 32), journey: "j", isSandbox: true)
        }
        #expect(await told() == .refused, "nobody is signed in")
        try await phone.signIn()
        for weather in [PeopleBackend.Weather.offline, .away, .failing] {
            phone.backend.weather = weather
            #expect(await told() == .unheard)
            #expect(await phone.rider.leave(liveActivity: "a") == false)
        }
        phone.backend.weather = .fine
        phone.backend.script(PeopleBackend.failure(400, "INVALID_PARAMETER", "No journey.")) { $0.method == "PUT" }
        #expect(await told() == .refused)
    }

    @Test func `a Live Activity is forgotten with the session that told of it`() async throws {
        let phone = try PeoplePhone()
        var sessions = await phone.rider.liveActivitySessions().makeAsyncIterator()
        #expect(await sessions.next() == .some(nil))
        try await phone.signIn()
        let first = try #require(await sessions.next())
        #expect(first != nil)
        phone.backend.endSessions()
        phone.clock.advance(by: 3_600)
        #expect(try await phone.session.token() == nil)
        #expect(await sessions.next() == .some(nil))
        try await phone.signIn()
        let second = try #require(await sessions.next())
        #expect(second != nil && second != first)
    }

    @Test func `places to choose from and lists to begin with are the phone's`() async throws {
        let phone = try PeoplePhone()
        try await phone.signIn()
        var draft = SavedTripDraft.sample("To work")
        (draft.origin.name, draft.destination.name) = ("Home", "Work")
        _ = try await phone.rider.saveTrip(draft)
        await phone.rider.synchronise()
        let before = phone.backend.requests.count
        #expect(await SavedTripPlaces(phone.rider).places().isEmpty == false)
        #expect(await phone.rider.keptTrips()?.value.map(\.name) == ["To work"])
        #expect(await phone.rider.keptReminders() == nil)
        #expect(phone.backend.requests.count == before)
    }

    @Test func `screens hear of each change`() async throws {
        let phone = try PeoplePhone()
        var seen = await phone.rider.updates.makeAsyncIterator()
        #expect(await seen.next()?.records.favorites.isEmpty == true)
        try await phone.rider.addFavorite(stop("A"))
        #expect(await seen.next()?.records.favorites.count == 1)
    }

    @Test func `a file is written whole or not at all`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rider-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let storage = FileSyncStorage(folder: folder)
        #expect(try storage.data(of: "a") == nil)
        try storage.keep(Data("one".utf8), of: "a")
        try storage.keep(Data("two".utf8), of: "a")
        #expect(try storage.data(of: "a") == Data("two".utf8))
        // Names are no paths.
        try storage.keep(Data("three".utf8), of: "../b")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["___b.json", "a.json"])
        try storage.setAside("a")
        #expect(try storage.data(of: "a") == nil)
        try storage.keep(nil, of: "../b")
        try storage.keep(nil, of: "../b")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.json.damaged"])
    }
}
