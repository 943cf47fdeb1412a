import Crypto
import Foundation
import NIOSSL
import SwiftASN1
import X509

/// A certificate authority nobody but who is handed its certificate trusts.
package struct MockAuthority: Sendable {
    /// Its certificate, for a client to trust.
    package let certificatePEM: String
    /// Its private key (PKCS #8), for the authority to be kept over a restart.
    package let privateKeyPEM: String
    private let certificate: Certificate
    private let key: P256.Signing.PrivateKey

    /// Days a certificate is good for.
    static let days = 825.0

    /// A new one.
    ///
    /// - Parameter now: its validity begins an hour before.
    package init(now: Date = Date()) throws {
        let key = P256.Signing.PrivateKey()
        let name = try DistinguishedName { CommonName("Transit mock authority") }
        let certificate = try Self.certificate(
            for: key.publicKey, named: name, by: name, signedWith: key, now: now,
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(keyCertSign: true, cRLSign: true))
            })
        try self.init(certificate: certificate, key: key)
    }

    /// One that was kept.
    package init(certificatePEM: String, privateKeyPEM: String) throws {
        try self.init(
            certificate: Certificate(pemEncoded: certificatePEM),
            key: P256.Signing.PrivateKey(pemRepresentation: privateKeyPEM))
    }

    private init(certificate: Certificate, key: P256.Signing.PrivateKey) throws {
        (self.certificate, self.key) = (certificate, key)
        certificatePEM = try certificate.serializeAsPEM().pemString
        privateKeyPEM = key.pemRepresentation
    }

    /// Whether the key is the certificate's.
    var isWhole: Bool { certificate.publicKey == Certificate.PublicKey(key.publicKey) }

    /// A server's TLS settings with a new certificate for `localhost`, 127.0.0.1, ::1 and a host beside them.
    func serverConfiguration(host: String, now: Date = Date()) throws -> TLSConfiguration {
        let own = P256.Signing.PrivateKey()
        var names: [GeneralName] = [
            .dnsName("localhost"), .ipAddress(ASN1OctetString(contentBytes: [127, 0, 0, 1])),
            .ipAddress(ASN1OctetString(contentBytes: ArraySlice([UInt8](repeating: 0, count: 15) + [1]))),
        ]
        let isAddress = host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." }
        if !isAddress, host != "localhost" { names.append(.dnsName(host)) }
        let leaf = try Self.certificate(
            for: own.publicKey, named: DistinguishedName { CommonName("Transit mock APNs") },
            by: certificate.subject, signedWith: key, now: now,
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([.serverAuth])
                SubjectAlternativeNames(names)
            })
        let chain = try [leaf, certificate].map { certificate in
            var serializer = DER.Serializer()
            try serializer.serialize(certificate)
            return NIOSSLCertificateSource.certificate(
                try NIOSSLCertificate(bytes: serializer.serializedBytes, format: .der))
        }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain,
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(own.pemRepresentation.utf8), format: .pem)))
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["h2"]
        return configuration
    }

    private static func certificate(
        for publicKey: P256.Signing.PublicKey, named subject: DistinguishedName, by issuer: DistinguishedName,
        signedWith key: P256.Signing.PrivateKey, now: Date, extensions: Certificate.Extensions
    ) throws -> Certificate {
        try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: .init(publicKey),
            notValidBefore: now.addingTimeInterval(-3600), notValidAfter: now.addingTimeInterval(days * 86_400),
            issuer: issuer, subject: subject, signatureAlgorithm: .ecdsaWithSHA256, extensions: extensions,
            issuerPrivateKey: .init(key))
    }
}
