import Database
import DatabaseFixtures
import Foundation
import ObjectStore
import Testing
import Wire

@Suite("Uploads")
struct UploadTests {
    @Test("keep the picture under its name, without what is not the picture", arguments: DatabaseKind.all)
    func keeping(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let rider = try await storing.rider()
            let key = Storing.key(rider, "trips/a.jpg")
            let details = UploadDetails(cacheControl: "3600", metadata: ["mood": "sunny"])
            let file = Pictures.jpeg(before: Pictures.exif(orientation: 1) + Pictures.comment)
            let object = try await storing.store.put("avatars", key, file, details: details, as: .user(rider))
            #expect(object.name == key && object.bucketID == "avatars" && object.owner == rider)
            #expect(object.contentType == "image/jpeg" && object.cacheControl == "max-age=3600")
            #expect(object.imageSize == ImageSize(width: 40, height: 30))
            #expect(object.userMetadata == ["mood": "sunny"] && object.createdAt == TestClock.start)
            #expect(object.blob == BlobID.of(Pictures.jpeg()) && object.size == Pictures.jpeg().count)
            #expect(try await storing.bytes(object) == Pictures.jpeg())
            #expect(try await storing.store.find("avatars", key, as: .user(rider)) == object)
            #expect(storing.files.count == 1)
        }
    }

    @Test("take JPEG, PNG and WebP, by their bytes", arguments: DatabaseKind.all)
    func kinds(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let rider = try await storing.rider()
            for image in ImageKind.allCases {
                let key = Storing.key(rider, image.rawValue)
                let type = image == .jpeg ? "IMAGE/JPEG; q=1" : image.mediaType
                let object = try await storing.store.put("avatars", key, Pictures.small(image), type, as: .user(rider))
                #expect(object.contentType == image.mediaType)
            }
            for type in ["text/html", "image/svg+xml", "image/gif", "text/plain;charset=UTF-8", ""] {
                await #expect(throws: StorageError.invalidType(type)) {
                    try await storing.store.put(
                        "avatars", Storing.key(rider, "b"), Pictures.small(.png), type, as: .user(rider))
                }
            }
            let other = ImageFault.notOfKind(.jpeg, found: .png)
            await #expect(throws: StorageError(other)) {
                try await storing.store.put("avatars", Storing.key(rider, "b"), Pictures.small(.png), as: .user(rider))
            }
            #expect(storing.files.count == 3, "what is refused leaves nothing")
        }
    }

    @Test("go to no place that is not the rider's", arguments: DatabaseKind.all)
    func places(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let (rider, other) = (try await storing.rider(), try await storing.rider())
            func refused(_ bucket: String, _ key: String, _ principal: Principal, _ error: StorageError) async {
                await #expect(throws: error, "\(bucket) \(key)") {
                    try await storing.store.put(bucket, key, Pictures.small(.jpeg), as: principal)
                }
            }
            await refused("avatars", Storing.key(other, "a.jpg"), .user(rider), .accessDenied)
            await refused("avatars", "a.jpg", .user(rider), .accessDenied)
            await refused("avatars", rider.uuidString, .user(rider), .accessDenied)
            await refused("adventure_photos", "x/\(rider.uuidString)/a.jpg", .user(rider), .accessDenied)
            await refused("avatars", Storing.key(rider, "a.jpg"), .anonymous, .accessDenied)
            await refused("nowhere", Storing.key(rider, "a.jpg"), .user(rider), .noSuchBucket)
            let up = Storing.key(rider, "../\(other.uuidString)/a.jpg")
            await refused("avatars", up, .user(rider), .invalidKey(up))
            #expect(storing.files.isEmpty)
            // Swift writes ids in capital letters; the service goes anywhere.
            try await storing.store.put("avatars", rider.uuidString + "/a.jpg", Pictures.small(.jpeg), as: .user(rider))
            try await storing.store.put("avatars", "shared/a.jpg", Pictures.small(.jpeg), as: .service)
        }
    }

    @Test("of photos of reports go to own reports, under names nobody can guess", arguments: DatabaseKind.all)
    func reports(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let (rider, other) = (try await storing.rider(), try await storing.rider())
            let (own, foreign) = (UUID(), UUID())
            storing.reports[own] = TestReports.Report(owner: rider)
            storing.reports[foreign] = TestReports.Report(owner: other)
            let object = try await storing.store.put(
                "safety_reports", Storing.photo(own), Pictures.small(.jpeg), as: .user(rider))
            #expect(object.owner == rider)
            let guessable = own.uuidString + "/1.jpg"
            let keys = [Storing.photo(foreign), Storing.photo(UUID()), guessable, Storing.key(rider, "a.jpg")]
            for key in keys {
                await #expect(throws: StorageError.accessDenied, "\(key)") {
                    try await storing.store.put("safety_reports", key, Pictures.small(.jpeg), as: .user(rider))
                }
            }
            await #expect(throws: StorageError.invalidType("image/jpeg")) {
                try await storing.store.put(
                    "safety_reports", Storing.photo(own, "png"), Pictures.small(.jpeg), as: .user(rider))
            }
        }
    }

    @Test("replace nothing unless they may", arguments: DatabaseKind.all)
    func replacing(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let rider = try await storing.rider()
            let key = Storing.key(rider, "a")
            let first = try await storing.store.put("avatars", key, Pictures.small(.jpeg), as: .user(rider))
            await #expect(throws: StorageError.alreadyExists) {
                try await storing.store.put("avatars", key, Pictures.small(.png), "image/png", as: .user(rider))
            }
            storing.clock.advance(seconds: 60)
            let second = try await storing.store.put(
                "avatars", key, Pictures.small(.png), "image/png", upsert: true, as: .user(rider))
            #expect(second.id == first.id && second.version != first.version && second.blob != first.blob)
            #expect(second.contentType == "image/png" && second.entityTag != first.entityTag)
            #expect(second.createdAt == first.createdAt && second.updatedAt > first.updatedAt)
            #expect(try await storing.rows == 1)
        }
    }

    @Test("are no longer than their bucket allows, to the byte", arguments: DatabaseKind.all)
    func sizes(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let rider = try await storing.rider()
            let most = Bucket.avatars.maximumBytes
            let rest = most - Pictures.jpeg(scan: []).count
            let exact = Pictures.jpeg(scan: Pictures.noise(rest))
            try await storing.store.put("avatars", Storing.key(rider, "a"), exact, as: .user(rider))
            // What would be cut off counts as well: it has to be taken.
            for long in [Pictures.jpeg(scan: Pictures.noise(rest + 1)), exact + [0]] {
                await #expect(throws: StorageError.tooLarge) {
                    try await storing.store.put("avatars", Storing.key(rider, "b"), long, as: .user(rider))
                }
            }
            let wide = ImageSize(width: 2_049, height: 30)
            let fault = ImageFault.tooLarge(wide, most: Bucket.adventurePhotos.maximumSize)
            await #expect(throws: StorageError(fault)) {
                try await storing.store.put(
                    "adventure_photos", Storing.key(rider, "c"), Pictures.jpeg(2_049, 30), as: .user(rider))
            }
            #expect(storing.files.count == 1)
        }
    }

    @Test("are ten an hour for each rider", arguments: DatabaseKind.all)
    func rate(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let (rider, other) = (try await storing.rider(), try await storing.rider())
            func upload(_ name: String, _ rider: UUID) async throws {
                try await storing.store.put(
                    "avatars", Storing.key(rider, name), Pictures.small(.jpeg), as: .user(rider))
            }
            for number in 0..<10 {
                try await upload("\(number)", rider)
                storing.clock.advance(seconds: 60)
            }
            await #expect(throws: StorageError.tooManyUploads(limit: 10, retryAfter: 3_000)) {
                try await upload("x", rider)
            }
            try await upload("x", other)
            storing.clock.advance(seconds: 3_000)
            for number in 10..<20 { try await upload("\(number)", rider) }
            await #expect(throws: StorageError.tooManyUploads(limit: 10, retryAfter: 3_600)) {
                try await upload("x", rider)
            }
            for number in 0..<12 {
                try await storing.store.put("avatars", "s/\(number)", Pictures.small(.jpeg), as: .service)
            }
        }
    }

    @Test("by many at once go over no limit", arguments: DatabaseKind.all)
    func crowd(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let rider = try await storing.rider()
            let size = Pictures.small(.jpeg).count
            let store = storing.limited {
                $0.uploadsPerHour = 30
                $0.bytesPerUser = size * 7 + 1
            }
            let outcomes = await withTaskGroup(of: String.self) { group in
                for number in 0..<40 {
                    group.addTask {
                        do {
                            let key = Storing.key(rider, "\(number)")
                            let file = Pictures.small(.jpeg, seed: UInt8(number * 2))
                            try await store.put("avatars", key, file, as: .user(rider))
                            return "kept"
                        } catch { return (error as? StorageError)?.code ?? "\(error)" }
                    }
                }
                return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(outcomes == ["kept": 7, "QuotaExceeded": 23, "RATE_LIMITED": 10])
            #expect(try await storing.rows == 7)
        }
    }

    @Test("fill what a rider may have, and what is replaced counts no more", arguments: DatabaseKind.all)
    func quota(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let rider = try await storing.rider()
            let store = storing.limited {
                $0.uploadsPerHour = nil
                $0.objectsPerUser = 2
                $0.bytesPerUser = 20_000
            }
            func put(_ name: String, _ count: Int, upsert: Bool = false) async throws {
                let file = Pictures.jpeg(scan: Pictures.noise(count))
                try await store.put("avatars", Storing.key(rider, name), file, upsert: upsert, as: .user(rider))
            }
            try await put("a", 15_000)
            await #expect(throws: StorageError.quotaExceeded("0 MiB")) { try await put("b", 5_000) }
            try await put("b", 3_000)
            await #expect(throws: StorageError.quotaExceeded("2 objects")) { try await put("c", 1) }
            try await put("a", 16_000, upsert: true)
            _ = try await store.remove("avatars", names: [Storing.key(rider, "a")], as: .user(rider))
            try await put("c", 15_000)
        }
    }

    @Test("that say too much beside the picture are refused", arguments: DatabaseKind.all)
    func details(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let rider = try await storing.rider()
            let wrong = [
                UploadDetails(cacheControl: "max-age=1\r\nX: y"),
                UploadDetails(cacheControl: String(repeating: "1", count: 101)),
                UploadDetails(metadata: ["a": .string(String(repeating: "x", count: 5_000))]),
            ]
            for details in wrong {
                await #expect(throws: StorageError.self) {
                    try await storing.store.put(
                        "avatars", Storing.key(rider, "a"), Pictures.small(.jpeg), details: details, as: .user(rider))
                }
            }
            #expect(storing.files.isEmpty)
        }
    }

    @Test("that end too early, or are given up, leave nothing", arguments: DatabaseKind.all)
    func breakingOff(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let rider = try await storing.rider()
            await #expect(throws: StorageError(.truncated(.jpeg))) {
                try await storing.store.put(
                    "avatars", Storing.key(rider, "a"), Array(Pictures.small(.jpeg).dropLast(9)), as: .user(rider))
            }
            let request = UploadRequest(bucket: "avatars", key: Storing.key(rider, "a"), mediaType: "image/jpeg")
            let upload = try await storing.store.upload(request, as: .user(rider))
            try await upload.take(Array(Pictures.jpeg(scan: Pictures.noise(400_000)).dropLast(5)))
            await upload.discard()
            await #expect(throws: (any Error).self) { _ = try await upload.finish(UploadDetails()) }
            #expect(try await storing.rows == 0)
            #expect(storing.files.isEmpty)
        }
    }

    @Test("of an account that goes meanwhile are refused", arguments: DatabaseKind.all)
    func goneAccount(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let rider = try await storing.rider()
            let request = UploadRequest(bucket: "avatars", key: Storing.key(rider, "a"), mediaType: "image/jpeg")
            let upload = try await storing.store.upload(request, as: .user(rider))
            try await upload.take(Pictures.small(.jpeg))
            try await storing.database.write(as: .service) {
                try $0.delete(Delete(from: Storing.users, where: .equals("id", rider)))
            }
            await #expect(throws: StorageError.accessDenied) { _ = try await upload.finish(UploadDetails()) }
            #expect(try await storing.rows == 0)
        }
    }
}

