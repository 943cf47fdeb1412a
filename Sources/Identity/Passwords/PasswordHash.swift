import Crypto
import CryptoExtras
import Foundation

/// A password's hash as it is stored: `$scrypt$ln=15,r=8,p=3$salt$hash`, salt and hash in base64 without padding (PHC
/// format).
struct PasswordHash: Equatable {
    static let saltLength = 16
    static let length = 32

    let parameters: ScryptParameters
    let salt: [UInt8]
    let hash: [UInt8]

    /// The hash of a password; takes as long as the parameters say.
    init(of password: [UInt8], salt: [UInt8], parameters: ScryptParameters) {
        (self.salt, self.parameters) = (salt, parameters)
        // It can fail only where memory does.
        let key = try! KDF.Scrypt.deriveKey(
            from: password, salt: salt, outputByteCount: Self.length, rounds: 1 << parameters.logRounds,
            blockSize: parameters.blockSize, parallelism: parameters.parallelism)
        hash = key.withUnsafeBytes(Array.init)
    }

    /// What no password is known to hash to, and none can be made to.
    init(decoyWith parameters: ScryptParameters, random: RandomBytes) {
        (self.parameters, salt, hash) = (parameters, random(Self.saltLength), random(Self.length))
    }

    /// A stored hash; nil where the text is none of ours.
    init?(_ text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt" else { return nil }
        let fields = parts[2].split(separator: ",", omittingEmptySubsequences: false)
        guard fields.count == 3, let logRounds = Self.field("ln=", fields[0]), let block = Self.field("r=", fields[1]),
            let parallelism = Self.field("p=", fields[2]),
            let parameters = ScryptParameters(logRounds: logRounds, blockSize: block, parallelism: parallelism),
            let salt = Self.bytes(parts[3]), let hash = Self.bytes(parts[4]), hash.count == Self.length
        else { return nil }
        (self.parameters, self.salt, self.hash) = (parameters, salt, hash)
    }

    var text: String {
        "$scrypt$ln=\(parameters.logRounds),r=\(parameters.blockSize),p=\(parameters.parallelism)"
            + "$\(Self.text(salt))$\(Self.text(hash))"
    }

    /// Whether it is the hash of this password; takes the same time either way.
    func matches(_ password: [UInt8]) -> Bool {
        let other = PasswordHash(of: password, salt: salt, parameters: parameters)
        return ConstantTime.areEqual(hash, other.hash)
    }

    private static func field(_ name: String, _ text: Substring) -> Int? {
        guard text.hasPrefix(name) else { return nil }
        return Int(text.dropFirst(name.count))
    }

    private static func text(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("=", with: "")
    }

    private static func bytes(_ text: Substring) -> [UInt8]? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        return Data(base64Encoded: text + padding).map(Array.init)
    }
}
