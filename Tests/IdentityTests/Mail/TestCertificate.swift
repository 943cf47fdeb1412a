import Foundation
import NIOSSL

/// A certificate for `localhost` and 127.0.0.1 that nobody but the tests trusts, made by openssl.
struct TestCertificate: Sendable {
    let certificatePath: String
    let keyPath: String

    /// The one for this run; nil where there is no openssl.
    static let shared = try? TestCertificate(names: "DNS:localhost,IP:127.0.0.1")
    /// One for another host.
    static let elsewhere = try? TestCertificate(names: "DNS:elsewhere.example")

    var pem: String { (try? String(contentsOfFile: certificatePath, encoding: .utf8)) ?? "" }

    func serverContext() throws -> NIOSSLContext {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMFile(certificatePath).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(file: keyPath, format: .pem)))
        configuration.minimumTLSVersion = .tlsv12
        return try NIOSSLContext(configuration: configuration)
    }

    private init(names: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mail-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        certificatePath = folder.appendingPathComponent("certificate.pem").path
        keyPath = folder.appendingPathComponent("key.pem").path
        let openssl = Process()
        openssl.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        openssl.arguments = [
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", "/CN=transit tests",
            "-addext", "subjectAltName=\(names)", "-keyout", keyPath, "-out", certificatePath,
        ]
        openssl.standardError = FileHandle.nullDevice
        try openssl.run()
        openssl.waitUntilExit()
        guard openssl.terminationStatus == 0 else { throw CocoaError(.fileNoSuchFile) }
    }
}
