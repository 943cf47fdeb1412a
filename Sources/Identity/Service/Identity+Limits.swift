import Database
import Foundation

extension Identity {
    private typealias Limit = AttemptLimits.Limit
    private typealias CountedLimit = (limit: Limit, subject: String)

    /// Counts a mail, or refuses it: too soon after the last to the same address from the same network, or one too many of the
    /// address, the network or the server. It is the same whether or not there is an account, but for those on a network that a
    /// session of the account began from, once so many were asked for from everywhere.
    ///
    /// Whoever asks again and again for mails to an address stops nobody on another network. Those that many networks together
    /// may ask for are bounded too, but not for a network that a session of the account began from: strangers do not keep an
    /// owner who is at home from signing in. An owner elsewhere gets the strangers' letters meanwhile, whose codes sign in as
    /// well as those of one's own.
    ///
    /// - Parameters:
    ///   - isOwner: whether a session of the account asks, which strangers' letters must not stop.
    ///   - isPaced: whether it must not follow too soon upon the last.
    func allowMail(
        to email: EmailAddress, _ client: ClientInfo, isOwner: Bool = false, isPaced: Bool = true
    ) async throws -> AttemptLimits.Reservation? {
        guard configuration.keepsLimits else { return nil }
        let asker = email.text + "\u{0}" + client.network
        let pace: CountedLimit = (Limit(name: "mail", count: 1, seconds: configuration.mailInterval), asker)
        var own: [CountedLimit] =
            [
                (Limit(name: "mails", count: configuration.mailsPerHour, seconds: 3600), asker),
                (
                    Limit(name: "mails from", count: configuration.mailsPerHourOfNetwork, seconds: 3600),
                    client.network
                ),
                (Limit(name: "mails in all", count: configuration.mailsPerHourOfServer, seconds: 3600), ""),
            ] + widerLimits(of: client)
        if isPaced { own.append(pace) }
        let far = (
            limit: Limit(name: "mails to", count: configuration.mailsPerHourFromAnywhere, seconds: 3600),
            subject: email.text
        )
        switch try await reserve(own, far: isOwner ? nil : far, client, of: email.text) {
        case .success(let reservation): return reservation
        case .failure(let refusal):
            report(.mailBlocked, email.text, client)
            throw AuthError.mailLimit(after: refusal.wait)
        }
    }

    /// Mails that the wider networks of a client ask for: whoever has many networks is one sender all the same.
    private func widerLimits(of client: ClientInfo) -> [CountedLimit] {
        client.widerNetworks.map { name, times in
            (Limit(name: "mails from", count: configuration.mailsPerHourOfNetwork * times, seconds: 3600), name)
        }
    }

    /// Does what a mail was counted for. A database that is away costs nobody a turn.
    func spending<Value: Sendable>(
        _ mail: AttemptLimits.Reservation?, _ work: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await work()
        } catch let error as DatabaseError {
            mail?.giveBack()
            throw error
        }
    }

    /// Counts a password that is to be looked at, or refuses it. It is counted before, so that those tried at once are counted
    /// all the same, and given back where it was right.
    ///
    /// An account that is tried from everywhere at once is shut to all networks but those its sessions began from.
    ///
    /// - Parameter subject: the account's address; its id where it has none.
    func allowPassword(_ subject: String, _ client: ClientInfo) async throws -> AttemptLimits.Reservation? {
        guard configuration.keepsLimits else { return nil }
        let near: CountedLimit = (
            Limit(name: "near", count: configuration.wrongPasswordsFromOneNetwork, seconds: 900),
            subject + "\u{0}" + client.network
        )
        let far: CountedLimit = (Limit(name: "far", count: configuration.wrongPasswords, seconds: 3600), subject)
        switch try await reserve([near], far: far, client, of: subject) {
        case .success(let reservation): return reservation
        case .failure(let refusal):
            report(.signInBlocked, subject, client)
            throw AuthError.requestLimit(after: refusal.wait)
        }
    }

    /// Counts an attempt by a client's own limits and by the one of all networks together, which does not bind a network that
    /// a session of the account began from.
    private func reserve(
        _ own: [CountedLimit], far: CountedLimit?, _ client: ClientInfo, of subject: String
    ) async throws -> Result<AttemptLimits.Reservation, AttemptLimits.Refusal> {
        func reserved(_ all: [CountedLimit]) async -> Result<AttemptLimits.Reservation, AttemptLimits.Refusal> {
            do { return .success(try await limits.reserve(all, now: now())) } catch { return .failure(error) }
        }
        let first = await reserved(own + (far.map { [$0] } ?? []))
        guard case .failure(let refusal) = first, refusal.limit == far?.limit.name,
            try await isKnown(client, to: subject)
        else { return first }
        return await reserved(own)
    }

    /// Whether a session of the account began from the client's network. Where there is no account it is looked for all the
    /// same: the time tells nothing.
    func isKnown(_ client: ClientInfo, to subject: String) async throws -> Bool {
        guard let email = try? EmailAddress(subject) else { return false }
        return try await read { transaction in
            let account =
                try AccountStore.account(email, transaction)?.id ?? Digest.id(of: "pretended", email.text)
            return try SessionStore.hasBegun(
                from: self.digest(of: client, for: account), account, refreshedSince: self.oldestRotation(transaction),
                transaction)
        }
    }
}
