import Foundation

extension ProviderKey {
    /// Object identifiers in DER (RFC 8017 appendix C, RFC 5480 §2.1.1).
    private static let rsaEncryption: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]
    private static let ecPublicKey: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
    private static let prime256v1: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]

    /// What it is instead, for a text that is no P-256 private key.
    static func complaint(about pem: String) -> ProviderKeyError {
        let lines = pem.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        guard let begin = lines.firstIndex(where: { $0.hasPrefix("-----BEGIN ") && $0.hasSuffix("-----") }) else {
            return .notPEM
        }
        let label = String(lines[begin].dropFirst(11).dropLast(5))
        guard label.hasSuffix("PRIVATE KEY") else { return .notAPrivateKey(label: label) }
        guard label != "ENCRYPTED PRIVATE KEY" else { return .encrypted }
        guard label != "RSA PRIVATE KEY" else { return .rsa }
        let body = lines[(begin + 1)...].prefix { !$0.hasPrefix("-----") }.joined()
        guard let der = Data(base64Encoded: body).map(Array.init) else { return .damaged }
        if der.firstRange(of: rsaEncryption) != nil { return .rsa }
        let isEllipticElsewhere = der.firstRange(of: prime256v1) == nil
        if isEllipticElsewhere, label == "EC PRIVATE KEY" || der.firstRange(of: ecPublicKey) != nil {
            return .wrongCurve
        }
        return .damaged
    }
}
