import Foundation
import TransitAPI

/// Signing up and in: with a password, with a mailed code, with Apple.
@MainActor public final class SignInModel: ScreenModel<SignInModel.State> {
    /// What the screen shows.
    public struct State: Sendable, Equatable {
        public var step = Step.password
        public var email = ""
        public var password = ""
        /// The code that was mailed.
        public var code = ""
        public var isBusy = false
        /// What went wrong, in words for the form.
        public var problem: Words?
        /// What cannot be put right in the form.
        public var advice: Advice?
        /// Who has signed in.
        public var account: Account?

        /// What is asked of the rider.
        public enum Step: Sendable, Equatable, CaseIterable {
            /// An address and a password, of an account.
            case password
            /// An address and a password, for a new account.
            case signUp
            /// An address to mail a code to.
            case address
            /// The code that was mailed.
            case code
            /// To look into their mail for a link that proves the address of a new account.
            case confirmation
            /// To look into their mail for a link with which another password can be set.
            case recovery
        }

        /// Whether what was typed can be sent.
        public var isComplete: Bool {
            guard !isBusy else { return false }
            switch step {
            case .password: return hasAddress && !password.isEmpty
            case .signUp: return hasAddress && password.count >= SignInModel.shortestPassword
            case .address: return hasAddress
            case .code: return code.filter(\.isNumber).count == SignInModel.codeLength
            case .confirmation, .recovery: return false
            }
        }

        var hasAddress: Bool {
            let halves = email.split(separator: "@", omittingEmptySubsequences: false)
            return halves.count == 2 && !halves[0].isEmpty && halves[1].contains(".") && !email.contains(" ")
        }
    }

    /// Characters that a password has at least.
    public nonisolated static let shortestPassword = 8
    /// Digits of a mailed code.
    public nonisolated static let codeLength = 6

    private let session: Session
    private let rider: RiderData
    private let makeNonce: () -> AppleNonce
    private var nonce: AppleNonce?
    /// What `retry` does: what was asked for last.
    private var last = Attempt.submit

    private enum Attempt {
        case submit
        case recover
    }

    /// - Parameters:
    ///   - session: which is begun.
    ///   - rider: whose changes are sent once somebody has signed in.
    ///   - makeNonce: a number for each request of Apple's.
    public init(
        session: Session, rider: RiderData, clock: KitClock,
        makeNonce: @escaping () -> AppleNonce = { AppleNonce() }
    ) {
        (self.session, self.rider, self.makeNonce) = (session, rider, makeNonce)
        super.init(State(), clock: clock)
    }

    /// The rider's address.
    public var email: String {
        get { state.email }
        set {
            state.email = newValue.trimmingCharacters(in: .whitespacesAndNewlines)
            state.problem = nil
        }
    }

    /// The rider's password.
    public var password: String {
        get { state.password }
        set {
            state.password = newValue
            state.problem = nil
        }
    }

    /// The mailed code; digits alone count.
    public var code: String {
        get { state.code }
        set {
            state.code = String(newValue.filter(\.isNumber).prefix(Self.codeLength))
            state.problem = nil
        }
    }

    /// Asks for something else.
    public func go(to step: State.Step) {
        var state = state
        (state.step, state.problem, state.advice, state.code) = (step, nil, nil, "")
        self.state = state
    }

    /// Tries again what failed.
    public func retry() async {
        switch last {
        case .submit: await submit()
        case .recover: await recover()
        }
    }

    /// Sends what was typed.
    public func submit() async {
        guard state.isComplete else { return }
        last = .submit
        let (email, password, code) = (state.email, state.password, state.code)
        await work { () async throws(ClientError) in
            switch state.step {
            case .password: await entered(try await session.signIn(email: email, password: password))
            case .signUp:
                switch try await session.signUp(email: email, password: password) {
                case .signedIn(let account): await entered(account)
                case .confirmationSent: go(to: .confirmation)
                }
            case .address:
                try await session.sendCode(to: email)
                go(to: .code)
            case .code: await entered(try await session.signIn(email: email, code: code))
            case .confirmation, .recovery: break
            }
        }
    }

    /// Asks for a mail with which another password can be set.
    public func recover() async {
        guard state.hasAddress else {
            state.problem = Words("sign_in.address_needed")
            return
        }
        let email = state.email
        last = .recover
        await work { () async throws(ClientError) in
            try await session.recover(email: email)
            go(to: .recovery)
        }
    }

    /// Begins to sign in with Apple.
    ///
    /// - Returns: what Apple is given as nonce.
    public func beginApple() -> String {
        let nonce = makeNonce()
        self.nonce = nonce
        return nonce.digest
    }

    /// Apple has answered.
    ///
    /// - Parameter identityToken: of the credential; nil where Apple gave none, or the rider changed their mind.
    public func finishApple(identityToken: Data?) async {
        guard let nonce else { return }
        self.nonce = nil
        guard let identityToken else { return }
        let token = String(decoding: identityToken, as: UTF8.self)
        await work { () async throws(ClientError) in
            await entered(try await session.signIn(appleIdentityToken: token, nonce: nonce))
        }
        // Apple's token is for one attempt: the rider goes back to Apple's button.
        if state.advice?.action == .retry { state.advice?.action = .none }
    }

    /// Apple would not say who it is.
    public func appleFailed() {
        nonce = nil
        state.problem = Words("sign_in.apple_failed")
    }

    private func entered(_ account: Account) async {
        (state.account, state.password, state.code) = (account, "", "")
        // What was kept while nobody was signed in goes with them.
        await rider.synchronise()
    }

    private func work(_ body: () async throws(ClientError) -> Void) async {
        guard !state.isBusy else { return }
        (state.isBusy, state.problem, state.advice) = (true, nil, nil)
        do throws(ClientError) {
            try await body()
        } catch {
            if let words = Self.words(error) { state.problem = words } else { state.advice = Advice(error) }
        }
        state.isBusy = false
    }

    /// What the form says of a refusal; nil where that is nothing about what was typed.
    static func words(_ error: ClientError) -> Words? {
        switch error {
        case .rateLimited(let seconds): return Words("sign_in.wait %lld", .number(max(1, (seconds + 59) / 60)))
        case .refused(let refusal):
            switch refusal.code {
            case "invalid_credentials", "invalid_grant": return Words("sign_in.wrong")
            case "email_not_confirmed": return Words("sign_in.not_confirmed")
            case "otp_expired": return Words("sign_in.code_wrong")
            case "weak_password": return Words("sign_in.weak")
            case "same_password": return Words("sign_in.same")
            case "validation_failed", "email_address_invalid": return Words("sign_in.invalid")
            case "signup_disabled": return Words("sign_in.closed")
            case "over_email_send_rate_limit", "over_request_rate_limit": return Words("sign_in.wait %lld", .number(1))
            default: return nil
            }
        default: return nil
        }
    }
}
