import Foundation
import Testing
import TransitKit

/// Proves that a link from a mail ends in a session, or at words that say why not.
@MainActor @Suite struct MailedLinkTests {
    private let phone: PeoplePhone

    init() throws { phone = try PeoplePhone() }

    private func model(_ link: SignInLink) -> MailedLinkModel {
        MailedLinkModel(
            link: link, session: phone.session, account: phone.account, rider: phone.rider, clock: phone.clock.kit)
    }

    private func link(_ text: String) throws -> SignInLink {
        let router = Router(hosts: ["transit.example"])
        #expect(router.open(try #require(URL(string: text))))
        guard case .signedIn(let link)? = router.sheet else { throw Nowhere() }
        return link
    }

    private struct Nowhere: Error {}

    /// What a rider does who asked for the mail: the screen comes up, and they say yes.
    private func follow(_ model: MailedLinkModel) async {
        await model.load()
        await model.confirm()
    }

    @Test(arguments: [
        "sydneytransit://auth?token_hash=hash&type=magiclink", "sydneytransit://auth#refresh_token=other",
    ])
    func `nobody is signed in by a link unasked, and whoever is signed in is named`(text: String) async throws {
        try await phone.signIn()
        let asked = phone.backend.requests.count
        let model = model(try link(text))
        await model.load()
        #expect(model.state.isAsking && model.state.signedInAs == "ann@example.com")
        #expect(phone.backend.requests.count == asked)
        #expect(await phone.session.account?.email == "ann@example.com")
    }

    @Test(arguments: ["magiclink", "signup", "email", "invite"])
    func `a link that names a token's digest signs in`(kind: String) async throws {
        let model = model(try link("sydneytransit://auth?token_hash=hash&type=\(kind)"))
        #expect(model.state.outcome == .loading)
        await follow(model)
        #expect(model.state.outcome.value == Words("signed_in.as %@", .text("linked@example.com")))
        #expect(!model.state.asksPassword)
        #expect(await phone.session.account?.email == "linked@example.com")
        // Shown once more, it is not used once more.
        let before = phone.backend.requests.count
        await follow(model)
        #expect(phone.backend.requests.count == before)
    }

    @Test func `a link that the server's page has followed signs in`() async throws {
        try await phone.signIn()
        let token = try #require(phone.backend.messages.isEmpty ? nil : "refresh-1")
        await phone.session.signOut()
        let model = model(try link("sydneytransit://auth#access_token=a&refresh_token=\(token)&type=magiclink"))
        await follow(model)
        #expect(model.state.outcome.value == Words("signed_in.as %@", .text("ann@example.com")))
        #expect(await phone.session.account != nil)
    }

    @Test(arguments: [
        "sydneytransit://auth?token_hash=old&type=magiclink", "sydneytransit://auth#refresh_token=old&type=signup",
        "sydneytransit://auth#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid",
        "https://transit.example/auth/v1/verify?token=old&type=recovery",
    ])
    func `a link that is used up says so, and how to go on`(text: String) async throws {
        let model = model(try link(text))
        await follow(model)
        let advice = try #require(model.state.outcome.advice)
        #expect(advice.title == Words("signed_in.failed.title"))
        #expect(advice.message == Words("signed_in.failed.message"))
        #expect(advice.action == .signIn && advice.detail == nil)
        #expect(await phone.session.account == nil)
    }

    @Test func `why a link is refused is said in the reader's language where the app has it`() async throws {
        phone.backend.script(
            "POST", "/auth/v1/verify", 404, #"{"code":404,"error_code":"NOT_FOUND","msg":"There is no such user."}"#)
        let model = model(.token(hash: "x", kind: "magiclink"))
        await follow(model)
        let detail = try #require(model.state.outcome.advice?.detail)
        #expect(detail.key == "server.error.not_found" && detail.fallback == "There is no such user.")
    }

    @Test func `whoever opens a link again that has signed them in is told that they are in`() async throws {
        try await phone.signIn()
        let model = model(.failed)
        await follow(model)
        let message = Words("signed_in.failed.signed_in %@", .text("ann@example.com"))
        #expect(model.state.outcome.advice?.message == message)
        #expect(model.state.outcome.advice?.action == Advice.Action.none)
        #expect(await phone.session.account != nil)
    }

    @Test func `without a network the link is kept, and works once there is one`() async throws {
        phone.backend.weather = .offline
        let model = model(try link("sydneytransit://auth?token_hash=hash&type=magiclink"))
        await follow(model)
        #expect(model.state.outcome.advice?.action == .retry)
        phone.backend.weather = .fine
        await follow(model)
        #expect(model.state.outcome.value != nil)
    }

    @Test func `whoever closes the screen meanwhile is signed in all the same`() async throws {
        phone.backend.hold()
        let model = model(.token(hash: "hash", kind: "magiclink"))
        model.appear()
        await eventually { model.state.isAsking }
        let confirming = Task { await model.confirm() }
        await eventually { phone.backend.heldCount == 1 }
        model.disappear()
        phone.backend.release()
        await confirming.value
        await eventually { model.state.outcome.value != nil }
        #expect(await phone.session.account != nil)
    }

    @Test func `the first of two confirmations says that the other is missing`() async throws {
        phone.backend.script(
            "POST", "/auth/v1/verify", 200, #"{"msg":"Confirmation link accepted.","code":"200"}"#)
        let one = model(.token(hash: "hash", kind: "email_change"))
        await follow(one)
        #expect(one.state.outcome.value == Words("signed_in.halfway"))
        let other = model(try link("sydneytransit://auth#message=Confirmation+link+accepted"))
        await follow(other)
        #expect(other.state.outcome.value == Words("signed_in.halfway"))
        #expect(await phone.session.account == nil)
    }

    @Test func `after a recovery a new password is set`() async throws {
        let model = model(.token(hash: "hash", kind: "recovery"))
        await follow(model)
        #expect(model.state.asksPassword && !model.state.isComplete)
        model.password = "long enough"
        phone.backend.script("PUT", "/auth/v1/user", 422, #"{"code":422,"error_code":"weak_password","msg":"No."}"#)
        await model.setPassword()
        #expect(model.state.problem == Words("sign_in.weak") && model.state.asksPassword)
        model.password = "longer than that"
        #expect(model.state.problem == nil)
        phone.backend.script("PUT", "/auth/v1/user")
        await model.setPassword()
        #expect(model.state.outcome.value == Words("signed_in.password_set"))
        #expect(!model.state.asksPassword && model.state.password.isEmpty)
        #expect(phone.backend.messages.last?.body == Data(#"{"password":"longer than that"}"#.utf8))
    }

    @Test func `what the rider kept before goes with them`() async throws {
        try await phone.rider.addFavorite(FavoriteDraft(.stop("200060")))
        let model = model(.token(hash: "hash", kind: "magiclink"))
        await follow(model)
        #expect(phone.backend["linked"].favorites.map(\.stopID) == ["200060"])
    }
}
