import Foundation
import NIOHTTP1

/// An object of a bucket, read by ranges. Nothing is held open: each read is a request of its own.
package struct S3BlobReader: BlobReader {
    package let byteCount: Int
    /// Most photos are smaller; ten megabytes are ten requests.
    package let pieceByteCount = 1 << 20
    private let id: BlobID
    private let key: String
    private let client: S3Client

    init(_ id: BlobID, byteCount: Int, key: String, _ client: S3Client) {
        (self.id, self.byteCount, self.key, self.client) = (id, byteCount, key, client)
    }

    package func read(at offset: Int, count: Int) async throws(BlobError) -> [UInt8] {
        let end = min(byteCount, offset + count)
        guard offset < end else { return [] }
        var request = S3Request(method: .GET, key: key, doing: "reading \(id)")
        request.headers = [("range", "bytes=\(offset)-\(end - 1)")]
        (request.accepted, request.mostBytes) = ([200, 206, 404], max(end - offset, S3Request.mostRefusalBytes))
        request.seconds += Double(end - offset) / 65_536
        let (wanted, total) = (offset..<end, byteCount)
        request.complaint = { Self.complaint($0, wanted, of: total) }
        let answer = try await client.send(request)
        guard answer.status != 404 else { throw .gone(id) }
        return answer.body
    }

    package func close() async {}

    /// What is wrong with an answer that should be these bytes; nil where nothing is.
    package static func complaint(_ answer: S3Answer, _ wanted: Range<Int>, of total: Int) -> String? {
        switch answer.status {
        case 404: return nil
        case 206:
            let said = answer.headers.first(name: "content-range") ?? "no range"
            guard said == "bytes \(wanted.lowerBound)-\(wanted.upperBound - 1)/\(total)" else {
                return "other bytes than were asked for: \(S3Refusal.line(said, 60))"
            }
        default:
            // All of it, for what is all of it.
            guard wanted == 0..<total else { return "all bytes in place of a range" }
        }
        guard answer.body.count == wanted.count else {
            return "\(answer.body.count) bytes in place of \(wanted.count)"
        }
        return nil
    }
}
