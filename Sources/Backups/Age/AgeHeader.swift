import Crypto
import Foundation

/// The header of a file as age v1 has it: the file's key, wrapped for each recipient, and a sum under that key
/// (C2SP, https://c2sp.org/age).
enum AgeHeader {
    static let version = "age-encryption.org/v1"
    /// Bytes of a header that are read at most.
    static let longest = 1 << 16
    private static let kind = "X25519"
    private static let lineLength = 64

    /// A header for recipients.
    static func make(
        _ fileKey: SymmetricKey, for recipients: [AgeRecipient], _ random: ByteMaker
    ) throws(BackupError) -> [UInt8] {
        var text = version + "\n"
        for recipient in recipients {
            let ephemeral = try AgeIdentity(secret: random(32))
            guard let shared = ephemeral.shared(with: recipient.bytes) else { throw .badKey("a public key is none") }
            let key = wrapKey(shared, share: ephemeral.recipientBytes, recipient: recipient.bytes)
            let wrapped = try sealed(fileKey.withUnsafeBytes { Array($0) }, key, [UInt8](repeating: 0, count: 12))
            text += "-> \(kind) \(base64(ephemeral.recipientBytes))\n\(base64(wrapped))\n"
        }
        text += "---"
        return Array((text + " " + base64(sum(of: Array(text.utf8), fileKey)) + "\n").utf8)
    }

    /// The file's key out of a header.
    ///
    /// - Parameter bytes: from the start of the file, longer than the header.
    /// - Returns: the key, and where the header ends.
    static func open(_ bytes: [UInt8], _ identities: [AgeIdentity]) throws(BackupError) -> (key: SymmetricKey, end: Int)
    {
        var lines = Lines(bytes)
        guard lines.next() == version else { throw .notABackup }
        var found: SymmetricKey?
        while let line = lines.next() {
            if line.hasPrefix("--- ") {
                guard let key = found else { throw identities.isEmpty ? .keyNeeded : .wrongKey }
                let covered = Array(bytes[..<(lines.start + 3)])
                guard let given = unbase64(line.dropFirst(4)),
                    HMAC<SHA256>.isValidAuthenticationCode(given, authenticating: covered, using: headerKey(key))
                else { throw .damaged("its header was changed") }
                return (key, lines.position)
            }
            let words = line.split(separator: " ", omittingEmptySubsequences: false)
            guard words.count >= 2, words[0] == "->" else { break }
            var body = ""
            while let part = lines.next() {
                body += part
                guard part.utf8.count == lineLength else { break }
            }
            guard words[1] == kind else { continue }
            guard words.count == 3, let share = unbase64(words[2]), let wrapped = unbase64(body), share.count == 32,
                wrapped.count == 32
            else { break }
            for identity in identities where found == nil { found = unwrapped(wrapped, share, identity) }
        }
        throw .damaged("its header cannot be read")
    }

    private static func unwrapped(_ wrapped: [UInt8], _ share: [UInt8], _ identity: AgeIdentity) -> SymmetricKey? {
        guard let shared = identity.shared(with: share) else { return nil }
        let key = wrapKey(shared, share: share, recipient: identity.recipientBytes)
        return opened(wrapped[...], key, [UInt8](repeating: 0, count: 12)).map { SymmetricKey(data: $0) }
    }

    private static func wrapKey(_ shared: SharedSecret, share: [UInt8], recipient: [UInt8]) -> SymmetricKey {
        shared.hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: share + recipient, sharedInfo: Array("\(version)/\(kind)".utf8),
            outputByteCount: 32)
    }

    private static func headerKey(_ fileKey: SymmetricKey) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: fileKey, salt: [UInt8](), info: Array("header".utf8), outputByteCount: 32)
    }

    private static func sum(of bytes: [UInt8], _ fileKey: SymmetricKey) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: bytes, using: headerKey(fileKey)))
    }

    /// The key of what follows the header.
    static func payloadKey(_ fileKey: SymmetricKey, nonce: [UInt8]) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: fileKey, salt: nonce, info: Array("payload".utf8), outputByteCount: 32)
    }

    /// Bytes that only the key opens, 16 longer.
    static func sealed(_ bytes: some DataProtocol, _ key: SymmetricKey, _ nonce: [UInt8]) throws(BackupError) -> [UInt8]
    {
        do {
            let box = try ChaChaPoly.seal(bytes, using: key, nonce: ChaChaPoly.Nonce(data: nonce))
            return Array(box.ciphertext) + Array(box.tag)
        } catch {
            throw .badKey("the key does not encrypt")
        }
    }

    /// What was sealed; nil where it is not what was.
    static func opened(_ bytes: ArraySlice<UInt8>, _ key: SymmetricKey, _ nonce: [UInt8]) -> [UInt8]? {
        guard bytes.count >= 16, let nonce = try? ChaChaPoly.Nonce(data: nonce),
            let box = try? ChaChaPoly.SealedBox(nonce: nonce, ciphertext: bytes.dropLast(16), tag: bytes.suffix(16)),
            let data = try? ChaChaPoly.open(box, using: key)
        else { return nil }
        return Array(data)
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("=", with: "")
    }

    /// Bytes of the one text that they have.
    private static func unbase64(_ text: some StringProtocol) -> [UInt8]? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: text + padding), base64(Array(data)) == text else { return nil }
        return Array(data)
    }
}

/// Lines of ASCII at the start of bytes.
private struct Lines {
    private let bytes: [UInt8]
    /// Where the last line began, and where the next one does.
    private(set) var start = 0, position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> String? {
        guard let end = bytes[position...].firstIndex(of: 10) else { return nil }
        (start, position) = (position, end + 1)
        return String(validating: bytes[start..<end], as: UTF8.self)
    }
}
