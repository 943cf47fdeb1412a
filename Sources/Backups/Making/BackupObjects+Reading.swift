import ObjectStore

extension BackupObjects {
    /// No bucket takes as much, bytes: what is longer is none of the service's.
    private static let longest = 64 << 20
    /// A sweep may put one aside and back while it is read; not for ever.
    private static let attempts = 3

    /// All bytes of one, so that nothing of it is written unless it is whole and as it was once written; nil where it is gone or is
    /// not.
    func bytes(of id: BlobID) async throws -> [UInt8]? {
        for _ in 1...Self.attempts {
            guard let reader = try await open(id) else { return nil }
            do {
                let bytes = try await Self.bytes(of: reader)
                await reader.close()
                return bytes.flatMap { BlobID.of($0) == id ? $0 : nil }
            } catch BlobError.gone {
                await reader.close()
            } catch BlobError.damaged {
                await reader.close()
                return nil
            } catch {
                await reader.close()
                throw error
            }
        }
        return nil
    }

    /// Nil where it is longer than it can be, or shorter than it said.
    private static func bytes(of reader: any BlobReader) async throws -> [UInt8]? {
        guard reader.byteCount <= longest else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(reader.byteCount)
        while bytes.count < reader.byteCount {
            try Task.checkCancellation()
            let count = min(reader.pieceByteCount, reader.byteCount - bytes.count)
            let piece = try await reader.read(at: bytes.count, count: count)
            guard !piece.isEmpty else { return nil }
            bytes += piece
        }
        return bytes
    }
}
