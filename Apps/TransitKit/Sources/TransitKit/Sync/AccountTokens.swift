import TransitAPI

/// Tokens of one account alone: what was changed for it is never sent in the name of whoever signs in after.
struct AccountTokens: TokenSource {
    let session: Session
    let account: String

    func token() async throws(ClientError) -> String? { try await session.token(of: account) }

    func renew(instead token: String) async throws(ClientError) -> Bool {
        try await session.renew(instead: token, of: account)
    }
}

extension Session {
    /// A token while this account is signed in; nil while it is not.
    func token(of id: String) async throws(ClientError) -> String? {
        guard account?.id == id else { return nil }
        let token = try await token()
        // Whoever has signed in while a token was fetched may be somebody else.
        return account?.id == id ? token : nil
    }

    func renew(instead token: String, of id: String) async throws(ClientError) -> Bool {
        guard account?.id == id else { return false }
        let isRenewed = try await renew(instead: token)
        return isRenewed && account?.id == id
    }
}
