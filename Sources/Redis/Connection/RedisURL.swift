import Foundation

/// Where a Redis is and how one gets in, written as one address.
///
/// `redis://[user:password@]host[:port][/database]`, `rediss://…` for TLS, and `redis+unix://[user:password@]/path[?database=number]` for a
/// socket in the file system. With TLS, `?certificates=system` (the default) trusts what the system trusts, `?certificates=/a/file.pem`
/// the authorities in a file, `?certificates=none` everybody. `:password@` is for a Redis with one password and no users.
/// Reserved characters in a user or a password are percent-encoded.
package struct RedisURL: Sendable, Equatable {
    /// How it is reached.
    package enum Place: Sendable, Equatable {
        case host(String, port: Int)
        case socket(path: String)
    }

    /// Whose certificates are believed.
    package enum Certificates: Sendable, Equatable {
        case system
        case file(String)
        case none
    }

    /// How it is reached.
    package var place: Place
    /// Whether the connection is encrypted, and whom it believes; nil for none.
    package var tls: Certificates?
    /// Who logs in (ACL, Redis 6 and later); nil for the default user.
    package var user: String?
    /// With what; nil where none is asked for.
    package var password: String?
    /// The number of the database.
    package var database = 0

    /// An address made of its parts.
    package init(
        place: Place, tls: Certificates? = nil, user: String? = nil, password: String? = nil, database: Int = 0
    ) {
        (self.place, self.tls, self.user, self.password, self.database) = (place, tls, user, password, database)
    }

    /// The port where none is said.
    package static let usualPort = 6_379
}

/// What is wrong with an address, and what is allowed; never quotes it, as there may be a password in it.
package struct RedisURLError: Error, Sendable, Equatable, CustomStringConvertible {
    package let description: String

    init(_ fault: String) {
        description =
            "\(fault); a Redis address is redis://[user:password@]host[:port][/database], rediss://… for TLS, "
            + "or redis+unix:///path/of/socket"
    }
}

extension RedisURL: CustomStringConvertible {
    /// The address without its password.
    package var description: String {
        let login = password == nil ? "" : "\(user ?? ""):***@"
        let number = database == 0 ? "" : String(database)
        switch place {
        case .socket(let path):
            return "redis+unix://\(login)\(path)" + (number.isEmpty ? "" : "?database=\(number)")
        case .host(let host, let port):
            let shown = host.contains(":") ? "[\(host)]" : host
            let rest = number.isEmpty ? "" : "/\(number)"
            return "\(tls == nil ? "redis" : "rediss")://\(login)\(shown):\(port)\(rest)\(trust)"
        }
    }

    private var trust: String {
        switch tls {
        case nil, .system: ""
        case .file(let path): "?certificates=\(path)"
        case .some(.none): "?certificates=none"
        }
    }
}
