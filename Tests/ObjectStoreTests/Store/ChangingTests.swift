import Database
import DatabaseFixtures
import Foundation
import ObjectStore
import Testing

@Suite("Moving, copying and removing objects")
struct ChangingTests {
    @Test("moves the name and not the bytes", arguments: DatabaseKind.all)
    func moving(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let rider = try await storing.rider()
            let (from, to) = (Storing.key(rider, "a.jpg"), Storing.key(rider, "b/c.jpg"))
            let object = try await storing.store.put("avatars", from, Pictures.small(.jpeg), as: .user(rider))
            let moved = try await storing.store.move("avatars", from, to: to, in: "adventure_photos", as: .user(rider))
            #expect(moved.id == object.id && moved.blob == object.blob && moved.bucketID == "adventure_photos")
            await #expect(throws: StorageError.noSuchKey) {
                try await storing.store.find("avatars", from, as: .user(rider))
            }
            #expect(try await storing.store.find("adventure_photos", to, as: .user(rider)) == moved)
        }
    }

    @Test("copies the name and not the bytes, which outlive either", arguments: DatabaseKind.all)
    func copying(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let rider = try await storing.rider()
            let (from, to) = (Storing.key(rider, "a.jpg"), Storing.key(rider, "b.jpg"))
            try await storing.store.put("avatars", from, Pictures.small(.jpeg), as: .user(rider))
            let copy = try await storing.store.copy("avatars", from, to: to, as: .user(rider))
            #expect(storing.files.count == 1)
            let removed = try await storing.store.remove("avatars", names: [from], as: .user(rider))
            #expect(removed.map(\.name) == [from])
            try storing.age()
            #expect(try await storing.store.sweep() == 0)
            #expect(try await storing.bytes(copy) == Pictures.small(.jpeg))
        }
    }

    @Test("goes nowhere that uploads could not go", arguments: DatabaseKind.all)
    func places(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let (rider, other) = (try await storing.rider(), try await storing.rider())
            let (key, next) = (Storing.key(rider, "a.jpg"), Storing.key(rider, "b.jpg"))
            for name in [key, next] {
                try await storing.store.put("avatars", name, Pictures.jpeg(3_000, 9), as: .user(rider))
            }
            let theirs = Storing.key(other, "a.jpg")
            try await storing.store.put("adventure_photos", theirs, Pictures.small(.jpeg), as: .user(other))
            func refused(
                _ bucket: String, _ from: String, _ to: String, in destination: String? = nil, _ error: StorageError
            ) async {
                await #expect(throws: error) {
                    _ = try await storing.store.move(bucket, from, to: to, in: destination, as: .user(rider))
                }
                await #expect(throws: error) {
                    _ = try await storing.store.copy(bucket, from, to: to, in: destination, as: .user(rider))
                }
            }
            await refused("avatars", key, next, .alreadyExists)
            await refused("avatars", key, Storing.key(other, "b.jpg"), .accessDenied)
            await refused("avatars", key, "b.jpg", .accessDenied)
            await refused("avatars", key, Storing.photo(UUID()), in: "safety_reports", .accessDenied)
            await refused("adventure_photos", theirs, Storing.key(rider, "c.jpg"), .noSuchKey)
            await refused("avatars", Storing.key(rider, "x"), next, .noSuchKey)
            await refused("avatars", key, Storing.key(rider, "c"), in: "nowhere", .noSuchBucket)
            let up = Storing.key(rider, "../x")
            await refused("avatars", key, up, .invalidKey(up))
            let wide = ImageFault.tooLarge(ImageSize(width: 3_000, height: 9), most: Bucket.adventurePhotos.maximumSize)
            await refused("avatars", key, Storing.key(rider, "c"), in: "adventure_photos", StorageError(wide))
        }
    }

    @Test("removes the caller's own, and says which there were", arguments: DatabaseKind.all)
    func removing(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let (rider, other) = (try await storing.rider(), try await storing.rider())
            let (mine, theirs) = (Storing.key(rider, "a.jpg"), Storing.key(other, "a.jpg"))
            try await storing.store.put("avatars", mine, Pictures.small(.jpeg), as: .user(rider))
            try await storing.store.put("avatars", theirs, Pictures.small(.jpeg), as: .user(other))
            let removed = try await storing.store.remove(
                "avatars", names: [theirs, mine, "../x", mine], as: .user(rider))
            #expect(removed.map(\.name) == [mine])
            #expect(try await storing.store.remove("avatars", names: [theirs], as: .anonymous).isEmpty)
            await #expect(throws: StorageError.accessDenied) {
                try await storing.store.empty("avatars", as: .user(other))
            }
            #expect(try await storing.store.empty("avatars", as: .service) == 1)
            #expect(try await storing.rows == 0)
        }
    }
}

