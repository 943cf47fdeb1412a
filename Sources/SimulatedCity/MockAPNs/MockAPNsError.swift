/// Why a fake APNs cannot be had.
package enum MockAPNsError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What it accepts cannot be written down.
    case unwritableJournal(path: String, why: String)
    /// The folder of an authority cannot be made or written to.
    case unwritableAuthority(folder: String, why: String)
    /// What is in the folder of an authority is not one.
    case unreadableAuthority(folder: String)
    /// A new key cannot be kept.
    case unwritableKey(path: String)
    /// What is kept as a key is none.
    case unreadableKey(path: String)
    /// What was given as a public key is none.
    case unreadablePublicKey(path: String)

    package var description: String {
        switch self {
        case .unwritableJournal(let path, let why): "the journal \(path) cannot be written: \(why)"
        case .unwritableAuthority(let folder, let why):
            "the certificate authority cannot be kept in \(folder): \(why)"
        case .unreadableAuthority(let folder):
            "\(folder) has no certificate authority: ca.pem and ca.key must be a certificate and its key, PEM both; "
                + "without them new ones are made there"
        case .unwritableKey(let path): "the key to sign with cannot be kept as \(path)"
        case .unreadableKey(let path):
            "\(path) is no key: it must be an EC key on P-256, PEM; without it a new one is made there"
        case .unreadablePublicKey(let path):
            "\(path) is no public key: it must be one on P-256, PEM, as `openssl ec -in AuthKey.p8 -pubout` prints it"
        }
    }
}
