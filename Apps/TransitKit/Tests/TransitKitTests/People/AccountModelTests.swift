import Foundation
import Synchronization
import Testing
import TransitAPI
import TransitKit
import Wire

/// Proves what the screens of the account, of signing in and of the first start show in every state.
@MainActor @Suite struct AccountModelTests {
    private let phone: PeoplePhone

    init() throws { phone = try PeoplePhone() }

    // MARK: Account

    private func account() -> AccountModel {
        AccountModel(account: phone.account, session: phone.session, rider: phone.rider, clock: phone.clock.kit)
    }

    private static let devices = """
        {"sessions":[{"id":"2","is_current":false,"method":"apple","user_agent":"iPad","refreshed_at":"2025-10-09T08:00:00+00:00"},
        {"id":"1","is_current":true,"method":"password","user_agent":null,"refreshed_at":"2025-10-09T09:00:00.5+00:00"}]}
        """

    @Test func `signed out there are no devices, and nothing to say`() async {
        let model = account()
        await model.load()
        #expect(model.state.who == .signedOut)
        #expect(model.state.devices.value == nil)
        #expect(model.state.note == nil)
        #expect(!phone.backend.requests.contains("GET /auth/v1/sessions"))
    }

    @Test func `devices have this one first`() async throws {
        try await phone.signIn()
        phone.backend.script("GET", "/auth/v1/sessions", 200, Self.devices)
        let model = account()
        await model.load()
        #expect(model.state.account?.email == "ann@example.com")
        #expect(model.state.devices.value?.map(\.id) == ["1", "2"])
        #expect(model.state.devices.value?.last?.usedAt == 1_759_996_800)
    }

