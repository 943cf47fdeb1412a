import Foundation
import NIOHTTP1
import Wire

/// Blobs as objects of a bucket, named as ``FileBlobStore`` names its files: `ab/cdef…` behind the prefix of the place. A folder that
/// was copied into a bucket as it is goes on there, and the other way round.
///
/// S3 has no locks, and nothing that removes an object only if nobody has written it again meanwhile. So a sweep does not
/// remove: it puts an object aside, under `outgoing/…`, where it is found by whoever asks for it, and comes back. What has lain
/// there for as long again, and still nobody refers to, goes.
package struct S3BlobStore: BlobStore {
    let client: S3Client
    private let spool: Spool
    private let spare: Int
    let schedule: SweepSchedule

    /// A store in a bucket, which need not answer yet.
    ///
    /// - Parameters:
    ///   - spool: a folder of this process's own, for what is being uploaded; made if it is not there, emptied if it is.
    ///   - spare: bytes that are left free for others on the disk of `spool`.
    package init(
        _ place: S3Place, _ credentials: S3Credentials, spool: String, spare: Int, options: S3Options
    ) throws(BlobError) {
        self.spool = try Spool(folder: spool)
        self.spare = spare
        schedule = SweepSchedule(skipping: options.sweepsSkipped)
        client = S3Client(place, credentials, options)
    }

    package var trouble: String? { client.trouble }

    package func probe() async {
        guard !client.isProven else { return }
        _ = try? await page(mostKeys: 1, seconds: 10)
    }

    package func close() async { await client.close() }

    /// Does what takes long on a thread that answers nobody.
    func work<Value: Sendable>(
        _ work: @escaping @Sendable () throws(BlobError) -> Value
    ) async throws(BlobError) -> Value { try await spool.work(work) }

    /// Removes what a killed process has left in the spool.
    func tidySpool() async { await spool.tidy() }

    package func write() async throws(BlobError) -> any BlobWriter {
        let (queue, file) = try await spool.file(leaving: spare)
        return S3BlobWriter(file, to: self, on: queue)
    }

    package func open(_ id: BlobID) async throws(BlobError) -> (any BlobReader)? {
        if let reader = try await reader(id) { return reader }
        // A sweep may have put it aside in the moment in which somebody came to refer to it.
        guard try await copy(retired(id), to: key(of: id), doing: "bringing back \(id)") else { return nil }
        return try await reader(id)
    }

    /// S3 has no touch: copied onto itself, which it allows only if something else about it is said anew, an object is as if
    /// written now, and its bytes go nowhere.
    package func touch(_ id: BlobID) async throws(BlobError) -> Bool {
        if try await copy(key(of: id), to: key(of: id), doing: "touching \(id)") { return true }
        return try await copy(retired(id), to: key(of: id), doing: "bringing back \(id)")
    }

    /// The key of a blob.
    func key(of id: BlobID) -> String {
        "\(client.place.prefix)\(id.description.prefix(2))/\(id.description.dropFirst(2))"
    }

    /// The key of a blob that a sweep has put aside.
    func retired(_ id: BlobID) -> String { "\(client.place.prefix)outgoing/\(id)" }

    private func reader(_ id: BlobID) async throws(BlobError) -> S3BlobReader? {
        var request = S3Request(method: .HEAD, key: key(of: id), doing: "looking for \(id)")
        request.accepted = [200, 404]
        request.complaint = { $0.status == 200 && $0.byteCount == nil ? "an answer without a length" : nil }
        let answer = try await client.send(request)
        return answer.byteCount.map { S3BlobReader(id, byteCount: $0, key: key(of: id), client) }
    }

    /// Copies an object within the bucket, and dates it anew; false where there is none.
    ///
    /// - Parameter unwritten: only if it was not written since then, in seconds since 1970-01-01T00:00:00Z; false if it was.
    func copy(
        _ source: String, to key: String, unwritten: Int64? = nil, doing: String
    ) async throws(BlobError) -> Bool {
        var request = S3Request(method: .PUT, key: key, doing: doing)
        request.headers = [
            ("content-type", S3BlobWriter.mediaType),
            ("x-amz-copy-source", "/\(client.place.bucket)/\(S3Place.escaped(source))"),
            ("x-amz-metadata-directive", "REPLACE"),
        ]
        if let unwritten {
            request.headers.append(("x-amz-copy-source-if-unmodified-since", HTTPDate.text(max(0, unwritten))))
        }
        request.accepted = [200, 404, 412]
        // Whether it went well may turn out after the status was sent.
        request.complaint = { answer in
            guard answer.status == 200 else { return nil }
            let root = (try? XMLDocument.root(of: answer.body))?.name
            return root == "CopyObjectResult" ? nil : answer.words(S3Refusal(answer.body)) + " in place of a copy"
        }
        let answer = try await client.send(request)
        guard answer.status == 404 else { return answer.status == 200 }
        // A bucket that is not there has no objects either, but that is no answer.
        let refusal = S3Refusal(answer.body)
        guard refusal.code != "NoSuchBucket" else {
            throw .refused(doing: doing, reason: answer.words(refusal))
        }
        return false
    }
}

extension S3Answer {
    /// `Content-Length` of an object that is there.
    fileprivate var byteCount: Int? {
        guard status == 200, let length = headers.first(name: "content-length").flatMap({ Int($0) }), length >= 0 else {
            return nil
        }
        return length
    }
}
