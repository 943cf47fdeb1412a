import HTTPTypes

/// One installation of an app or console, as it names itself in `X-Install-Id`: by it people behind one address are told apart.
///
/// It is made up by whoever sends it, so it earns a budget of its own only within that of its address, and only with the anon
/// key, where the server has one. It is never logged nor kept but as a hash, which only nodes of one service make alike.
enum InstallID {
    /// The hash of the id a request carries; nil where it carries none that counts.
    ///
    /// - Parameter hash: makes one of an id.
    static func hash(
        in headers: HTTPFields, _ authenticator: (any Authenticator)?, by hash: @Sendable (String) -> Int, now: Int64
    ) async -> Int? {
        guard let id = headers[.installID], isWellFormed(id) else { return nil }
        if let authenticator {
            guard let key = headers[.apiKey], !key.isEmpty, key.utf8.count <= Credentials.maximumTokenBytes,
                await authenticator.caller(bearer: key, now: now) == .anonymous
            else { return nil }
        }
        return hash(id)
    }

    /// 16 to 64 letters, digits and hyphens, as a UUID is.
    private static func isWellFormed(_ id: String) -> Bool {
        (16...64).contains(id.utf8.count)
            && id.utf8.allSatisfy { byte in
                switch byte {
                case 48...57, 65...90, 97...122, UInt8(ascii: "-"): true
                default: false
                }
            }
    }
}

extension HTTPField.Name {
    static let installID = HTTPField.Name("X-Install-Id")!
}
