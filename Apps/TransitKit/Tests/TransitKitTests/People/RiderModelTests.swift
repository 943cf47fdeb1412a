import Foundation
import Testing
import TransitAPI
import TransitKit
import Wire

/// Proves what the screens of a rider's own things show in every state.
@MainActor @Suite struct RiderModelTests {
    private let phone: PeoplePhone

    init() throws { phone = try PeoplePhone() }

    private func favourites() -> FavouritesModel { FavouritesModel(rider: phone.rider, clock: phone.clock.kit) }

    private func titles(_ model: FavouritesModel) -> [String] { model.state.favourites.value?.map(\.title) ?? [] }

    private func add(_ stops: String...) async throws {
        for stop in stops { try await phone.rider.addFavorite(FavoriteDraft(.stop(stop), name: "Stop \(stop)")) }
    }

    @Test func `favourites are loading until the server has answered once`() async throws {
        try await phone.signIn()
        let model = favourites()
        #expect(model.state.favourites == .loading)
        await model.load()
        guard case .empty(let standing) = model.state.favourites else {
            Issue.record("\(model.state.favourites)")
            return
        }
        #expect(standing.banner == nil)
    }

    @Test func `without a network and an answer there is advice`() async throws {
        try await phone.signIn()
        phone.backend.weather = .offline
        let model = favourites()
        await model.load()
        #expect(model.state.favourites.advice?.action == .retry)
    }

    @Test func `without a network what is kept is shown, and said to be`() async throws {
        try await phone.signIn()
        try await add("A")
        await phone.rider.synchronise()
        phone.backend.weather = .offline
        let model = favourites()
        await model.load()
        #expect(titles(model) == ["Stop A"])
        #expect(model.state.favourites.standing?.problem == .offline)
        #expect(model.state.favourites.standing?.banner?.isUrgent == true)
    }

    @Test func `nobody need sign in to have favourites on the phone`() async throws {
        let model = favourites()
        await model.load()
        #expect(model.state.isPhoneOnly)
        guard case .empty = model.state.favourites else {
            Issue.record("\(model.state.favourites)")
            return
        }
        try await add("A")
        await model.load()
        #expect(titles(model) == ["Stop A"])
        #expect(model.state.favourites.standing?.banner == nil)
        #expect(model.state.waitingWords == nil)
        #expect(model.state.favourites.value?.first?.isWaiting == true)
    }

    @Test func `favourites are moved, renamed and removed at once`() async throws {
        try await phone.signIn()
        try await add("A", "B", "C")
        let model = favourites()
        await model.load()
        await model.move(from: [0], to: 3)
        #expect(titles(model) == ["Stop B", "Stop C", "Stop A"])
        await model.move(from: [2], to: 0)
        #expect(titles(model) == ["Stop A", "Stop B", "Stop C"])
        let row = try #require(model.state.favourites.value?.first)
        await model.rename(row, to: "  Home ")
        #expect(titles(model) == ["Home", "Stop B", "Stop C"])
        #expect(model.state.favourites.value?.first?.name == "Stop A")
        #expect(model.state.waitingWords == Words("rider.waiting %lld", .number(1)))
        await model.rename(row, to: " ")
        #expect(titles(model) == ["Stop A", "Stop B", "Stop C"])
        await model.remove(row)
        #expect(titles(model) == ["Stop B", "Stop C"])
        await model.load()
        #expect(phone.backend["ann"].records.favorites.map(\.stopID) == ["B", "C"])
        #expect(model.state.waiting == 0)
    }

    @Test func `a full disk is said, and nothing is shown as changed`() async throws {
        try await phone.signIn()
        try await add("A")
        let model = favourites()
        await model.load()
        phone.disk.isFull = true
        let row = try #require(model.state.favourites.value?.first)
        await model.remove(row)
        #expect(titles(model) == ["Stop A"])
        #expect(model.state.trouble?.title == Words("advice.no_room.title"))
        model.dismissTrouble()
        #expect(model.state.trouble == nil)
    }

    @Test func `what the server would not do is told until it is read`() async throws {
        try await phone.signIn()
        var server = PeopleServer()
        server.favoriteLimit = 0
        phone.backend["ann"] = server
        try await add("A")
        let model = favourites()
        await model.load()
        #expect(titles(model) == [])
        #expect(model.state.refusals.map(\.words) == [Words("rider.refused.limit_named %@", .text("Stop A"))])
        await model.dismiss(model.state.refusals)
        #expect(model.state.refusals.isEmpty)
    }

    @Test func `each refusal has its words`() {
        func words(_ reason: SyncRefusal.Reason, _ subject: String?) -> Words {
            RefusalNote(
                SyncRefusal(id: UUID(), edit: .orderFavorites([]), subject: subject, reason: reason, at: 0)
            ).words
        }
        #expect(words(.changedElsewhere, "Home") == Words("rider.refused.changed_named %@", .text("Home")))
        #expect(words(.goneElsewhere, nil) == Words("rider.refused.gone"))
        #expect(words(.refused(code: "DEPARTURE_PASSED", message: ""), "T1") == Words("rider.refused.departed"))
        #expect(words(.refused(code: "STOP_NOT_FOUND", message: ""), nil) == Words("rider.refused.unknown"))
        #expect(words(.refused(code: "NEW_CODE", message: "Not today."), "T1") == .verbatim("Not today."))
    }

