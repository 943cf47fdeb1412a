import Database
import DatabaseFixtures
import ObjectStore
import Testing

@Suite("How much is kept")
struct AmountTests {
    @Test("is counted over all buckets and riders", arguments: DatabaseKind.all)
    func amount(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            #expect(try await storing.store.amount() == StoredAmount(objects: 0, bytes: 0))
            var bytes = 0
            for bucket in ["avatars", "adventure_photos"] {
                let rider = try await storing.rider()
                let object = try await storing.store.put(
                    bucket, Storing.key(rider, "a.jpg"), Pictures.small(.jpeg), as: .user(rider))
                bytes += object.size
            }
            #expect(try await storing.store.amount() == StoredAmount(objects: 2, bytes: bytes))
            #expect(storing.store.folder == storing.folder)
        }
    }
}
