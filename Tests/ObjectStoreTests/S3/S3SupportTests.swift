import ObjectStore
import Synchronization
import Testing

@Suite("Asking S3")
struct S3SupportTests {
    @Test("pauses longer each time, by chance, and not for ever")
    func pauses() {
        var options = S3Options(now: { 0 })
        options.chance = { 1 }
        #expect((1...6).map(options.pause) == [0.2, 0.4, 0.8, 1.6, 3, 3])
        options.chance = { 0 }
        #expect(options.pause(after: 1) == 0.1 && options.pause(after: 1_000) == 1.5)
    }

    @Test("lets so many through at once, and refuses a line that grows too long")
    func slots() async throws {
        let slots = RequestSlots(1, waiting: 1)
        try await slots.take()
        let second = Task { try await slots.take() }
        // It waits once a third is refused.
        while true {
            let third = Task { try await slots.take() }
            try await Task.sleep(for: .milliseconds(5))
            third.cancel()
            if case .failure(let error as BlobError) = await third.result, case .unavailable = error { break }
        }
        slots.give()
        try await second.value
        let cancelled = Task { try await slots.take() }
        cancelled.cancel()
        await #expect(throws: BlobError.cancelled) { try await cancelled.value }
        slots.give()
        try await slots.take()
    }

    @Test("says once that a bucket takes nothing, though it can be read")
    func health() {
        let told = Mutex<[String?]>([])
        let health = S3Health { words in told.withLock { $0.append(words) } }
        let (full, refused) = (BlobError.full, BlobError.refused(doing: "writing", reason: "403 AccessDenied"))
        let away = BlobError.unavailable(doing: "reading", reason: "connection refused")
        let start = ContinuousClock.now
        for second in 0..<3 {
            health.note(second == 1 ? refused : full, writing: true, now: start + .seconds(second))
            health.note(nil, writing: false, now: start + .seconds(second))
        }
        #expect(told.withLock { $0 } == [full.description] && health.trouble == full.description)
        health.note(nil, writing: true, now: start + .seconds(4))
        #expect(told.withLock { $0 } == [full.description, nil] && health.trouble == nil)
        // Nobody may put anything there for long: what was said then is forgotten.
        health.note(full, writing: true, now: start + .seconds(10))
        health.note(nil, writing: false, now: start + .seconds(500))
        #expect(health.trouble != nil)
        health.note(nil, writing: false, now: start + .seconds(611))
        #expect(health.trouble == nil)
        // One that is away is so for both.
        health.note(away, writing: true, now: start + .seconds(620))
        health.note(nil, writing: false, now: start + .seconds(621))
        #expect(health.trouble == nil && told.withLock { $0.count } == 6)
    }

    @Test(
        "takes a refusal for one of the clock where it says so, or says nothing and the clocks are far apart",
        arguments: [
            ("<Error><Code>RequestTimeTooSkewed</Code></Error>", 403, 61, true), ("", 403, -601, true),
            ("", 403, 5, false),
            ("", 404, 900, false), ("<Error><Code>AccessDenied</Code></Error>", 403, 900, false),
            ("<Error><Code>RequestTimeTooSkewed</Code></Error>", 403, 2, false),
        ] as [(String, Int, Int64, Bool)])
    func clock(document: String, status: Int, apart: Int64, isOfClock: Bool) {
        #expect(S3Refusal(Array(document.utf8)).isOfClock(apart: apart, status: status) == isOfClock)
    }

    @Test("has its errors told in the words of storage")
    func words() {
        let away = BlobError.unavailable(doing: "reading", reason: "connection refused")
        #expect(StorageError.told(away) as? StorageError == .storeUnavailable)
        #expect(StorageError.told(BlobError.full) as? StorageError == .noRoom)
        #expect(StorageError.told(BlobError.cancelled) is CancellationError)
        let refused = BlobError.refused(doing: "reading", reason: "403 AccessDenied")
        #expect(StorageError.told(refused) as? BlobError == refused)
        #expect(refused.description == "reading was refused: 403 AccessDenied")
    }
}
