import Foundation
import TransitAPI

/// What a link from a mail comes to: somebody is signed in by it, a new password is set, or it is said why not.
@MainActor public final class MailedLinkModel: ScreenModel<MailedLinkModel.State> {
    /// What the screen shows.
    public struct State: Sendable, Equatable {
        /// Whether the rider is asked first: anybody can make a link that signs in as somebody else.
        public var isAsking = false
        /// Who is signed in on this phone now, and would not be any more; nil for nobody.
        public var signedInAs: String?
        /// What the link has come to, in words.
        public var outcome = Phase<Words>.loading
        /// Whether a new password can be set now.
        public var asksPassword = false
        public var password = ""
        public var isBusy = false
        /// Why the password was not taken.
        public var problem: Words?
        /// Why the password could not be sent.
        public var advice: Advice?

        /// Whether the password can be sent.
        public var isComplete: Bool { !isBusy && password.count >= SignInModel.shortestPassword }
    }

    private let link: SignInLink
    private let session: Session
    private let account: RiderAccount
    private let rider: RiderData
    /// A link can be used once: whoever closes the screen meanwhile is signed in all the same.
    private var entering: Task<Void, Never>?
    private var isDone = false
    private var isConfirmed = false

    /// - Parameters:
    ///   - link: which the app was opened by.
    ///   - rider: whose changes are sent once somebody has signed in.
    public init(link: SignInLink, session: Session, account: RiderAccount, rider: RiderData, clock: KitClock) {
        (self.link, self.session, self.account, self.rider) = (link, session, account, rider)
        super.init(State(), clock: clock)
    }

    public override func load() async {
        guard !isDone else { return }
        guard link.signsIn, !isConfirmed else { return await carryOut() }
        state.signedInAs = await session.account?.email
        state.isAsking = true
    }

    /// The rider wants to be signed in by it.
    public func confirm() async {
        guard state.isAsking else { return }
        isConfirmed = true
        state.isAsking = false
        await carryOut()
    }

    private func carryOut() async {
        let task = entering ?? Task { await enter() }
        entering = task
        await task.value
        entering = nil
    }

    private func enter() async {
        do throws(ClientError) {
            switch link {
            case .session(let token, _): await entered(try await session.signIn(refreshToken: token))
            case .token(let hash, let kind): await entered(try await session.signIn(tokenHash: hash, kind: kind))
            case .halfway: await entered(nil)
            case .failed: await usedUp(nil)
            }
        } catch {
            if case .refused(let refusal) = error {
                await usedUp(Self.isEnded(refusal) ? nil : .refused(refusal.code, or: refusal.message))
            } else {
                state.outcome = .failed(Advice(error))
            }
        }
    }

    private func entered(_ account: Account?) async {
        isDone = true
        var state = state
        state.asksPassword = account != nil && link.isRecovery
        let words: Words =
            switch (account, account?.email) {
            case (nil, _): Words("signed_in.halfway")
            case (_, let address?): Words("signed_in.as %@", .text(address))
            case (_, nil): Words("signed_in.done")
            }
        state.outcome = .shown(words, Standing(basis: .live, asOf: clock.now()))
        self.state = state
        // What was kept while nobody was signed in goes with them.
        if account != nil { await rider.synchronise() }
    }

    /// The link signs nobody in any more. Whoever has used it on this phone is told that they are in.
    private func usedUp(_ detail: Words?) async {
        isDone = true
        let account = await session.account
        let message: Words =
            switch (account, account?.email) {
            case (nil, _): Words("signed_in.failed.message")
            case (_, let address?): Words("signed_in.failed.signed_in %@", .text(address))
            case (_, nil): Words("signed_in.failed.done")
            }
        state.outcome = .failed(
            Advice(
                title: Words("signed_in.failed.title"), message: message, detail: detail,
                action: account == nil ? .signIn : .none))
    }

    private static func isEnded(_ refusal: ClientError.Refusal) -> Bool {
        [SignInLink.expired, "refresh_token_not_found", "refresh_token_already_used"].contains(refusal.code)
    }

    /// The new password.
    public var password: String {
        get { state.password }
        set { (state.password, state.problem) = (newValue, nil) }
    }

    /// Sets the new password.
    public func setPassword() async {
        guard state.asksPassword, state.isComplete else { return }
        (state.isBusy, state.problem, state.advice) = (true, nil, nil)
        do throws(ClientError) {
            try await account.set(password: state.password)
            var state = state
            (state.asksPassword, state.password) = (false, "")
            state.outcome = .shown(
                Words("signed_in.password_set"), Standing(basis: .live, asOf: clock.now()))
            self.state = state
        } catch {
            if let words = SignInModel.words(error) { state.problem = words } else { state.advice = Advice(error) }
        }
        state.isBusy = false
    }
}