@Suite("Uploads to a disk that is full")
struct FullDiskTests {
    /// Has room for so many bytes at a time.
    private struct SmallStore: BlobStore {
        let real: FileBlobStore
        let room: Int

        func write() async throws(BlobError) -> any BlobWriter {
            guard room > 0 else { throw .full }
            return SmallWriter(real: try await real.write(), room: room)
        }

        func open(_ id: BlobID) async throws(BlobError) -> (any BlobReader)? { try await real.open(id) }
        func touch(_ id: BlobID) async throws(BlobError) -> Bool { try await real.touch(id) }
        func list(after id: BlobID?) async throws(BlobError) -> [BlobID] { try await real.list(after: id) }
        func sweep(
            olderThan age: Int, referenced: @Sendable ([BlobID]) async throws -> Set<BlobID>
        ) async throws -> Int { try await real.sweep(olderThan: age, referenced: referenced) }
    }

    private struct SmallWriter: BlobWriter {
        let real: any BlobWriter
        let room: Int

        func append(_ bytes: [UInt8]) async throws(BlobError) {
            guard bytes.count <= room else { throw .full }
            try await real.append(bytes)
        }

        func finish(_ patches: [BlobPatch]) async throws(BlobError) -> StoredBlob { try await real.finish(patches) }
        func discard() async { await real.discard() }
    }

    @Test("are refused, and leave nothing", arguments: DatabaseKind.all)
    func full(kind: DatabaseKind) async throws {
        try await withStoring(kind) { storing in
            let rider = try await storing.rider()
            let store = ObjectStore(
                storing.database, blobs: SmallStore(real: storing.blobs, room: 100_000), secret: "a secret of tests",
                now: { storing.clock.now.seconds })
            for count in [150_000, 300_000] {
                await #expect(throws: StorageError.noRoom) {
                    try await store.put(
                        "avatars", Storing.key(rider, "a"), Pictures.jpeg(scan: Pictures.noise(count)), as: .user(rider)
                    )
                }
            }
            let fuller = ObjectStore(
                storing.database, blobs: SmallStore(real: storing.blobs, room: 0), secret: "a secret of tests",
                now: { storing.clock.now.seconds })
            await #expect(throws: StorageError.noRoom) {
                try await fuller.put("avatars", Storing.key(rider, "a"), Pictures.small(.jpeg), as: .user(rider))
            }
            #expect(storing.files.isEmpty)
            #expect(try await storing.rows == 0)
            try await store.put("avatars", Storing.key(rider, "a"), Pictures.small(.jpeg), as: .user(rider))
        }
    }
}
