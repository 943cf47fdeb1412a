import Computing
import Foundation
import GTFS
import OpenStreetMap
import Timetable
import TimetableCompiler

/// Keeps what is fetched in a folder: `<id>.zip` of a schedule, and `<id>.json` on where each came from.
package struct FeedStore: Sendable {
    package let folder: String

    private let kind: FetchedKind
    private let hashing: ComputeLane

    /// A store in a folder, which is made when first needed.
    ///
    /// - Parameter hashing: where files are looked through that have come.
    package init(folder: String, of kind: FetchedKind = .schedule, hashing: ComputeLane = ComputePool().packs) {
        (self.folder, self.kind, self.hashing) = (folder, kind, hashing)
    }

    /// Where the file of a feed lies, or would.
    package func path(of feed: String) -> String { "\(folder)/\(feed).\(kind.suffix)" }

    /// What is known of the file of a feed; nil where there is none, or one of another length than the one that came.
    package func record(of feed: String) -> StoredFeed? {
        guard let data = FileManager.default.contents(atPath: recordPath(of: feed)),
            let record = try? JSONDecoder().decode(StoredFeed.self, from: data)
        else { return nil }
        var status = stat()
        guard stat(path(of: feed), &status) == 0, UInt64(status.st_size) == record.bytes else { return nil }
        return record
    }

    /// Fetches a feed unless it is unchanged; whatever goes wrong, the file that was there stays.
    ///
    /// - Parameters:
    ///   - url: where from, whole.
    ///   - redirected: called before each request that a redirect adds.
    ///   - now: seconds since 1970-01-01T00:00:00Z.
    /// - Returns: whether its content is new.
    package func fetch(
        _ feed: String, from url: String, key: RequestHeader?, with fetcher: any FeedFetcher,
        redirected: @escaping @Sendable () -> Void = {}, now: Int64
    ) async throws(FeedStoreError) -> Bool {
        try makeFolder()
        let known = record(of: feed)
        var request = FeedRequest(
            url: url, key: key, accept: kind.accept, byteLimit: kind.byteLimit, timeout: kind.timeout)
        request.redirected = redirected
        // Validators of another address say nothing about this one.
        if let known, known.url == url {
            request.validators = Validators(etag: known.etag, lastModified: known.lastModified)
        }
        let unfinished = ".\(feed).fetching-"
        // What a process that was killed was fetching.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix(unfinished) {
            try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
        let temporary = "\(folder)/\(unfinished)\(ProcessInfo.processInfo.processIdentifier)"
        defer { try? FileManager.default.removeItem(atPath: temporary) }
        let response: FeedResponse
        do {
            response = try await fetcher.download(request, to: temporary)
        } catch {
            throw .unanswered(feed: feed, error)
        }
        if response.status == 304, var known {
            known.checkedAt = now
            try write(known, of: feed)
            return false
        }
        guard response.status == 200 else {
            let seconds = RetryAfter.seconds(response.retryAfter, now: now)
            throw .status(feed: feed, response.status, retryAfter: seconds)
        }
        let kept: Result<Bool, FeedStoreError>
        do {
            kept = try await hashing.run { [validators = response.validators, known] _ in
                Result { () throws(FeedStoreError) in
                    try keep(temporary, as: feed, from: url, validators, known: known, now: now)
                }
            }
        } catch {
            throw .unanswered(feed: feed, .cancelled)
        }
        return try kept.get()
    }

    private func keep(
        _ file: String, as feed: String, from url: String, _ validators: Validators, known: StoredFeed?, now: Int64
    ) throws(FeedStoreError) -> Bool {
        let origin: FeedOrigin
        do {
            // A page of a captive portal or half an archive ends here.
            try kind.check(file, feed)
            origin = try SourceHash.origin(of: file)
        } catch {
            throw .unusable(feed: feed, reason: "what came is no \(kind.name): \(error)")
        }
        let record = StoredFeed(
            url: url, etag: validators.etag, lastModified: validators.lastModified, sha256: origin.sha256,
            bytes: origin.bytes, fetchedAt: now, checkedAt: now)
        guard origin.sha256 != known?.sha256 else {
            try write(record, of: feed)
            return false
        }
        // The file first: a record that is too old only means that it is fetched once more.
        try WholeCopy.place(file, at: path(of: feed))
        try write(record, of: feed)
        return true
    }

    private func recordPath(of feed: String) -> String { "\(folder)/\(feed).json" }

    private func makeFolder() throws(FeedStoreError) {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw .unwritable(path: folder, reason: error.localizedDescription)
        }
    }

    private func write(_ record: StoredFeed, of feed: String) throws(FeedStoreError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            try encoder.encode(record).write(to: URL(filePath: recordPath(of: feed)), options: .atomic)
        } catch {
            throw .unwritable(path: recordPath(of: feed), reason: error.localizedDescription)
        }
    }
}

