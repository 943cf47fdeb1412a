import Foundation
import TransitAPI
import Wire

/// What riders do with their account as a whole: see where it is signed in, take a copy of all that is kept, delete it.
public struct RiderAccount: Sendable {
    let client: TransitClient
    let session: Session
    let rider: RiderData
    /// What else is to be done on this phone once a rider has left, and whether notifications may still be sent to it.
    private let leave: @Sendable (_ isStillNotified: Bool) async -> Void

    /// - Parameters:
    ///   - client: one that asks for the rider, with the anon key.
    ///   - leave: forgets what else there is of the rider on this phone, and where notifications may still be sent to it,
    ///     has the system end them.
    public init(
        client: TransitClient, session: Session, rider: RiderData,
        leave: @escaping @Sendable (_ isStillNotified: Bool) async -> Void = { _ in }
    ) {
        (self.client, self.session, self.rider, self.leave) = (client, session, rider, leave)
    }

    /// A device that is signed in.
    public struct Device: Sendable, Equatable, Identifiable {
        public var id: String
        /// Whether it is this one.
        public var isCurrent: Bool
        /// How it signed in: password, magiclink, apple and so on.
        public var method: String
        /// What it calls itself.
        public var userAgent: String?
        /// When its token was last renewed, in seconds since 1970-01-01T00:00:00Z.
        public var usedAt: Double?
    }

    /// The devices that are signed in, the latest used first.
    public func devices() async throws(ClientError) -> [Device] {
        let reply = try await ask("GET", "sessions")
        guard let sessions = JSONValue(json: reply.body)?["sessions"]?.array else {
            throw .unreadable(reason: "the answer holds no sessions")
        }
        return sessions.compactMap { json in
            guard let id = json["id"]?.string else { return nil }
            return Device(
                id: id, isCurrent: json["is_current"] == .bool(true), method: json["method"]?.string ?? "",
                userAgent: json["user_agent"]?.string,
                usedAt: json["refreshed_at"]?.string.flatMap { Self.moment($0) })
        }
    }

    /// Signs a device out.
    public func end(_ device: Device) async throws(ClientError) {
        _ = try await ask("DELETE", "sessions/" + PercentEncoding.encode(device.id))
    }

    /// All that is kept about the account, as JSON.
    public func export() async throws(ClientError) -> Data { try await ask("GET", "user/export").body }

    /// Deletes the account, and everything that refers to it, on the server and on this phone.
    public func delete() async throws(ClientError) {
        let id = await session.account?.id
        let reply = try await ask("DELETE", "user")
        guard reply.isOwn else { throw .unreadable(reason: "no answer of the server") }
        await session.signOut()
        if let id { await rider.remove(id) }
        await leave(false)
    }

    /// Signs out on this phone. What was not sent yet is tried once more, and stays for when the account signs in again. Where the
    /// network hangs, it takes 15 seconds at most.
    public func signOut() async {
        let id = await session.account?.id
        await rider.synchronise(fetching: false, isHurried: true)
        let isWithdrawn = await rider.withdrawDevice()
        await session.signOut()
        if let id { await rider.leave(id) }
        await leave(!isWithdrawn)
    }

    /// Forgets what was another rider's, for as long as its task lasts: where somebody signs in over somebody else, or after the
    /// server has ended a session, nobody has signed out.
    public func keepApart() async {
        var last: Account?
        for await state in await session.states {
            if let last, let account = state.account, account.id != last.id {
                await rider.leave(last.id)
                await leave(false)
            }
            last = state.account
        }
    }

    /// Gives the account another password.
    public func set(password: String) async throws(ClientError) {
        _ = try await ask("PUT", "user", ["password": .string(password)])
    }

    private func ask(
        _ method: String, _ path: String, _ body: JSONObject? = nil
    ) async throws(ClientError) -> HTTPReply {
        var message = try client.message(method, AuthContract.prefix + "/" + path)
        if let body {
            message.headers["Content-Type"] = "application/json"
            message.body = Data(JSONValue.object(body).bytes)
        }
        return try await client.send(message, isSafe: true, asRider: true)
    }

    /// A moment as `/auth/v1` writes it, fractions of a second left out.
    static func moment(_ text: String) -> Double? { Timestamp(text).map { Double($0.epochSeconds) } }
}
