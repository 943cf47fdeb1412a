import Foundation

/// Where redirects have led, so that what has moved for good is asked for there: one request instead of two, and no key over http to a
/// host that wants https. "For good" is believed for a day: publishers say it of files that are dated, and of pages for repairs.
package struct RedirectMemory: Sendable {
    private struct Move {
        var target: String
        var noted: ContinuousClock.Instant
    }

    private var moved: [String: Move] = [:]
    private static let lasting = Duration.seconds(86_400)
    /// Hosts that have sent a request from http to https, in small letters.
    private var secureHosts: Set<String> = []
    /// Most addresses kept. Sources are a few dozen; questions to a Trip Planner are each an address of its own.
    private static let mostAddresses = 1_000

    /// Remembers nothing yet.
    package init() {}

    /// The address to ask instead of one.
    package func address(of url: String, now: ContinuousClock.Instant = .now) -> String {
        let url = moved[url].flatMap { now - $0.noted < Self.lasting ? $0.target : nil } ?? url
        guard !secureHosts.isEmpty, var parts = URLComponents(string: url), Self.isPlain(parts), parts.port == nil,
            let host = parts.host?.lowercased(), secureHosts.contains(host)
        else { return url }
        parts.scheme = "https"
        return parts.string ?? url
    }

    /// Takes note of a redirect.
    ///
    /// - Parameter first: the address that was asked for at first, where all redirects from there were for good; else nil.
    package mutating func note(
        _ url: String, to target: String, movedFrom first: String?, now: ContinuousClock.Instant = .now
    ) {
        if let old = URLComponents(string: url), Self.isPlain(old), let new = URLComponents(string: target),
            !Self.isPlain(new), let host = new.host?.lowercased()
        {
            secureHosts.insert(host)
        }
        if let first, moved[first] != nil || moved.count < Self.mostAddresses {
            moved[first] = Move(target: target, noted: now)
        }
    }

    /// Asks for an address itself again: where it had moved to there is nothing good any more.
    package mutating func forget(_ url: String) { moved[url] = nil }

    private static func isPlain(_ url: URLComponents) -> Bool { url.scheme?.lowercased() == "http" }
}
