/// What an answer says that matters to reports.
package struct ReportAnswer: Sendable, Equatable {
    package var status: Int
    /// `X-Sentry-Rate-Limits`.
    package var limits: String?
    /// `Retry-After`.
    package var retryAfter: String?

    package init(status: Int, limits: String? = nil, retryAfter: String? = nil) {
        (self.status, self.limits, self.retryAfter) = (status, limits, retryAfter)
    }
}

/// Brings envelopes to where they go.
package protocol ReportTransport: Sendable {
    /// Posts an envelope; throws where no answer comes in time. It follows no redirect.
    func post(_ envelope: [UInt8], to dsn: SentryDSN, within seconds: Double) async throws -> ReportAnswer

    /// Ends what is under way.
    func close() async
}
