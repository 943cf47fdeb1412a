import AsyncHTTPClient
import Crypto
import Foundation
import NIOCore
import NIOSSL
import SimulatedCity

/// Talks to the fake APNs as any HTTP/2 client would, a right request unless told otherwise.
struct MockAPNsClient: Sendable {
    static let now: Int64 = 1_795_305_600
    static let topic = "au.example.transit"
    static let deviceToken = String(repeating: "ab", count: 32)
    static let key = P256.Signing.PrivateKey()

    struct Reply: Equatable, Sendable {
        var status: Int
        var apnsID: String?
        var retryAfter: String? = nil
        var body: String
    }

    let mock: MockAPNs
    private let client: HTTPClient

    static func with(
        _ change: (inout MockAPNs.Options) -> Void = { _ in }, authority: MockAuthority? = nil,
        _ body: (MockAPNsClient) async throws -> Void
    ) async throws {
        var options = MockAPNs.Options(
            topic: topic,
            keys: [
                try .init(
                    keyID: "ABC123DEFG", teamID: "DEF123GHIJ", publicKeyPEM: key.publicKey.pemRepresentation)
            ])
        change(&options)
        let mock = try await MockAPNs.start(options, authority: authority) { now * 1000 }
        var tls = TLSConfiguration.makeClientConfiguration()
        let trusted = (authority ?? mock.authority).certificatePEM
        tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(trusted.utf8)))
        var settings = HTTPClient.Configuration(tlsConfiguration: tls)
        settings.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 1
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: settings)
        do { try await body(MockAPNsClient(mock: mock, client: client)) } catch {
            try await client.shutdown()
            await mock.shutdown()
            throw error
        }
        try await client.shutdown()
        await mock.shutdown()
    }

    static func bearer(
        key: P256.Signing.PrivateKey = key, kid: String = "ABC123DEFG", iss: String = "DEF123GHIJ", iat: Int64 = now,
        alg: String = "ES256"
    ) throws -> String {
        func base64URL(_ bytes: Data) -> String {
            bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        }
        let head = base64URL(Data(#"{"alg":"\#(alg)","kid":"\#(kid)"}"#.utf8))
        let claims = base64URL(Data(#"{"iss":"\#(iss)","iat":\#(iat)}"#.utf8))
        let signature = try key.signature(for: Data("\(head).\(claims)".utf8)).rawRepresentation
        return "bearer \(head).\(claims).\(base64URL(signature))"
    }

    /// - Parameter headers: laid over those of a right request; nil takes one away.
    func send(
        to token: String = deviceToken, method: String = "POST", path: String? = nil, headers: [String: String?] = [:],
        payload: String = #"{"aps":{"alert":"Trains are late"}}"#
    ) async throws -> Reply {
        var request = HTTPClientRequest(url: "https://localhost:\(mock.port)\(path ?? "/3/device/\(token)")")
        request.method = .init(rawValue: method)
        var all: [String: String?] = [
            "authorization": try Self.bearer(), "apns-topic": Self.topic, "apns-push-type": "alert",
        ]
        for (name, value) in headers { all.updateValue(value, forKey: name) }
        for (name, value) in all { if let value { request.headers.add(name: name, value: value) } }
        request.body = .bytes(ByteBuffer(string: payload))
        let response = try await client.execute(request, timeout: .seconds(60))
        let body = try await response.body.collect(upTo: 4096)
        return Reply(
            status: Int(response.status.code), apnsID: response.headers.first(name: "apns-id"),
            retryAfter: response.headers.first(name: "retry-after"), body: String(buffer: body))
    }

    /// Sends again where the connection had just ended; gives up after a hundred times.
    func sendUntilAnswered() async throws {
        for _ in 0..<100 { if (try? await send())?.status == 200 { return } }
        throw CancellationError()
    }
}
