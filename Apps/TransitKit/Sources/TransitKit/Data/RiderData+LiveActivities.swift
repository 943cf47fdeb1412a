import Foundation
import TransitAPI

/// What became of telling the server of a Live Activity.
public enum LiveActivityOutcome: Sendable, Hashable {
    /// The server keeps it up to date.
    case kept
    /// The server does not, and would not if it were told again: there is no account, or it does not take the journey.
    case refused
    /// The server may not have heard of it: it is to be told again.
    case unheard
}

extension RiderData {
    /// By which session the rider is signed in now, and each other one from then on; nil while they are not. The server forgets a
    /// Live Activity with the session that told of it, and says nothing.
    public func liveActivitySessions() async -> AsyncStream<String?> {
        let (session, states) = (session, await session.states)
        return AsyncStream { continuation in
            let listening = Task {
                var last: String??
                for await state in states {
                    var id: String?
                    if case .signedIn = state { id = await session.id }
                    if last != .some(id) { continuation.yield(id) }
                    last = .some(id)
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in listening.cancel() }
        }
    }

    /// Has the server keep a Live Activity up to date: at its start, with another journey, and whenever the system gives it
    /// another token. Without an account, a network or a refresh token the app moves it on itself, as long as it runs.
    ///
    /// - Parameters:
    ///   - id: what the system calls it.
    ///   - token: its push token's bytes.
    ///   - journey: refresh_token of the journey it shows.
    ///   - isSandbox: whether it is a development build's.
    public func keepUpToDate(
        liveActivity id: String, token: Data, journey: String, isSandbox: Bool
    ) async -> LiveActivityOutcome {
        guard let token = DeviceToken(token.hexadecimalText), !journey.isEmpty else { return .refused }
        let registration = LiveActivityRegistration(
            pushToken: token, environment: isSandbox ? .sandbox : .production, refreshToken: journey)
        let request = RegisterLiveActivityRequest(activityID: id, registration: registration)
        do throws(ClientError) {
            _ = try await client.answer(TransitContract.registerLiveActivity, request)
            return .kept
        } catch {
            return error.isFinal ? .refused : .unheard
        }
    }

    /// Nothing more is to be told to a Live Activity: the rider has ended it, or it shows what the server cannot follow.
    ///
    /// - Returns: false where the server may not have heard of it.
    @discardableResult
    public func leave(liveActivity id: String) async -> Bool {
        do throws(ClientError) {
            try await client.perform(TransitContract.deleteLiveActivity, DeleteLiveActivityRequest(activityID: id))
            return true
        } catch {
            return error.isFinal
        }
    }
}

extension ClientError {
    /// Whether the server says the same again, however often it is told.
    fileprivate var isFinal: Bool {
        switch self {
        case .signedOut, .updateRequired: true
        case .refused(let refusal): !refusal.isForeign
        default: false
        }
    }
}
