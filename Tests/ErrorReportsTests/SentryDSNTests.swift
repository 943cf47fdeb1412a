import ErrorReports
import Testing

@Suite struct SentryDSNTests {
    @Test(
        arguments: [
            ("https://abc@o1.ingest.sentry.io/42", "https://o1.ingest.sentry.io/api/42/envelope/"),
            ("https://abc@errors.example:9000/42", "https://errors.example:9000/api/42/envelope/"),
            ("https://abc@errors.example/a/path/42/", "https://errors.example/a/path/api/42/envelope/"),
            ("http://abc:secret@127.0.0.1:8000/1", "http://127.0.0.1:8000/api/1/envelope/"),
            ("https://abc@[::1]:8000/1", "https://[::1]:8000/api/1/envelope/"),
        ])
    func `says where envelopes go`(text: String, url: String) throws {
        let dsn = try SentryDSN(text)
        #expect(dsn.envelopeURL == url && dsn.publicKey == "abc")
        #expect(dsn.isEncrypted == text.hasPrefix("https"))
        #expect(!dsn.text.contains("secret"), "it is told in every envelope")
    }

    @Test(
        arguments: [
            ("", .scheme), ("sentry.example/42", .scheme), ("ftp://abc@sentry.example/42", .scheme),
            ("https://sentry.example/42", .publicKey), ("https://a%20b@sentry.example/42", .publicKey),
            ("https://a%0Ab@sentry.example/42", .publicKey), ("https://abc@/42", .host),
            ("https://abc@sentry.example", .project), ("https://abc@sentry.example/", .project),
            ("https://abc@sentry.example/..", .project), ("https://abc@sentry.example/a/../42", .path),
            ("https://abc@sentry.example/42?x=1", .more), ("https://abc@sentry.example/42#x", .more),
            ("https://abc@sentry.example:99999/42", .host),
        ] as [(String, SentryDSNError)])
    func `is refused in words that repeat nothing of it`(text: String, fault: SentryDSNError) {
        #expect(throws: fault) { try SentryDSN(text) }
        #expect("\(fault)".hasPrefix("must be like https://PUBLIC_KEY@HOST/PROJECT_ID"))
        #expect(!"\(fault)".contains("abc@"))
    }
}
