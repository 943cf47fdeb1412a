import Identity
import TransitServer

extension OperationsAccess {
    /// Fewest bytes of a token: it is all that stands between strangers and the figures.
    private static let shortestToken = 16

    /// What `OPERATIONS` says; unless it says anything, everyone on a server that only this machine reaches, else nobody.
    init(_ environment: Environment, _ configuration: ServerConfiguration) throws {
        let token = environment["OPERATIONS_TOKEN"]
        switch environment["OPERATIONS"] {
        case "on": self = .everyone
        case "off": self = .nobody
        case "token":
            guard let token else { throw Refusal("OPERATIONS=token needs OPERATIONS_TOKEN") }
            guard token.utf8.count >= Self.shortestToken, WeakSecret(token) == nil,
                token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
            else {
                throw Refusal(
                    "OPERATIONS_TOKEN must be at least \(Self.shortestToken) letters and digits that nobody can guess; take a "
                        + "random one, as from: openssl rand -hex 24")
            }
            self = .holders(of: token)
        case let other?: throw Refusal("OPERATIONS must be on, off or token; it is \"\(other)\"")
        case nil: self = Self.isPrivate(configuration) ? .everyone : .nobody
        }
        guard token == nil || environment["OPERATIONS"] == "token" else {
            throw Refusal("OPERATIONS_TOKEN is used with OPERATIONS=token only")
        }
    }

    /// Whether nobody but this machine reaches a server, as far as its settings tell.
    private static func isPrivate(_ configuration: ServerConfiguration) -> Bool {
        PeopleSettings.isPrivate(host: configuration.host, publicURL: configuration.publicURL)
            && configuration.trustedProxies.ranges.isEmpty
    }
}
