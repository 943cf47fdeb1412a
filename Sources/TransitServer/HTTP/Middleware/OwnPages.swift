import Foundation
import HTTPTypes
import Hummingbird
import TransitAPI

/// Keeps pages of strangers away from what only demonstrations have: mails, pushes, switches that break things.
///
/// Such a page could send a form there, or have its own name lead to this machine (DNS rebinding) and then read the answers.
struct OwnPages: Sendable {
    /// The server's own names, beside those of this machine.
    private let names: Set<String>
    private let publicOrigin: String?

    /// - Parameters:
    ///   - host: what the server listens on.
    ///   - publicURL: where the outside world reaches it; nil where nothing is said of that.
    init(host: String, publicURL: String?) {
        let url = publicURL.flatMap { URLComponents(string: $0) }
        names = Set([host.lowercased()] + (url?.host.map { [$0.lowercased()] } ?? []))
        publicOrigin = url.flatMap { url in
            guard let scheme = url.scheme, let host = url.host else { return nil }
            return "\(scheme)://\(host)".lowercased() + (url.port.map { ":\($0)" } ?? "")
        }
    }

    /// Refuses what comes from a page of another origin, and what is asked for by a name that is not this server's.
    func check(_ request: Request) throws(APIError) {
        let authority = (request.head.authority ?? "").lowercased()
        guard isOwn(authority) else {
            throw APIError(.originNotAllowed, message: "This server does not answer this to the name it was asked by.")
        }
        guard let origin = request.headers[.origin]?.lowercased() else { return }
        guard ["http://\(authority)", "https://\(authority)", publicOrigin].contains(origin) else {
            throw APIError(.originNotAllowed)
        }
    }

    /// Whether an authority (RFC 3986 §3.2) is this server: an address can be nobody else's, a name must be known.
    private func isOwn(_ authority: String) -> Bool {
        let host =
            authority.hasPrefix("[")
            ? String(authority.dropFirst().prefix { $0 != "]" }) : String(authority.prefix { $0 != ":" })
        return host.isEmpty || host == "localhost" || host.hasSuffix(".localhost") || names.contains(host)
            || ClientAddress(host) != nil
    }
}
