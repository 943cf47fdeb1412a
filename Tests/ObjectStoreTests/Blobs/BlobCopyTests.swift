import Foundation
import ObjectStore
import Testing

@Suite("Copies of blobs")
struct BlobCopyTests {
    @Test("have all files that are whole, each once, and go on where they were")
    func copying() async throws {
        let folder = try TemporaryFolder()
        let target = try TemporaryFolder()
        let store = try FileBlobStore(folder: folder.path, spare: 0)
        func write(_ bytes: [UInt8]) async throws {
            let writer = try await store.write()
            try await writer.append(bytes)
            _ = try await writer.finish([])
        }
        for number in 0..<20 { try await write([UInt8(number), 1]) }
        let unfinished = try await store.write()
        try await unfinished.append([1])
        let copy = target.path + "/copy"
        #expect(try BlobCopy.all(from: folder.path, to: copy) == BlobCopy.Count(files: 20, bytes: 40))
        try await write([9, 9, 9])
        #expect(try BlobCopy.all(from: folder.path, to: copy) == BlobCopy.Count(files: 1, bytes: 3))
        #expect(TemporaryFolder.files(in: copy) == folder.files.filter { !$0.hasPrefix("incoming/") })
        // A copy is a store.
        let restored = try FileBlobStore(folder: copy, spare: 0)
        let reader = try #require(try await restored.open(BlobID.of([9, 9, 9])))
        #expect(try await reader.read(at: 0, count: 9) == [9, 9, 9])
        await unfinished.discard()
    }

    @Test("of what is not there are nothing, and of what cannot be written are refused")
    func refusals() async throws {
        let folder = try TemporaryFolder()
        #expect(try BlobCopy.all(from: folder.path + "/none", to: folder.path + "/copy") == BlobCopy.Count())
        #expect(folder.files.isEmpty)
        let store = try FileBlobStore(folder: folder.path + "/objects", spare: 0)
        let writer = try await store.write()
        try await writer.append([1])
        _ = try await writer.finish([])
        try Data().write(to: URL(filePath: folder.path + "/file"))
        #expect(throws: BlobError.self) {
            try BlobCopy.all(from: folder.path + "/objects", to: folder.path + "/file/copy")
        }
    }

    @Test("of one store into another, by the list of both")
    func stores() async throws {
        let folder = try TemporaryFolder()
        let other = try TemporaryFolder()
        let (source, target) = (
            try FileBlobStore(folder: folder.path, spare: 0), try FileBlobStore(folder: other.path, spare: 0)
        )
        var ids: [BlobID] = []
        for number in 0..<600 {
            let writer = try await (number % 3 == 0 ? target : source).write()
            try await writer.append([UInt8(number % 256), UInt8(number / 256)])
            ids.append(try await writer.finish([]).id)
        }
        #expect(try await BlobCopy.all(from: source, to: target) == BlobCopy.Count(files: 400, bytes: 800))
        #expect(try await BlobCopy.all(from: source, to: target) == BlobCopy.Count())
        var (walk, found) = (BlobWalk(target), [BlobID]())
        while let id = try await walk.next() { found.append(id) }
        #expect(found == ids.sorted())
        #expect(try await target.list(after: ids.max()).isEmpty)
    }

    @Test("does not keep bytes that are not what their name says")
    func damaged() async throws {
        let folder = try TemporaryFolder()
        let other = try TemporaryFolder()
        let (source, target) = (
            try FileBlobStore(folder: folder.path, spare: 0), try FileBlobStore(folder: other.path, spare: 0)
        )
        let writer = try await source.write()
        try await writer.append([1, 2, 3])
        let id = try await writer.finish([]).id
        #expect(FileManager.default.createFile(atPath: source.path(of: id), contents: Data([1, 2, 4])))
        await #expect(throws: BlobError.damaged(id)) { try await BlobCopy.all(from: source, to: target) }
        #expect(other.files.isEmpty)
    }
}
