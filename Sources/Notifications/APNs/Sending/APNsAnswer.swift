import Database
import Foundation

/// What APNs answered, and what it means.
struct APNsAnswer: Sendable, Equatable {
    /// What to do about an answer.
    enum Meaning: Sendable, Equatable {
        case final(PushOutcome)
        /// Another provider token may be accepted.
        case renewToken(reason: String)
        /// A shorter payload may be accepted.
        case shorten(reason: String)
    }

    let status: Int
    /// The `apns-id` header.
    var id: String? = nil
    /// The `retry-after` header.
    var retryAfter: String? = nil
    var body: [UInt8] = []

    private struct Body: Decodable {
        var reason: String?
        var timestamp: Int64?
    }

    /// Apple's table of status codes and reasons; a reason that is not in it goes by its status.
    func meaning(of push: Push) -> Meaning {
        if status == 200 { return .final(.accepted(apnsID: id ?? push.id.lowercased)) }
        let body = try? JSONDecoder().decode(Body.self, from: Data(body))
        let reason = body?.reason ?? "HTTP \(status)"
        switch (status, reason) {
        case (400, "BadDeviceToken"): return .final(.tokenDead(reason: reason, since: nil))
        // A wrong bundle id is answered so for every device: none of them may be forgotten for it.
        case (400, Self.foreignToken), (400, "BadTopic"), (400, "TopicDisallowed"), (400, "MissingTopic"):
            return .final(.misconfigured(reason: reason))
        case (400, "IdleTimeout"): return .final(.tryLater(reason: reason, afterSeconds: 0, isForToken: false))
        case (403, "ExpiredProviderToken"), (403, "InvalidProviderToken"): return .renewToken(reason: reason)
        case (403, _): return .final(.misconfigured(reason: reason))
        case (410, _): return .final(.tokenDead(reason: reason, since: body?.timestamp))
        case (413, _): return .shorten(reason: reason)
        case (429, let reason):
            let isForToken = reason != "TooManyProviderTokenUpdates"
            return .final(.tryLater(reason: reason, afterSeconds: seconds, isForToken: isForToken))
        case (500..., _): return .final(.tryLater(reason: reason, afterSeconds: seconds, isForToken: false))
        default: return .final(.refused(status: status, reason: reason))
        }
    }

    /// The token is not of the app that the topic names.
    static let foreignToken = "DeviceTokenNotForTopic"

    /// How long a service may ask to be left alone, seconds: what waits longer is no news any more.
    private static let longestWait = 300

    /// `retry-after` in seconds, ``longestWait`` at most; nil where there is none, or a date.
    private var seconds: Int? {
        retryAfter.flatMap { Int($0) }.flatMap { $0 >= 0 ? min($0, Self.longestWait) : nil }
    }
}
