import AsyncHTTPClient
import NIOCore

/// Posts envelopes over HTTP, with TLS where the address says so.
package final class HTTPReportTransport: ReportTransport {
    private let client: HTTPClient

    /// With a client and connections of its own, which ``close()`` ends.
    package init() {
        var configuration = HTTPClient.Configuration()
        // The key and the report are for the host that was named.
        configuration.redirectConfiguration = .disallow
        configuration.timeout.connect = .seconds(5)
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 1
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    package func post(_ envelope: [UInt8], to dsn: SentryDSN, within seconds: Double) async throws -> ReportAnswer {
        var request = HTTPClientRequest(url: dsn.envelopeURL)
        request.method = .POST
        request.headers.add(name: "content-type", value: Envelope.mediaType)
        request.headers.add(name: "user-agent", value: Envelope.client)
        request.headers.add(
            name: "x-sentry-auth",
            value: "Sentry sentry_version=7, sentry_key=\(dsn.publicKey), sentry_client=\(Envelope.client)")
        request.body = .bytes(ByteBuffer(bytes: envelope))
        // What the body of the answer says is of no use, so it is not waited for, however long it is.
        let response = try await client.execute(request, timeout: .nanoseconds(Int64(seconds * 1e9)))
        return ReportAnswer(
            status: Int(response.status.code), limits: response.headers.first(name: "x-sentry-rate-limits"),
            retryAfter: response.headers.first(name: "retry-after"))
    }

    package func close() async { try? await client.shutdown() }
}
