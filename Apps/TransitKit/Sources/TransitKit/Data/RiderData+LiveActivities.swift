import Foundation
import TransitAPI

extension RiderData {
    /// Has the server keep a Live Activity up to date: at its start, and whenever the system gives it another token. Without an
    /// account, a network or a refresh token the app moves it on itself, as long as it runs.
    ///
    /// - Parameters:
    ///   - id: what the system calls it.
    ///   - token: its push token's bytes.
    ///   - journey: refresh_token of the journey it shows.
    ///   - isSandbox: whether it is a development build's.
    /// - Returns: whether the server keeps it up to date.
    @discardableResult
    public func keepUpToDate(liveActivity id: String, token: Data, journey: String, isSandbox: Bool) async -> Bool {
        guard let token = DeviceToken(token.hexadecimalText), !journey.isEmpty else { return false }
        let registration = LiveActivityRegistration(
            pushToken: token, environment: isSandbox ? .sandbox : .production, refreshToken: journey)
        let request = RegisterLiveActivityRequest(activityID: id, registration: registration)
        return (try? await client.answer(TransitContract.registerLiveActivity, request)) != nil
    }

    /// Nothing more is to be told to a Live Activity: the rider has ended it.
    public func leave(liveActivity id: String) async {
        try? await client.perform(TransitContract.deleteLiveActivity, DeleteLiveActivityRequest(activityID: id))
    }
}