    @Test func `a screen that somebody looks at hears of changes made elsewhere`() async throws {
        try await phone.signIn()
        let model = favourites()
        model.appear()
        defer { model.disappear() }
        try await add("A")
        while titles(model) != ["Stop A"] { await Task.yield() }
    }

    private func settings(_ permission: Permission = .allowed) -> (NotificationSettingsModel, ScriptedPermission) {
        let permissions = ScriptedPermission(permission)
        return (
            NotificationSettingsModel(rider: phone.rider, permissions: permissions, clock: phone.clock.kit), permissions
        )
    }

    @Test func `settings need an account`() async throws {
        let (model, _) = settings()
        await model.load()
        #expect(model.state.settings.advice?.action == .signIn)
    }

    @Test func `settings are those of the server, and changed at once`() async throws {
        try await phone.signIn()
        let (model, _) = settings()
        #expect(model.state.settings == .loading)
        await model.load()
        #expect(model.state.settings.value == .usual)
        await model.setQuietHours(true)
        #expect(model.state.settings.value?.quietStart?.minutes == 22 * 60)
        #expect(model.state.settings.value?.quietEnd?.minutes == 7 * 60)
        await model.setQuietHours(from: 60, to: 120)
        await model.setSeverity(.cancelled)
        await model.setDelay(minutes: 300)
        await model.setTimeSensitive(false)
        #expect(model.state.waiting == 1)
        await model.load()
        let kept = try #require(phone.backend["ann"].settings)
        #expect(kept.quietHoursEnabled)
        #expect(kept.quietStart?.minutes == 60)
        #expect(kept.severityMin == .cancelled)
        #expect(kept.delayMinutesMin == 60)
        #expect(!kept.timeSensitiveOk)
        #expect(model.state.waiting == 0)
    }

    @Test func `settings can be changed without a network`() async throws {
        try await phone.signIn()
        let (model, _) = settings()
        await model.load()
        phone.backend.weather = .offline
        await model.setSeverity(.major)
        await model.load()
        #expect(model.state.settings.value?.severityMin == .major)
        #expect(model.state.settings.standing?.problem == .offline)
        phone.backend.weather = .fine
        await model.load()
        #expect(phone.backend["ann"].settings?.severityMin == .major)
    }

    @Test func `a favourite that is muted before the server has heard of it stays muted`() async throws {
        try await phone.signIn()
        try await add("A")
        let (model, _) = settings()
        phone.backend.weather = .offline
        await model.load()
        let row = try #require(model.state.favourites.first)
        #expect(!row.spoken.contains(Words("favourites.silent")))
        await model.setNotifies(row, false)
        #expect(model.state.favourites.allSatisfy { $0.spoken.contains(Words("favourites.silent")) })
        #expect(model.state.favourites.map(\.notifies) == [false])
        phone.backend.weather = .fine
        await model.load()
        #expect(model.state.favourites.map(\.notifies) == [false])
        #expect(phone.backend["ann"].settings?.perFavoriteOverrides.count == 1)
    }

    @Test func `leave to notify is asked for when the rider wants it`() async throws {
        try await phone.signIn()
        let (model, permissions) = settings(.notAsked)
        await model.load()
        #expect(model.state.offersPermission)
        #expect(permissions.asked == 0)
        permissions.answer = .denied
        await model.askForPermission()
        #expect(permissions.asked == 1)
        #expect(model.state.permission == .denied)
        #expect(!model.state.offersPermission)
    }

    @Test func `muting asks the server, and says where that fails`() async throws {
        try await phone.signIn()
        let (model, _) = settings()
        let until = PeopleServer.departure
        phone.backend.script(PeopleBackend.success(MuteBody(mutedUntil: until))) {
            $0.method == "PUT" && $0.url.path == "/api/v1/notifications/mute"
        }
        await model.mute(hours: 8)
        #expect(model.state.mutedUntil == until)
        phone.backend.script("DELETE", "/api/v1/notifications/mute", 204, "")
        await model.mute(hours: 0)
        #expect(model.state.mutedUntil == nil)
        phone.backend.weather = .offline
        await model.mute(hours: 1)
        #expect(model.state.trouble != nil)
        #expect(model.state.mutedUntil == nil)
    }
}

/// Says what a rider says when they are asked.
final class ScriptedPermission: NotificationPermissions, @unchecked Sendable {
    private let lock = NSLock()
    private var now: Permission
    private var next: Permission
    private var count = 0

    init(_ permission: Permission) { (now, next) = (permission, permission) }

    /// What the rider will say.
    var answer: Permission {
        get { lock.withLock { next } }
        set { lock.withLock { next = newValue } }
    }
    /// How often they were asked.
    var asked: Int { lock.withLock { count } }

    func notifications() async -> Permission { lock.withLock { now } }

    func askForNotifications() async -> Permission {
        lock.withLock {
            count += 1
            now = next
            return now
        }
    }
}
