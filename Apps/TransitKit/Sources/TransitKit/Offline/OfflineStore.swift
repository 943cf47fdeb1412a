import Foundation
import Timetable
import TimetableDelta
import TransitAPI
import Wire

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

/// The timetable a phone keeps: fetched whole once, brought up to date by what changed, swapped in only when all of it is there
/// and is what the server signed.
public actor OfflineStore {
    /// What is known of the timetable that is kept.
    public struct Kept: Codable, Sendable, Equatable {
        public var version: String
        /// SHA-256 of the timetable file.
        public var checksum: String
        public var byteCount: Int
        /// When the server made it and when it was fetched, in seconds since 1970-01-01T00:00:00Z.
        public var generatedAt: Double
        public var fetchedAt: Double
    }

    /// What an update did.
    public enum Outcome: Sendable, Equatable {
        /// The server offers none, or none that apps can use.
        case nothingOffered
        /// The newest one is here already.
        case current
        /// Another one has taken its place; bytes that came over the network for it.
        case updated(bytes: Int, byDelta: Bool)
    }

    private let client: TransitClient
    private let folder: URL
    private let trustedKeys: [Data]?
    private let freeBytes: @Sendable (URL) -> Int?
    private var engine: OfflineEngine?
    private var update: Task<Result<Outcome, OfflineError>, Never>?

    /// Bytes a timetable may have.
    static let limit = 512 << 20
    /// Bytes that are left to everything else that is written.
    static let margin = 4 << 20

    /// - Parameters:
    ///   - folder: where it is kept; made when first needed. An app keeps it out of backups.
    ///   - trustedKeys: public keys (Ed25519, 32 bytes) one of which must have signed it; with none, nobody's is taken. Nil trusts
    ///     any server that is reached, which is for development.
    public init(client: TransitClient, folder: URL, trustedKeys: [Data]?) {
        self.init(client: client, folder: folder, trustedKeys: trustedKeys) { DiskSpace.free(for: $0) }
    }

    /// - Parameter freeBytes: for how much there is room in a folder; nil where nobody knows.
    package init(
        client: TransitClient, folder: URL, trustedKeys: [Data]?, freeBytes: @escaping @Sendable (URL) -> Int?
    ) {
        (self.client, self.folder, self.trustedKeys, self.freeBytes) = (client, folder, trustedKeys, freeBytes)
    }

    private var timetablePath: String { folder.appendingPathComponent("city.timetable").path }
    private var noteURL: URL { folder.appendingPathComponent("city.json") }
    private var newNoteURL: URL { folder.appendingPathComponent("new.json") }
    private var partURL: URL { folder.appendingPathComponent("download.part") }

    /// What is kept; nil for nothing.
    public var kept: Kept? {
        guard FileManager.default.fileExists(atPath: timetablePath), let note = try? Data(contentsOf: noteURL) else {
            return nil
        }
        return try? JSONDecoder().decode(Kept.self, from: note)
    }

    /// What answers from it; nil where there is none, or it cannot be read, in which case it is fetched anew next time.
    public func answering() -> OfflineEngine? {
        if let engine { return engine }
        guard kept != nil else { return nil }
        engine = try? OfflineEngine(path: timetablePath)
        if engine == nil { try? FileManager.default.removeItem(at: noteURL) }
        return engine
    }

    /// Removes what is kept.
    public func remove() {
        engine = nil
        let new = ["new.timetable", "new.timetable.writing"].map(folder.appendingPathComponent)
        let urls = [noteURL, newNoteURL, partURL, Download.mark(of: partURL), URL(fileURLWithPath: timetablePath)]
        for url in urls + new {
            try? FileManager.default.removeItem(at: url)
        }
    }

    /// Fetches the newest timetable, or what changed. However many ask at once, it is fetched once; a download that was cut off
    /// goes on where it ended.
    ///
    /// - Parameter progress: told how many bytes have come, and of how many.
    public func update(
        progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
    ) async throws(OfflineError) -> Outcome {
        if let update { return try await update.value.get() }
        let task = Task { () -> Result<Outcome, OfflineError> in
            do throws(OfflineError) {
                return .success(try await self.fetchNewest(progress))
            } catch {
                return .failure(error)
            }
        }
        update = task
        defer { update = nil }
        return try await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }.get()
    }

    private func fetchNewest(_ progress: @escaping @Sendable (Int, Int) -> Void) async throws(OfflineError) -> Outcome {
        let pack: PackVersion
        do throws(ClientError) {
            pack = try await client.answer(TransitContract.packVersion, NoParameters()).body
        } catch {
            if case .refused = error { return .nothingOffered }
            throw .client(error)
        }
        guard let offer = pack.timetable else { return .nothingOffered }
        let kept = kept
        if kept?.checksum == offer.checksumSHA256, answering() != nil { return .current }
        try check(offer, pack.version, against: kept)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw .init(keeping: error)
        }
        let byDelta = offer.deltas.first { $0.fromSHA256 == kept?.checksum }
        if let byDelta, answering() != nil {
            do throws(OfflineError) {
                try await take(byDelta.file, offer, pack.version, base: timetablePath, progress)
                return .updated(bytes: byDelta.file.fileSizeBytes, byDelta: true)
            } catch {
                // What does not fit is no reason to go without: the whole one does not depend on what is here.
                guard error.isMendedByWhole else { throw error }
            }
        }
        try await take(offer.whole, offer, pack.version, base: nil, progress)
        return .updated(bytes: offer.whole.fileSizeBytes, byDelta: false)
    }

    /// Whether an offer is signed by whom the app trusts, and no older than what is here.
    private func check(_ offer: TimetableDownload, _ version: String, against kept: Kept?) throws(OfflineError) {
        guard (1...Self.limit).contains(offer.fileSizeBytes) else { throw .tooLarge(bytes: offer.fileSizeBytes) }
        guard let trustedKeys else { return }
        let lines = [
            "transit-timetable-1", offer.city, version, "\(offer.generatedAtSeconds)", "\(offer.fileSizeBytes)",
            offer.checksumSHA256,
        ]
        let statement = Data((lines.joined(separator: "\n") + "\n").utf8)
        let signature = Data(base64Encoded: offer.signature) ?? Data()
        let isTrusted = trustedKeys.contains { key in
            (try? Curve25519.Signing.PublicKey(rawRepresentation: key))?
                .isValidSignature(signature, for: statement) ?? false
        }
        guard isTrusted else { throw .notSigned }
        if let kept, Double(offer.generatedAtSeconds) < kept.generatedAt { throw .older }
    }

    private func take(
        _ file: FileDownload, _ offer: TimetableDownload, _ version: String, base: String?,
        _ progress: @escaping @Sendable (Int, Int) -> Void
    ) async throws(OfflineError) {
        // Only the timetable's size is signed: what makes it is no larger but for its own words.
        guard (1...offer.fileSizeBytes + Self.margin).contains(file.fileSizeBytes) else {
            throw .tooLarge(bytes: file.fileSizeBytes)
        }
        let download = Download(client: client, file: file, part: partURL)
        // A download that cannot be used costs a rider's data for nothing. What is here stays until the new one is whole.
        let room = file.fileSizeBytes - download.size + offer.fileSizeBytes + Self.margin
        if let free = freeBytes(folder), free < room { throw .noRoom(bytes: room - free) }
        try await download.run(progress)
        let kept = Kept(
            version: version, checksum: offer.checksumSHA256, byteCount: offer.fileSizeBytes,
            generatedAt: Double(offer.generatedAtSeconds), fetchedAt: client.clock.now())
        let (newNote, note) = (newNoteURL, noteURL)
        defer { try? FileManager.default.removeItem(at: newNote) }
        let (part, path) = (partURL.path, timetablePath)
        let new = folder.appendingPathComponent("new.timetable").path
        defer { try? FileManager.default.removeItem(atPath: new) }
        // The file takes a tenth of a second to make; an actor's thread may not be held so long.
        let made = Task.detached { () -> Result<OfflineEngine, OfflineError> in
            do {
                try TimetableDelta.apply(part, to: base, writing: new, limit: offer.fileSizeBytes)
                guard try FileChecksum.sha256(ofFileAt: new) == offer.checksumSHA256 else {
                    return .failure(.notAsStated)
                }
                // Both are there before either takes its place: that needs no more room.
                do { try JSONEncoder().encode(kept).write(to: newNote) } catch {
                    return .failure(OfflineError(keeping: error))
                }
                // What cannot be opened takes nobody's place.
                let engine = try OfflineEngine(path: new)
                for (from, to) in [(new, path), (newNote.path, note.path)] where rename(from, to) != 0 {
                    return .failure(OfflineError(keeping: String(cString: strerror(errno))))
                }
                return .success(engine)
            } catch let error as DeltaError {
                if case .unwritable(_, let reason) = error { return .failure(OfflineError(keeping: reason)) }
                return .failure(.unusable("\(error)"))
            } catch {
                return .failure(.unusable("\(error)"))
            }
        }
        do throws(OfflineError) {
            engine = try await made.value.get()
        } catch {
            // What has come is good for when there is room.
            if !error.isForWantOfRoom { try? FileManager.default.removeItem(at: partURL) }
            throw error
        }
        try? FileManager.default.removeItem(at: partURL)
    }
}

