import Crypto
import Foundation

/// A developer account that a fake APNs knows, and the one key its pushes are signed with.
package struct MockAccount: Sendable {
    /// What the server knows of it.
    package let key: MockAPNs.Key
    /// The `.p8` file that a sender signs with; nil where the server was only told the public key.
    package let privateKeyPath: String?

    /// One whose key is kept in a folder as Apple names it, `AuthKey_KEYID.p8`; made the first time.
    package init(folder: String, keyID: String, teamID: String) throws(MockAPNsError) {
        let path = folder + "/AuthKey_\(keyID).p8"
        if !FileManager.default.fileExists(atPath: path) {
            try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let made = FileManager.default.createFile(
                atPath: path, contents: Data(P256.Signing.PrivateKey().pemRepresentation.utf8),
                attributes: [.posixPermissions: 0o600])
            guard made else { throw .unwritableKey(path: path) }
        }
        guard let text = try? String(contentsOfFile: path, encoding: .utf8),
            let kept = try? P256.Signing.PrivateKey(pemRepresentation: text),
            let key = try? MockAPNs.Key(
                keyID: keyID, teamID: teamID, publicKeyPEM: kept.publicKey.pemRepresentation)
        else { throw .unreadableKey(path: path) }
        (self.key, privateKeyPath) = (key, path)
    }

    /// One whose key the sender keeps.
    ///
    /// - Parameter publicKeyPath: a PEM file with the key's public half.
    package init(publicKeyPath: String, keyID: String, teamID: String) throws(MockAPNsError) {
        guard let text = try? String(contentsOfFile: publicKeyPath, encoding: .utf8),
            let key = try? MockAPNs.Key(keyID: keyID, teamID: teamID, publicKeyPEM: text)
        else { throw .unreadablePublicKey(path: publicKeyPath) }
        (self.key, privateKeyPath) = (key, nil)
    }
}
