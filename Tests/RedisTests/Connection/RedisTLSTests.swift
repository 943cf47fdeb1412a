import Foundation
import Redis
import Testing

/// A Redis with TLS on a port of its own, and a certificate that `openssl` made.
@Suite(.enabled(if: RedisServer.isThere, RedisServer.absence))
struct RedisTLSTests {
    private static let ping = RedisCommand("PING")

    private func fault(_ url: RedisURL) async -> RedisError? {
        let client = RedisClient(url, configuration: .patient())
        let fault = await client.fault(Self.ping)
        await client.close()
        return fault
    }

    @Test("certificates are believed from a file, or not looked at; otherwise they are refused")
    func certificates() async throws {
        let folder = URL(filePath: "/tmp/redis-tls-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (key, certificate) = (folder.path + "/key.pem", folder.path + "/certificate.pem")
        let openssl = Process()
        openssl.executableURL = URL(filePath: "/usr/bin/env")
        openssl.arguments = [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
            "2",
            "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate,
        ]
        (openssl.standardError, openssl.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try openssl.run()
        openssl.waitUntilExit()
        let port = try await RedisServer.freePort()
        try await RedisServer.withServer(
            "--tls-port", "\(port)", "--tls-cert-file", certificate, "--tls-key-file", key, "--tls-auth-clients", "no",
            "--bind", "127.0.0.1"
        ) { _ in
            #expect(await fault(try RedisURL("rediss://localhost:\(port)?certificates=\(certificate)")) == nil)
            #expect(await fault(try RedisURL("rediss://127.0.0.1:\(port)?certificates=none")) == nil)
            let untrusted = await fault(try RedisURL("rediss://localhost:\(port)"))
            #expect(untrusted?.words.contains("its certificate is not trusted") == true, "\(untrusted?.words ?? "")")
            let other = await fault(try RedisURL("rediss://127.0.0.1:\(port)?certificates=\(certificate)"))
            #expect(other?.words.contains("its certificate is for another host") == true, "\(other?.words ?? "")")
            #expect(await fault(try RedisURL("redis://127.0.0.1:\(port)"))?.isUnavailable == true)
            let nowhere = await fault(try RedisURL("rediss://localhost:\(port)?certificates=/no/such/file.pem"))
            #expect(nowhere?.isUnavailable == true)

            let client = RedisClient(
                try RedisURL("rediss://localhost:\(port)?certificates=\(certificate)"), configuration: .patient())
            let bytes = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
            _ = try await client.send(RedisCommand("SET", "a", .bytes(bytes)))
            #expect(try await client.send(RedisCommand("GET", "a")).bytes.map { Array($0.readableBytesView) } == bytes)
            await client.close()
        }
    }
}
