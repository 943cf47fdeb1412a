import Database
import Foundation

extension Identity {
    /// Seconds in which wrong codes are counted together: a day.
    static let codeSpan: Int64 = 86_400

    /// Uses a code that was mailed to an address, unless too many for that address were wrong.
    ///
    /// A letter bounds how often its own code is guessed, and letters how many there are an hour; only a bound across letters
    /// keeps whoever asks for one after the other from guessing one in the end. Beyond it a code is answered as a wrong one is,
    /// and as late.
    ///
    /// - Parameter use: what is done with the letter whose code it is.
    /// - Returns: what came of it; nil where it is no letter's, or is not looked at.
    func use<Value: Sendable>(
        code: String, for address: String, _ purposes: [TokenPurpose], _ client: ClientInfo,
        _ use: @escaping @Sendable (OneTimeTokenStore.Stored, Transaction) throws -> Value?
    ) async throws -> Value? {
        let earliest = ContinuousClock.now + configuration.wrongCodeTakes
        let value = try await compare(code, address, purposes, client, use)
        if value == nil { try? await Task.sleep(until: earliest) }
        return value
    }

    private func compare<Value: Sendable>(
        _ code: String, _ address: String, _ purposes: [TokenPurpose], _ client: ClientInfo,
        _ use: @escaping @Sendable (OneTimeTokenStore.Stored, Transaction) throws -> Value?
    ) async throws -> Value? {
        let attempt: AttemptLimits.Reservation?
        do {
            attempt = try await allowCode(address, purposes, client)
        } catch is AttemptLimits.Refusal {
            report(.codeBlocked, address, client)
            return nil
        }
        do {
            // A wrong code is counted, so the transaction ends well either way.
            let (value, isWrong): (Value?, Bool) = try await write { transaction in
                switch try OneTimeTokenStore.compare(
                    code: code, for: address, purposes, under: self.pseudonyms, transaction)
                {
                case .letter(let stored): (try use(stored, transaction), false)
                case .wrong: (nil, true)
                case .nothing: (nil, false)
                }
            }
            if !isWrong { attempt?.giveBack() }
            if value == nil { report(.codeFailed, address, client) }
            return value
        } catch {
            attempt?.giveBack()
            throw error
        }
    }

    /// Counts a code that is to be compared, or refuses it. It is counted before, so that those tried at once are counted all
    /// the same. An address whose codes were guessed at from everywhere stays open to the networks its sessions began from.
    private func allowCode(
        _ address: String, _ purposes: [TokenPurpose], _ client: ClientInfo
    ) async throws -> AttemptLimits.Reservation? {
        guard configuration.keepsLimits else { return nil }
        let subjects = purposes.map { address + "\u{0}" + $0.rawValue }
        let far = AttemptLimits.Limit(name: "codes", count: configuration.wrongCodes, seconds: Self.codeSpan)
        do {
            return try await codes.reserve(subjects.map { (far, $0) }, now: now())
        } catch {
            guard try await isKnown(client, to: address) else { throw error }
        }
        let near = AttemptLimits.Limit(name: "codes near", count: configuration.wrongCodes, seconds: Self.codeSpan)
        return try await codes.reserve(subjects.map { (near, $0 + "\u{0}" + client.network) }, now: now())
    }
}