/// Why a timetable could not be brought up to date. What was there before still answers.
public enum OfflineError: Error, Sendable, Equatable {
    case client(ClientError)
    /// Nobody whom the app trusts has signed it.
    case notSigned
    /// It is older than the one that is here.
    case older
    /// It is larger than a phone should keep.
    case tooLarge(bytes: Int)
    /// What came is not what the server described.
    case notAsStated
    /// It cannot be applied or read.
    case unusable(String)
    /// The phone is full; how many bytes are missing, where that is known.
    case noRoom(bytes: Int?)
    /// The phone cannot keep it.
    case storage(String)

    /// Why it was not written down.
    init(keeping error: any Error) {
        self = DiskSpace.isMissing(error) ? .noRoom(bytes: nil) : .storage(error.localizedDescription)
    }

    /// The same by the system's own words.
    init(keeping reason: String) {
        self = DiskSpace.isMissing(said: reason) ? .noRoom(bytes: nil) : .storage(reason)
    }

    /// Whether it would do if the phone had room.
    var isForWantOfRoom: Bool { if case .noRoom = self { true } else { false } }

    /// Whether the whole timetable may do where a delta did not.
    var isMendedByWhole: Bool {
        switch self {
        case .notAsStated, .unusable: true
        case .client(.refused): true
        case .client, .notSigned, .older, .tooLarge, .noRoom, .storage: false
        }
    }
}
