import Crypto
import Foundation
import ObjectStore
import Testing

@Suite("Files of blobs")
struct FileBlobStoreTests {
    private static func store(_ folder: String, spare: Int = 0) throws -> FileBlobStore {
        try FileBlobStore(folder: folder, spare: spare)
    }

    private static func write(_ bytes: [UInt8], to store: FileBlobStore) async throws -> BlobID {
        let writer = try await store.write()
        try await writer.append(bytes)
        return try await writer.finish([]).id
    }

    @Test("are named by what is in them, whole, and readable by nobody else")
    func writing() async throws {
        let folder = try TemporaryFolder()
        let store = try Self.store(folder.path)
        let bytes = Pictures.noise(300_000)
        let writer = try await store.write()
        for start in stride(from: 0, to: bytes.count, by: 70_001) {
            try await writer.append(Array(bytes[start..<min(bytes.count, start + 70_001)]))
        }
        #expect(folder.files.allSatisfy { $0.hasPrefix("incoming/") }, "nothing is there before it is whole")
        let stored = try await writer.finish([])
        #expect(stored.id == BlobID.of(bytes) && stored.byteCount == bytes.count)
        let name = stored.id.description
        #expect(folder.files == ["\(name.prefix(2))/\(name.dropFirst(2))"])
        let attributes = try FileManager.default.attributesOfItem(atPath: store.path(of: stored.id))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let reader = try #require(try await store.open(stored.id))
        #expect(try await reader.read(at: 0, count: 1 << 20) == bytes)
        #expect(try await reader.read(at: 299_990, count: 100) == Array(bytes[299_990...]))
        #expect(try await reader.read(at: 300_000, count: 1) == [])
        await reader.close()
        await #expect(throws: BlobError.self) { try await reader.read(at: 0, count: 1) }
    }

    @Test("of the same content are one")
    func twice() async throws {
        let folder = try TemporaryFolder()
        let store = try Self.store(folder.path)
        let ids = try await [Self.write([1, 2, 3], to: store), Self.write([1, 2, 3], to: store)]
        #expect(ids[0] == ids[1] && folder.files.count == 1)
    }

    @Test("are named by what stands in them after they were mended")
    func patches() async throws {
        let folder = try TemporaryFolder()
        let store = try Self.store(folder.path)
        let writer = try await store.write()
        try await writer.append([1, 2, 3, 4])
        let stored = try await writer.finish([BlobPatch(offset: 1, bytes: [9, 9])])
        #expect(stored.id == BlobID.of([1, 9, 9, 4]))
    }

    @Test("that are given up, or that nobody holds any more, leave nothing")
    func discarding() async throws {
        let folder = try TemporaryFolder()
        let store = try Self.store(folder.path)
        let writer = try await store.write()
        try await writer.append([1])
        await writer.discard()
        await #expect(throws: BlobError.self) { try await writer.append([1]) }
        await #expect(throws: BlobError.self) { _ = try await writer.finish([]) }
        do {
            let dropped = try await store.write()
            try await dropped.append([1])
        }
        #expect(folder.files.isEmpty)
    }

    @Test("are not begun where the disk is as good as full")
    func spare() async throws {
        let folder = try TemporaryFolder()
        let store = try Self.store(folder.path, spare: 1 << 60)
        await #expect(throws: BlobError.full) { _ = try await store.write() }
        #expect(folder.files.isEmpty)
    }

    @Test("that are not there are not there")
    func missing() async throws {
        let folder = try TemporaryFolder()
        let store = try Self.store(folder.path)
        #expect(try await store.open(BlobID.of([7])) == nil)
        #expect(try await store.touch(BlobID.of([7])) == false)
        #expect(BlobID("../../../../etc/passwd") == nil && BlobID(String(repeating: "A", count: 64)) == nil)
    }

    @Test("that are old and nobody refers to are swept away, and no others")
    func sweeping() async throws {
        let folder = try TemporaryFolder()
        let store = try Self.store(folder.path)
        var ids: [BlobID] = []
        for number in 0..<40 { ids.append(try await Self.write([UInt8(number)], to: store)) }
        // Every other one is old, every fourth of all is referred to.
        for (number, id) in ids.enumerated() where number % 2 == 0 {
            try TemporaryFolder.age(store.path(of: id), seconds: 5_000)
        }
        let kept = Set(ids.enumerated().filter { $0.offset % 4 == 0 }.map(\.element))
        let abandoned = try await store.write()
        try await abandoned.append([1])
        for file in folder.files where file.hasPrefix("incoming/") {
            try TemporaryFolder.age(folder.path + "/" + file, seconds: 5_000)
        }
        let underWay = try await store.write()
        try await underWay.append([2])
        let count = try await store.sweep(olderThan: 3_600) { kept.intersection($0) }
        #expect(count == 11)
        for (number, id) in ids.enumerated() {
            #expect((try await store.open(id) != nil) == (number % 4 != 2), "\(number)")
        }
        #expect(try await underWay.finish([]).id == BlobID.of([2]))
    }

    @Test("that come again while a sweep looks at them stay")
    func racing() async throws {
        let folder = try TemporaryFolder()
        let store = try Self.store(folder.path)
        let id = try await Self.write([1], to: store)
        try TemporaryFolder.age(store.path(of: id), seconds: 5_000)
        let touched = try await Self.write([2], to: store)
        try TemporaryFolder.age(store.path(of: touched), seconds: 5_000)
        let count = try await store.sweep(olderThan: 3_600) { _ in
            // Somebody uploads the same, and somebody copies, in the moment after the sweep has asked.
            _ = try await Self.write([1], to: store)
            _ = try await store.touch(touched)
            return []
        }
        #expect(count == 0)
        #expect(try await store.open(id) != nil)
        #expect(try await store.open(touched) != nil)
    }

    @Test("that a sweep had taken away when it was killed come back")
    func killedSweep() async throws {
        let folder = try TemporaryFolder()
        let store = try Self.store(folder.path)
        let id = try await Self.write([1], to: store)
        try TemporaryFolder.age(store.path(of: id), seconds: 5_000)
        try FileManager.default.moveItem(
            atPath: store.path(of: id), toPath: folder.path + "/outgoing/" + id.description)
        #expect(try await store.sweep(olderThan: 3_600) { Set($0) } == 0)
        #expect(try await store.open(id) != nil)
    }

    @Test("by many at once are all whole")
    func many() async throws {
        let folder = try TemporaryFolder()
        let store = try Self.store(folder.path)
        let ids = try await withThrowingTaskGroup(of: BlobID.self) { group in
            for number in 0..<60 {
                group.addTask { try await Self.write(Pictures.noise(20_000, seed: UInt8(number % 20 * 2)), to: store) }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(ids.count == 20 && folder.files.count == 20)
        for id in ids {
            let reader = try #require(try await store.open(id))
            #expect(BlobID.of(try await reader.read(at: 0, count: 1 << 20)) == id)
        }
    }
}