/// What is fetched and kept.
package struct FetchedKind: Sendable {
    /// What people call it.
    let name: String
    /// Behind the names of its files.
    let suffix: String
    /// What is asked for, as `Accept` says it.
    let accept: String
    /// Most bytes taken.
    let byteLimit: Int
    /// Seconds after which it is given up.
    let timeout: Double
    /// Throws where a file is something else; it is given the id under which the file is kept, too.
    let check: @Sendable (_ file: String, _ id: String) throws -> Void

    /// A GTFS archive.
    package static let schedule = FetchedKind(
        name: "feed", suffix: "zip", accept: "application/zip, application/octet-stream, */*;q=0.1",
        byteLimit: FeedRequest.scheduleBytes, timeout: 900
    ) { file, id in _ = try Feed(at: file, id: id, problems: ProblemLog()) }

    /// An extract of OpenStreetMap.
    package static let extract = FetchedKind(
        name: "extract", suffix: "osm.pbf", accept: "application/octet-stream, */*;q=0.1",
        byteLimit: FeedRequest.extractBytes, timeout: 3600
    ) { file, _ in _ = try PBFFile(path: file) }
}

/// What is known of a fetched file.
package struct StoredFeed: Codable, Sendable, Equatable {
    package var url: String
    package var etag: String?
    package var lastModified: String?
    /// SHA-256 in hexadecimal.
    package var sha256: String
    package var bytes: UInt64
    /// When these bytes came, in seconds since 1970-01-01T00:00:00Z.
    package var fetchedAt: Int64
    /// When the provider last said that they are the newest.
    package var checkedAt: Int64

    private enum CodingKeys: String, CodingKey {
        case url
        case etag
        case lastModified = "last_modified"
        case sha256
        case bytes
        case fetchedAt = "fetched_at"
        case checkedAt = "checked_at"
    }
}

/// Why a feed was not fetched.
package enum FeedStoreError: Error, Equatable, Sendable, CustomStringConvertible {
    case unanswered(feed: String, FetchError)
    case status(feed: String, Int, retryAfter: Double?)
    case unusable(feed: String, reason: String)
    case unwritable(path: String, reason: String)

    /// Seconds after which another attempt may go better, 0 where nobody said; nil where it will not.
    var passesAfter: Double? {
        switch self {
        case .unanswered: 0
        case .status(_, 429, let retryAfter), .status(_, 500..., let retryAfter): retryAfter ?? 0
        case .status, .unusable, .unwritable: nil
        }
    }

    package var description: String {
        switch self {
        case .unanswered(let feed, let error): "\(feed): \(error)"
        case .status(let feed, let status, _) where status == 401 || status == 403:
            "\(feed): answered \(status): the key was refused, or its quota is used up"
        case .status(let feed, let status, _): "\(feed): answered \(status)"
        case .unusable(let feed, let reason): "\(feed): \(reason)"
        case .unwritable(let path, let reason): "cannot write \(path): \(reason)"
        }
    }
}
