import AsyncHTTPClient
import Foundation
import NIOCore

/// Fetches an issuer's JSON Web Key Set over HTTPS.
package struct HTTPKeySetSource: KeySetSource {
    /// Most bytes of a document.
    package static let byteLimit = 256 * 1_024

    /// How a client for key sets should be set up: nothing is followed elsewhere, nothing tried again in secret.
    package static var configuration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.timeout.connect = .seconds(5)
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }

    private let url: String
    private let client: HTTPClient
    private let seconds: Int64

    /// A source; its client is the caller's to close.
    ///
    /// - Parameters:
    ///   - url: `https`, or `http` for this machine itself.
    ///   - client: set up as ``configuration`` says.
    ///   - seconds: how long one request may take in all.
    package init(url: String, client: HTTPClient, seconds: Int64 = 5) throws(KeySetError) {
        guard Self.isSafe(url) else { throw .unsafeAddress }
        (self.url, self.client, self.seconds) = (url, client, seconds)
    }

    package func fetch() async throws(KeySetError) -> FetchedKeySet {
        do {
            return try await withThrowingTaskGroup(of: FetchedKeySet.self) { group in
                group.addTask { try await request() }
                group.addTask {
                    try await Task.sleep(for: .seconds(seconds))
                    throw KeySetError.unreachable("it did not answer in \(seconds) seconds")
                }
                defer { group.cancelAll() }
                guard let first = try await group.next() else { throw KeySetError.unreachable("it was cancelled") }
                return first
            }
        } catch let error as KeySetError {
            throw error
        } catch let error as HTTPClientError {
            throw .unreachable(error.shortDescription)
        } catch {
            throw .unreachable("\(error)")
        }
    }

    private func request() async throws -> FetchedKeySet {
        var request = HTTPClientRequest(url: url)
        request.headers.add(name: "accept", value: "application/json")
        request.headers.add(name: "user-agent", value: "sydney-transit")
        let response = try await client.execute(request, timeout: .seconds(seconds))
        guard response.status == .ok else { throw KeySetError.status(Int(response.status.code)) }
        var bytes: [UInt8] = []
        for try await part in response.body {
            guard bytes.count + part.readableBytes <= Self.byteLimit else {
                throw KeySetError.tooLarge(limit: Self.byteLimit)
            }
            bytes += part.readableBytesView
        }
        return FetchedKeySet(keys: try KeySet(jwks: bytes), maxAge: Self.maxAge(response.headers["cache-control"]))
    }

    /// Seconds of `Cache-Control` (RFC 9111 §5.2.2); 0 where nothing may be kept.
    static func maxAge(_ fields: [String]) -> Int64? {
        var age: Int64?
        for directive in fields.joined(separator: ",").lowercased().split(separator: ",") {
            let parts = directive.split(separator: "=").map { $0.filter { $0 != " " && $0 != "\"" } }
            switch parts.first {
            case "no-store", "no-cache": return 0
            case "max-age" where parts.count == 2: age = age ?? Int64(parts[1])
            default: break
            }
        }
        return age
    }

    private static func isSafe(_ url: String) -> Bool {
        let isPlain = url.utf8.allSatisfy { (33..<127).contains($0) }
        guard isPlain, let colon = url.range(of: "://") else { return false }
        let authority = url[colon.upperBound...].prefix { !"/?#".contains($0) }
        guard !authority.isEmpty, !authority.contains("@") else { return false }
        switch url[..<colon.lowerBound].lowercased() {
        case "https": return true
        case "http":
            let host = authority.hasPrefix("[") ? authority.prefix { $0 != "]" } : authority.prefix { $0 != ":" }
            return ["localhost", "127.0.0.1", "[::1"].contains(host.lowercased())
        default: return false
        }
    }
}
