import Wire

/// What all reports of a process say of it.
package struct ReportOrigin: Sendable {
    /// Which version of the program it is: `transit@1.2.0+abc1234`; nil where nobody knows.
    package var release: String?
    /// `ENVIRONMENT`.
    package var environment: String
    /// What the process does: `all`, `api` or `worker`.
    package var role: String

    package init(release: String?, environment: String, role: String) {
        (self.release, self.environment, self.role) = (release, environment, role)
    }
}

/// A report as Sentry's envelopes have it: a line about the envelope, a line about its one item, and the event.
/// (develop.sentry.dev: "Envelopes", "Event Payloads")
enum Envelope {
    static let mediaType = "application/x-sentry-envelope"
    /// What sends.
    static let client = "sydney-transit/1"

    /// The bytes of an envelope.
    ///
    /// - Parameters:
    ///   - count: how often it happened since it was last told.
    ///   - id: 32 hexadecimal digits.
    ///   - happened: when it did first of these times, in seconds since 1970-01-01T00:00:00Z.
    static func bytes(
        _ report: ErrorReport, count: Int, id: String, happened: Int64, sent: Int64, to dsn: SentryDSN,
        from origin: ReportOrigin
    ) -> [UInt8] {
        let event = event(report, count: count, id: id, happened: happened, from: origin)
        var text = JSONWriter(capacity: event.count + 512)
        text.raw("{\"event_id\":")
        text.write(id)
        text.raw(",\"sent_at\":")
        text.write(Timestamp(epochSeconds: sent, offsetSeconds: 0))
        text.raw(",\"dsn\":")
        text.write(dsn.text)
        text.raw("}\n{\"type\":\"event\",\"content_type\":\"application/json\",\"length\":")
        text.write(event.count)
        text.raw("}\n")
        text.raw(event)
        text.raw("\n")
        return text.bytes
    }

    private static func event(
        _ report: ErrorReport, count: Int, id: String, happened: Int64, from origin: ReportOrigin
    ) -> [UInt8] {
        var text = JSONWriter(capacity: 1_024)
        text.raw("{\"event_id\":")
        text.write(id)
        text.raw(",\"timestamp\":")
        text.write(Int(happened))
        // None of the platforms it knows is ours.
        text.raw(",\"platform\":\"other\",\"logger\":\"transit\",\"level\":")
        text.write(report.isFatal ? "fatal" : "error")
        if let release = origin.release {
            text.raw(",\"release\":")
            text.write(release)
        }
        text.raw(",\"environment\":")
        text.write(origin.environment)
        text.raw(",\"fingerprint\":[")
        text.write(report.kind)
        text.raw("],\"exception\":{\"values\":[{\"type\":")
        text.write(report.kind)
        text.raw(",\"value\":")
        text.write(report.reason ?? "")
        text.raw("}]},\"logentry\":{\"formatted\":")
        text.write(report.reason.map { "\(report.kind): \($0)" } ?? report.kind)
        text.raw("},\"tags\":{\"role\":")
        text.write(origin.role)
        for (name, value) in report.subject.merging(report.marks, uniquingKeysWith: { one, _ in one }).sorted(by: <) {
            text.raw(",")
            text.write(name)
            text.raw(":")
            text.write(value)
        }
        text.raw("},\"extra\":{\"times\":")
        text.write(count)
        for (name, value) in report.counts.sorted(by: <) {
            text.raw(",")
            text.write(name)
            text.raw(":")
            text.write(value)
        }
        text.raw("}}")
        return text.bytes
    }
}
