import ObjectStore
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
