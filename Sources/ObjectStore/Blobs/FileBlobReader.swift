import Foundation
import Synchronization

/// A file that is open.
final class FileBlobReader: BlobReader {
    let byteCount: Int
    let pieceByteCount = 256 << 10
    private let descriptor: Mutex<Int32>
    private let queue: DispatchQueue

    init(_ descriptor: Int32, byteCount: Int, on queue: DispatchQueue) {
        (self.byteCount, self.queue) = (byteCount, queue)
        self.descriptor = Mutex(descriptor)
    }

    deinit {
        descriptor.withLock { descriptor in
            if descriptor >= 0 { Foundation.close(descriptor) }
        }
    }

    func read(at offset: Int, count: Int) async throws(BlobError) -> [UInt8] {
        try await queue.run { () throws(BlobError) in
            try self.descriptor.withLock { (descriptor) throws(BlobError) in
                guard descriptor >= 0 else { throw .failed(errno: EBADF, doing: "reading") }
                return try FileCalls.read(descriptor, at: offset, count: count)
            }
        }
    }

    func close() async {
        _ = try? await queue.run { () throws(BlobError) in
            self.descriptor.withLock { descriptor in
                if descriptor >= 0 { Foundation.close(descriptor) }
                descriptor = -1
            }
        }
    }
}
