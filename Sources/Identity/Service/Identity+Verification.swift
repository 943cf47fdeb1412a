import Database
import Foundation
import TransitAPI

/// What using a link or code came to.
enum Proof {
    /// It proves what it is for.
    case account(Account)
    /// One of the two addresses of a change has confirmed it; the other has not.
    case halfway
    /// It proves nothing any more.
    case none
}

extension Identity {
    /// How sessions that a link or code begins say they began.
    static func method(of purpose: TokenPurpose) -> String {
        switch purpose {
        case .signup: "email/signup"
        case .magiclink: "magiclink"
        case .recovery, .emailChanged, .passwordChanged: "recovery"
        case .emailChange, .emailChangeCurrent: "email_change"
        case .invite: "invite"
        case .reauthentication: "otp"
        }
    }

    /// What Supabase Auth says after the first of two confirmations.
    static let halfway = "Confirmation link accepted. Please proceed to confirm link sent to the other email"

    /// `POST /verify` with a code and the address it was sent to.
    package func verify(code: String, email: String, type: String, client: ClientInfo) async throws -> JSONObject {
        let address = try EmailAddress(email)
        let purposes = try purposes(type)
        guard code.utf8.count <= 64 else { throw AuthError.otpExpired }
        let body = try await use(code: code, for: address.text, purposes, client) { stored, transaction in
            try self.session(for: stored, client, transaction)
        }
        guard let body else { throw AuthError.otpExpired }
        return body
    }

    /// `POST /verify` with the digest of a link's token.
    package func verify(tokenHash: String, type: String, client: ClientInfo) async throws -> JSONObject {
        let purposes = try purposes(type)
        let body = try await write { transaction in
            try OneTimeTokenStore.find(hash: tokenHash, purposes, transaction)
                .flatMap { try self.session(for: $0, client, transaction) }
        }
        guard let body else { throw AuthError.otpExpired }
        return body
    }

    /// The purposes that a client may mean where it verifies; what takes a change back is done by its page alone.
    func purposes(_ type: String, withWaysBack: Bool = false) throws(AuthError) -> [TokenPurpose] {
        let purposes = TokenPurpose.meant(by: type).filter { withWaysBack || !$0.isWayBack }
        guard !purposes.isEmpty else {
            throw .validation(
                "Invalid email verification type: it must be signup, invite, magiclink, recovery, email_change or email"
            )
        }
        return purposes
    }

    /// What a client gets for a link or code; nil where it proves nothing any more.
    private func session(
        for stored: OneTimeTokenStore.Stored, _ client: ClientInfo, _ transaction: Transaction
    ) throws -> JSONObject? {
        switch try prove(stored, client, transaction) {
        case .account(let account):
            try begin(account, method: Self.method(of: stored.purpose), client, transaction)
        case .halfway: ["msg": .string(Self.halfway), "code": "200"]
        case .none: nil
        }
    }

    /// Uses a link or code up: what it proves is true from now on.
    ///
    /// - Parameter isBound: whether the client has shown that it asked for the letter.
    func prove(
        _ stored: OneTimeTokenStore.Stored, _ client: ClientInfo, isBound: Bool = false, _ transaction: Transaction
    ) throws -> Proof {
        try OneTimeTokenStore.remove(stored.id, transaction)
        guard let account = try AccountStore.account(stored.userID, transaction, lock: .forUpdate) else { return .none }
        switch stored.purpose {
        case .signup, .magiclink, .invite, .recovery, .reauthentication:
            guard account.email == stored.address else { return .none }
            // Whoever has used one needs none of the others that are out.
            try OneTimeTokenStore.remove([stored.purpose], of: account.id, transaction)
            guard account.emailConfirmedAt == nil else { return .account(account) }
            return .account(try firstProof(of: account, stored, client, isBound: isBound, transaction))
        case .emailChange, .emailChangeCurrent:
            return try confirmEmailChange(of: account, stored, transaction)
        case .emailChanged, .passwordChanged:
            return try takeBack(stored, of: account, client, transaction)
        }
    }

    /// The address of a new account is proven: it gets the password and data of the sign-up the letter confirms, and all
    /// other sign-ups end. A password that came without a letter of its own may be a stranger's.
    private func firstProof(
        of account: Account, _ stored: OneTimeTokenStore.Stored, _ client: ClientInfo, isBound: Bool,
        _ transaction: Transaction
    ) throws -> Account {
        var values: [String: SQLValue] = ["email_confirmed_at": .instant(transaction.now)]
        if let letter = stored.signUp {
            let network = (try? EmailAddress(stored.address)).map { digest(of: client, for: $0) }
            let owner = SignUpStore.owner(
                of: try SignUpStore.all(of: account.id, transaction), letter: letter, from: network ?? "",
                isBound: isBound)
            values["encrypted_password"] = .text(owner?.passwordHash)
            values["raw_user_meta_data"] = .json(owner?.metadata ?? [:])
        } else if stored.purpose != .signup {
            values["encrypted_password"] = .null
        }
        try SignUpStore.removeAll(of: account.id, transaction)
        return try markProven(try AccountStore.change(account.id, values, transaction), transaction)
    }

    /// Says on the account's way in by e-mail that its address is proven.
    func markProven(_ account: Account, _ transaction: Transaction) throws -> Account {
        try writeIdentity(of: account, isProven: true, transaction)
        return account
    }

    /// Names the account's address on its way in by e-mail, and whether it is proven.
    func writeIdentity(of account: Account, isProven: Bool, _ transaction: Transaction) throws {
        let data: JSONObject = [
            "sub": .string(account.id.lowercased), "email": .string(account.email ?? ""),
            "email_verified": .bool(isProven), "phone_verified": false,
        ]
        try transaction.update(
            Update(
                IdentityTables.identities, set: ["identity_data": .json(data), "email": .text(account.email)],
                where: .equals("user_id", account.id) && .equals("provider", "email")))
    }
}
