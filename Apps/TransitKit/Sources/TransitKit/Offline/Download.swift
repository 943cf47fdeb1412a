import Foundation
import TransitAPI
import Wire

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

/// Fetches a file that never changes under its address, going on where an earlier attempt ended.
struct Download {
    let client: TransitClient
    let file: FileDownload
    /// Where it is written; beside it stands which file it is.
    let part: URL

    private var mark: URL { Self.mark(of: part) }
    static func mark(of part: URL) -> URL { part.appendingPathExtension("of") }
    /// Attempts without a single new byte after which it is given up.
    private static let attempts = 3
    /// Most seconds that are waited because the server said so.
    private static let longestWait = 120.0

    func run(_ progress: @Sendable (Int, Int) -> Void) async throws(OfflineError) {
        do {
            if !isSame {
                try Data().write(to: part)
                try Data(file.checksumSHA256.utf8).write(to: mark)
            } else if !FileManager.default.fileExists(atPath: part.path) {
                try Data().write(to: part)
            }
        } catch {
            throw .init(keeping: error)
        }
        var failures = 0
        while sizeOfPart < file.fileSizeBytes {
            let before = sizeOfPart
            do throws(OfflineError) {
                try await fetch(from: before, progress)
            } catch {
                guard case .client(let problem) = error, problem.isTemporary else { throw error }
                failures = sizeOfPart > before ? 0 : failures + 1
                guard failures < Self.attempts else { throw error }
                var pause = Double(1 << failures)
                if case .rateLimited(let seconds) = problem { pause = max(pause, Double(seconds)) }
                // Who is to wait for longer comes back with the next update.
                guard pause <= Self.longestWait else { throw error }
                guard await client.clock.sleep(pause) else { throw .client(.cancelled) }
            }
        }
        let checksum = try? FileChecksum.sha256(ofFileAt: part.path)
        guard checksum == file.checksumSHA256, sizeOfPart == file.fileSizeBytes else {
            try? FileManager.default.removeItem(at: part)
            try? FileManager.default.removeItem(at: mark)
            throw .notAsStated
        }
    }

    /// Bytes of this file that are here.
    var size: Int {
        guard isSame else { return 0 }
        return sizeOfPart
    }

    private var isSame: Bool { (try? String(contentsOf: mark, encoding: .utf8)) == file.checksumSHA256 }

    private var sizeOfPart: Int {
        ((try? FileManager.default.attributesOfItem(atPath: part.path))?[.size] as? Int) ?? 0
    }

    private func fetch(from offset: Int, _ progress: @Sendable (Int, Int) -> Void) async throws(OfflineError) {
        do {
            var message = try client.message("GET", file.downloadURL)
            message.headers["Accept"] = "*/*"
            if offset > 0 {
                message.headers["Range"] = "bytes=\(offset)-"
                message.headers["If-Range"] = "\"\(file.checksumSHA256)\""
            }
            // A file may lie with somebody else, who has no business with keys.
            if message.url.host != client.server.host { message.headers["apikey"] = nil }
            let stream = try await client.transport.stream(message)
            guard [200, 206].contains(stream.head.status) else {
                throw ClientError(HTTPReply(stream.head))
            }
            let handle = try FileHandle(forWritingTo: part)
            defer { try? handle.close() }
            // Who sends the whole again is taken at their word.
            if stream.head.status == 200 { try handle.truncate(atOffset: 0) }
            var count = Int(try handle.seekToEnd())
            for try await piece in stream.pieces {
                count += piece.count
                guard count <= file.fileSizeBytes else { throw OfflineError.notAsStated }
                try handle.write(contentsOf: piece)
                progress(count, file.fileSizeBytes)
            }
            guard !Task.isCancelled else { throw ClientError.cancelled }
            guard count == file.fileSizeBytes else { throw ClientError.unreachable(reason: "the download was cut off") }
        } catch let error as ClientError {
            throw .client(error)
        } catch let error as TransportError {
            throw .client(ClientError(error))
        } catch let error as OfflineError {
            throw error
        } catch {
            throw .init(keeping: error)
        }
    }
}

/// Checksums of files and texts.
enum FileChecksum {
    static func sha256(ofFileAt path: String) throws -> String {
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? handle.close() }
        var hash = SHA256()
        while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty { hash.update(data: piece) }
        return hash.finalize().hexadecimal
    }

    static func sha256(of text: String) -> String { SHA256.hash(data: Data(text.utf8)).hexadecimal }
}