@Suite("Housekeeping of objects")
struct StorageHousekeepingTests {
    @Test("takes the bytes nobody refers to, once they are old", arguments: DatabaseKind.all)
    func sweeping(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let (rider, other) = (try await storing.rider(), try await storing.rider())
            let key = Storing.key(rider, "a.jpg")
            try await storing.store.put("avatars", key, Pictures.small(.jpeg, seed: 1), as: .user(rider))
            try await storing.store.put("avatars", key, Pictures.small(.jpeg, seed: 3), upsert: true, as: .user(rider))
            try await storing.store.put(
                "avatars", Storing.key(other, "b"), Pictures.small(.jpeg, seed: 5), as: .user(other))
            #expect(storing.files.count == 3)
            #expect(try await storing.store.sweep() == 0, "nothing is old yet")
            try storing.age()
            #expect(try await storing.store.sweep() == 1)
            // With the account its objects go, and their bytes.
            try await storing.database.write(as: .service) {
                try $0.delete(Delete(from: Storing.users, where: .equals("id", other)))
            }
            #expect(try await storing.store.sweep() == 1)
            let left = try await storing.store.find("avatars", key, as: .user(rider)).blob.description
            #expect(storing.files == ["\(left.prefix(2))/\(left.dropFirst(2))"])
        }
    }

    @Test("takes what an upload left that was killed between its bytes and its row", arguments: DatabaseKind.all)
    func killed(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            // What is on disk then: the bytes under their name, or under none yet.
            let writer = try await storing.blobs.write()
            try await writer.append([1, 2, 3])
            _ = try await writer.finish([])
            try Data([1]).write(to: URL(filePath: storing.folder + "/incoming/left"))
            try storing.age()
            #expect(try await storing.store.sweep() == 2)
            #expect(storing.files.isEmpty)
        }
    }

    @Test("takes photos of reports that are gone, and leaves hidden ones", arguments: DatabaseKind.all)
    func reports(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let rider = try await storing.rider()
            let (gone, hidden) = (UUID(), UUID())
            for report in [gone, hidden] {
                storing.reports[report] = TestReports.Report(owner: rider)
                try await storing.store.put(
                    "safety_reports", Storing.photo(report), Pictures.small(.jpeg), as: .user(rider))
            }
            storing.reports[gone] = nil
            storing.reports[hidden]?.isShown = false
            #expect(try await storing.store.sweep() == 1)
            #expect(try await storing.rows == 1)
        }
    }

    @Test("forgets tokens for uploads once they have ended", arguments: DatabaseKind.all)
    func tokens(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let rider = try await storing.rider()
            let key = Storing.key(rider, "a.jpg")
            let token = try await storing.store.signUpload("avatars", key, mayReplace: false, as: .user(rider)).token
            let (claims, principal) = try storing.store.uploadClaims(token, "avatars", key)
            try await storing.store.put("avatars", key, Pictures.small(.jpeg), token: claims, as: principal)
            #expect(try await storing.store.sweep() == 0)
            storing.clock.advance(seconds: 7_201)
            #expect(try await storing.store.sweep() == 1)
        }
    }

    @Test("gives riders all of their objects to take along", arguments: DatabaseKind.all)
    func export(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let (rider, other) = (try await storing.rider(), try await storing.rider())
            for (bucket, owner) in [("avatars", rider), ("adventure_photos", rider), ("avatars", other)] {
                try await storing.store.put(bucket, Storing.key(owner, "a"), Pictures.small(.jpeg), as: .user(owner))
            }
            let exported = try await storing.store.exported(of: rider)
            #expect(exported.map(\.object.bucketID) == ["adventure_photos", "avatars"])
            let token = String(exported[0].address.split(separator: "=", maxSplits: 1)[1])
            storing.clock.advance(seconds: 86_399)
            _ = try await storing.store.findSigned("adventure_photos", Storing.key(rider, "a"), token: token)
            #expect(try await ObjectStore.referencedBlobs(in: storing.database).count == 1)
        }
    }
}