    @Test func `a device is signed out`() async throws {
        try await phone.signIn()
        phone.backend.script("GET", "/auth/v1/sessions", 200, Self.devices)
        let model = account()
        await model.load()
        phone.backend.script("DELETE", "/auth/v1/sessions/2", 204, "")
        phone.backend.script(
            "GET", "/auth/v1/sessions", 200, #"{"sessions":[{"id":"1","is_current":true,"method":"password"}]}"#)
        let device = try #require(model.state.devices.value?.last)
        await model.end(device)
        #expect(model.state.devices.value?.map(\.id) == ["1"])
        #expect(model.state.work == nil)
    }

    @Test func `without a network the devices cannot be named`() async throws {
        try await phone.signIn()
        phone.backend.weather = .offline
        let model = account()
        await model.load()
        #expect(model.state.devices.advice?.action == .retry)
        #expect(model.state.account != nil)
    }

    @Test func `a copy of all that is kept is handed over`() async throws {
        try await phone.signIn()
        phone.backend.script("GET", "/auth/v1/user/export", 200, #"{"tables":{}}"#)
        let model = account()
        await model.load()
        await model.export()
        #expect(model.state.export == Data(#"{"tables":{}}"#.utf8))
        model.dropExport()
        #expect(model.state.export == nil)
        phone.backend.weather = .away
        await model.export()
        #expect(model.state.export == nil)
        #expect(model.state.trouble?.action == .retry)
    }

    @Test func `signing out tries what waits once more, and keeps what does not get through`() async throws {
        try await phone.signIn()
        try await phone.rider.addFavorite(FavoriteDraft(.stop("A")))
        let model = account()
        phone.backend.weather = .offline
        await model.load()
        #expect(model.state.waiting == 1)
        #expect(model.state.note == Words("rider.waiting %lld", .number(1)))
        #expect(model.state.signOutWords == Words("account.sign_out.waiting %lld", .number(1)))
        await model.signOut()
        #expect(model.state.who == .signedOut)
        #expect(phone.disk.names.contains(PeopleBackend.id(of: "ann")))
        phone.backend.weather = .fine
        try await phone.signIn()
        await model.load()
        #expect(phone.backend["ann"].favorites.count == 1)
        #expect(model.state.signOutWords == Words("account.sign_out.message"))
        await model.signOut()
        // What the server has is not left on the phone.
        #expect(!phone.disk.names.contains(PeopleBackend.id(of: "ann")))
    }

    @Test func `an account that is deleted is gone from the phone, too`() async throws {
        try await phone.signIn()
        try await phone.rider.addFavorite(FavoriteDraft(.stop("A")))
        let model = account()
        await model.load()
        phone.backend.weather = .away
        await model.delete()
        #expect(model.state.account != nil)
        #expect(model.state.trouble != nil)
        phone.backend.weather = .fine
        await model.delete()
        #expect(phone.backend.requests.contains("DELETE /auth/v1/user"))
        #expect(model.state.who == .signedOut)
        #expect(!phone.disk.names.contains(PeopleBackend.id(of: "ann")))
        #expect(await phone.favourites() == [])
    }

    @Test(arguments: [(PeopleBackend.Weather.fine, false), (.offline, true)])
    func `who leaves without a network has the push service told, not the server`(
        weather: PeopleBackend.Weather, isStillNotified: Bool
    ) async throws {
        try await phone.signIn()
        let token = Data(repeating: 0xAB, count: 32)
        await phone.rider.hasPushToken(token, isSandbox: true, osVersion: "17.0")
        let told = Mutex<[Bool]>([])
        let account = RiderAccount(client: phone.client, session: phone.session, rider: phone.rider) {
            isStillNotified in
            told.withLock { $0.append(isStillNotified) }
        }
        phone.backend.weather = weather
        await account.signOut()
        #expect(await phone.session.state == .signedOut)
        #expect(told.withLock { $0 } == [isStillNotified])
        phone.backend.weather = .fine
        func registrations() -> Int { phone.backend.requests.filter { $0 == "POST /api/v1/user/device" }.count }
        try await phone.signIn("ben")
        await phone.rider.synchronise()
        // A token that was given up is told to nobody; another one is.
        #expect(registrations() == (isStillNotified ? 1 : 2))
        await phone.rider.hasPushToken(Data(repeating: 0xCD, count: 32), isSandbox: true, osVersion: "17.0")
        #expect(registrations() == (isStillNotified ? 2 : 3))
    }

    @Test func `signing out where the network hangs asks three times at most, and not for long`() async throws {
        try await phone.signIn()
        await phone.rider.hasPushToken(Data(repeating: 0xAB, count: 32), isSandbox: true, osVersion: "17.0")
        try await phone.rider.addFavorite(FavoriteDraft(.stop("A")))
        let before = phone.backend.messages.count
        phone.backend.weather = .away
        var client = phone.client
        client.retries = RetryPolicy()
        let rider = RiderData(client: client, session: phone.session, storage: phone.disk, sendsAtOnce: false)
        await RiderAccount(client: client, session: phone.session, rider: rider).signOut()
        let asked = phone.backend.messages.dropFirst(before)
        #expect(asked.count == 3 && asked.allSatisfy { $0.timeout == 5 })
        #expect(await phone.session.state == .signedOut)
    }

    @Test func `signing out gives up what hangs, and sends it anew`() async throws {
        try await phone.signIn()
        await phone.rider.synchronise()
        try await phone.rider.addFavorite(FavoriteDraft(.stop("A")))
        phone.backend.hold()
        let rider = phone.rider
        let sending = Task { await rider.synchronise(fetching: false) }
        await eventually { phone.backend.heldCount == 1 }
        let account = phone.account
        let leaving = Task { await account.signOut() }
        #expect(await sending.value == .client(.cancelled))
        phone.backend.release()
        await leaving.value
        #expect(await phone.session.state == .signedOut)
        #expect(phone.backend["ann"].favorites.map(\.stopID) == ["A"])
    }

    @Test func `an exchange in time that the system grants ends with it`() async throws {
        try await phone.signIn()
        try await phone.rider.addFavorite(FavoriteDraft(.stop("A")))
        phone.backend.hold()
        let rider = phone.rider
        let granted = Task { await rider.synchronise(endsWithCaller: true) }
        await eventually { phone.backend.heldCount == 1 }
        granted.cancel()
        #expect(await granted.value == .client(.cancelled))
        phone.backend.release()
        #expect(await rider.synchronise() == nil)
        #expect(phone.backend["ann"].favorites.map(\.stopID) == ["A"])
    }

    @Test func `who signs in over somebody else ends their session, and finds nothing of theirs`() async throws {
        let left = Mutex<[Bool]>([])
        let account = RiderAccount(client: phone.client, session: phone.session, rider: phone.rider) {
            isStillNotified in
            left.withLock { $0.append(isStillNotified) }
        }
        let apart = Task { await account.keepApart() }
        defer { apart.cancel() }
        try await phone.signIn("ann")
        await phone.rider.synchronise()
        try await phone.rider.addFavorite(FavoriteDraft(.stop("A")))
        await phone.rider.synchronise()
        try await phone.signIn("ann")
        #expect(left.withLock { $0 } == [])
        try await phone.signIn("ben")
        await eventually { left.withLock { $0 } == [false] }
        await eventually { phone.backend.requests.contains { $0.hasPrefix("POST /auth/v1/logout") } }
        #expect(phone.disk.names.allSatisfy { !$0.contains(PeopleBackend.id(of: "ann")) })
        #expect(await phone.session.account?.email == "ben@example.com")
    }

    @Test func `a session that ended says so, and how much waits`() async throws {
        try await phone.signIn()
        await phone.rider.synchronise()
        try await phone.rider.addFavorite(FavoriteDraft(.stop("A")))
        phone.backend.endSessions()
        let model = account()
        await model.load()
        #expect(model.state.note == Words("account.ended_waiting %lld", .number(1)))
        #expect(model.state.account != nil)
    }

    @Test func `what the phone could not keep of a sign-in is said`() async throws {
        let secrets = StubbornSecrets()
        let session = Session(client: phone.client, secrets: secrets)
        let model = AccountModel(account: phone.account, session: session, rider: phone.rider, clock: phone.clock.kit)
        await model.load()
        #expect(model.state.keepingNote == nil)
        secrets.isStubborn = true
        try await session.signIn(email: "ann@example.com", password: "secret-ann")
        await model.load()
        #expect(model.state.keepingNote == Words("account.not_kept"))
        await session.signOut()
        await model.load()
        #expect(model.state.keepingNote == Words("account.not_removed"))
        secrets.isStubborn = false
        await model.load()
        #expect(model.state.keepingNote == nil)
    }

    @Test func `a screen that somebody looks at hears of who has signed in`() async throws {
        phone.backend.script("GET", "/auth/v1/sessions", 200, Self.devices)
        let model = account()
        model.appear()
        defer { model.disappear() }
        try await phone.signIn()
        while model.state.devices.value == nil { await Task.yield() }
        #expect(model.state.account?.email == "ann@example.com")
    }

    // MARK: Signing in

    private func signIn(_ nonce: AppleNonce = AppleNonce()) -> SignInModel {
        SignInModel(
            session: phone.session, rider: phone.rider, clock: phone.clock.kit,
            makeNonce: { nonce })
    }

    @Test func `only what is complete can be sent`() {
        let model = signIn()
        #expect(!model.state.isComplete)
        model.email = " ann@example.com "
        #expect(model.email == "ann@example.com")
        #expect(!model.state.isComplete)
        model.password = "x"
        #expect(model.state.isComplete)
        model.go(to: .signUp)
        #expect(!model.state.isComplete)
        model.password = "12345678"
        #expect(model.state.isComplete)
        model.email = "ann@example"
        #expect(!model.state.isComplete)
        model.email = "ann@example.com"
        model.go(to: .code)
        model.code = "12 34-5x6789"
        #expect(model.code == "123456")
        #expect(model.state.isComplete)
    }

    @Test func `a password signs in, and what was kept on the phone is sent`() async throws {
        try await phone.rider.addFavorite(FavoriteDraft(.stop("A")))
        let model = signIn()
        (model.email, model.password) = ("ann@example.com", "wrong")
        await model.submit()
        #expect(model.state.problem == Words("sign_in.wrong"))
        #expect(model.state.account == nil)
        model.password = "secret-ann"
        #expect(model.state.problem == nil)
        await model.submit()
        #expect(model.state.account?.email == "ann@example.com")
        #expect(model.password == "")
        #expect(phone.backend["ann"].favorites.count == 1)
    }

    @Test func `a mailed code signs in`() async throws {
        let model = signIn()
        model.go(to: .address)
        model.email = "ann@example.com"
        await model.submit()
        #expect(model.state.step == .code)
        model.code = "000000"
        await model.submit()
        #expect(model.state.problem == Words("sign_in.code_wrong"))
        model.code = "123456"
        await model.submit()
        #expect(model.state.account != nil)
    }

    @Test func `a new account waits for its mail`() async throws {
        let model = signIn()
        model.go(to: .signUp)
        (model.email, model.password) = ("new@example.com", "long enough")
        await model.submit()
        #expect(model.state.step == .confirmation)
        #expect(model.state.account == nil)
    }

    @Test func `another password is asked for by mail`() async throws {
        let model = signIn()
        await model.recover()
        #expect(model.state.problem == Words("sign_in.address_needed"))
        model.email = "ann@example.com"
        await model.recover()
        #expect(model.state.step == .recovery)
    }

    @Test func `Apple signs in with the nonce that was made for it`() async throws {
        let nonce = AppleNonce()
        let model = signIn(nonce)
        #expect(model.beginApple() == nonce.digest)
        await model.finishApple(identityToken: Data("identity".utf8))
        #expect(model.state.account?.id == PeopleBackend.id(of: "apple"))
        let body = phone.backend.messages.first { $0.url.query == "grant_type=id_token" }?.body
        #expect(JSONValue(json: body ?? Data())?["nonce"]?.string == nonce.plain)
        // An answer that nobody asked for is none.
        let before = phone.backend.requests.count
        await model.finishApple(identityToken: Data("identity".utf8))
        #expect(phone.backend.requests.count == before)
    }

    @Test func `whoever changes their mind at Apple's sheet is asked nothing`() async {
        let model = signIn()
        _ = model.beginApple()
        await model.finishApple(identityToken: nil)
        #expect(model.state.problem == nil)
        _ = model.beginApple()
        model.appleFailed()
        #expect(model.state.problem == Words("sign_in.apple_failed"))
        #expect(phone.backend.requests.isEmpty)
    }

    @Test func `what is no fault of the form is advice`() async {
        let model = signIn()
        (model.email, model.password) = ("ann@example.com", "secret-ann")
        phone.backend.weather = .offline
        await model.submit()
        #expect(model.state.advice?.action == .retry)
        #expect(model.state.problem == nil)
        #expect(!model.state.isBusy)
    }

    @Test func `what is tried again is what failed`() async {
        let model = signIn()
        model.email = "ann@example.com"
        phone.backend.weather = .offline
        await model.recover()
        #expect(model.state.advice?.action == .retry && model.state.step == .password)
        phone.backend.weather = .fine
        await model.retry()
        #expect(model.state.step == .recovery && model.state.advice == nil)
    }

    @Test func `what Apple said is good for one attempt`() async {
        let model = signIn()
        phone.backend.weather = .offline
        _ = model.beginApple()
        await model.finishApple(identityToken: Data("identity".utf8))
        #expect(model.state.advice?.title == Advice(.offline).title)
        #expect(model.state.advice?.action == Advice.Action.none)
    }

    @Test(arguments: [
        ("email_not_confirmed", Words("sign_in.not_confirmed")), ("weak_password", Words("sign_in.weak")),
        ("validation_failed", Words("sign_in.invalid")), ("signup_disabled", Words("sign_in.closed")),
    ])
    func `each refusal has its words`(code: String, words: Words) async {
        phone.backend.script("POST", "/auth/v1/token", 400, #"{"code":400,"error_code":"\#(code)","msg":"No."}"#)
        let model = signIn()
        (model.email, model.password) = ("ann@example.com", "secret-ann")
        await model.submit()
        #expect(model.state.problem == words)
    }

    @Test func `whoever tries too often is told how long to wait`() async {
        phone.backend.script(HTTPReply(HTTPHead(status: 429, headers: ["Retry-After": "61"]))) { _ in true }
        let model = signIn()
        (model.email, model.password) = ("ann@example.com", "secret-ann")
        await model.submit()
        #expect(model.state.problem == Words("sign_in.wait %lld", .number(2)))
    }

    // MARK: The first start

    private struct Place: LocationSource {
        var place: Coordinates?
        func location() async -> Coordinates? { place }
    }

    @Test func `each page leads to the next, whatever the rider says`() async throws {
        let permissions = ScriptedPermission(.notAsked)
        permissions.answer = .denied
        let model = OnboardingModel(
            location: Place(place: nil), permissions: permissions, session: phone.session, clock: phone.clock.kit)
        await model.load()
        #expect(model.state.page == .welcome)
        #expect(permissions.asked == 0)
        model.next()
        await model.allowLocation()
        #expect(model.state.location == .allowed)
        #expect(model.state.page == .notifications)
        await model.allowNotifications()
        #expect(model.state.notifications == .denied)
        #expect(model.state.page == .offline)
        model.next()
        #expect(model.state.page == .usage)
        model.next()
        #expect(model.state.page == .account)
        #expect(model.state.isLast)
        #expect(!model.next())
        try await phone.signIn()
        await model.load()
        #expect(model.state.account != nil)
    }
}
