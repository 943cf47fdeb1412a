/// Why a `.p8` file, a key id or a team id cannot be used; none of them says anything of the key itself.
package enum ProviderKeyError: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is no `-----BEGIN …-----` in it.
    case notPEM
    /// It is PEM of something else; `label` is what it calls itself.
    case notAPrivateKey(label: String)
    /// It is locked with a password.
    case encrypted
    /// It is an RSA key.
    case rsa
    /// It is an elliptic key, but not on P-256.
    case wrongCurve
    /// It calls itself a private key and is none, or none of these kinds.
    case damaged
    /// The key id has not ten letters and digits.
    case badKeyID(characters: Int)
    /// The team id has not ten letters and digits.
    case badTeamID(characters: Int)

    /// What is wrong and what is wanted.
    package var description: String {
        switch self {
        case .notPEM: "the push key is not PEM; \(Self.wanted)"
        case .notAPrivateKey(let label): "the push key is a \(label), not a private key; \(Self.wanted)"
        case .encrypted: "the push key is locked with a password; \(Self.wanted)"
        case .rsa: "the push key is an RSA key; \(Self.wanted)"
        case .wrongCurve: "the push key is not on the curve P-256; \(Self.wanted)"
        case .damaged: "the push key cannot be read as a private key; \(Self.wanted)"
        case .badKeyID(let characters):
            "the push key's id is ten letters and digits, such as ABC123DEFG; this one has \(characters) characters"
                + (characters == ProviderKey.identifierLength ? ", and not all are letters and digits" : "")
        case .badTeamID(let characters):
            "the team id is ten letters and digits, such as DEF123GHIJ; this one has \(characters) characters"
                + (characters == ProviderKey.identifierLength ? ", and not all are letters and digits" : "")
        }
    }

    private static let wanted = "use the AuthKey_….p8 file of an APNs key from Apple's developer account as it is"
}
