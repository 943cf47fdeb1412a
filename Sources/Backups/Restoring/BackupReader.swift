import Crypto
import Foundation
import ObjectStore

/// Takes what is read of one entry.
package protocol EntrySink: AnyObject {
    func append(_ bytes: [UInt8]) async throws
    /// Nothing comes any more, and its sum is right where it has one for a name.
    func finish() async throws
}

/// Who is given what a backup holds.
package protocol BackupVisitor {
    /// What it says of itself, before all else.
    func begin(_ about: BackupAbout) throws
    /// Who takes a file; nil where nobody wants it.
    func file(_ name: String, byteCount: Int) async throws -> (any EntrySink)?
    /// Who takes an uploaded file.
    func object(_ id: BlobID) async throws -> (any EntrySink)?
}

extension BackupVisitor {
    package func begin(_ about: BackupAbout) throws {}
    package func file(_ name: String, byteCount: Int) async throws -> (any EntrySink)? { nil }
    package func object(_ id: BlobID) async throws -> (any EntrySink)? { nil }
}

/// What a whole backup was found to hold.
package struct BackupSummary: Sendable, Equatable {
    package var about: BackupAbout
    package var manifest: BackupManifest
    /// The files in it beside uploaded ones.
    package var files: [String]
    package var isEncrypted: Bool
}

/// Reads a backup from end to end and holds every byte against what was written.
package struct BackupReader {
    private let path: String
    private let identities: [AgeIdentity]

    /// A backup in a file.
    ///
    /// - Parameter identities: the keys that may open it.
    package init(_ path: String, _ identities: [AgeIdentity]) { (self.path, self.identities) = (path, identities) }

    /// Reads all of it; what a visitor was given counts only once this returns.
    package func read(_ visitor: some BackupVisitor) async throws -> BackupSummary {
        try await Self.read(FileSource(path), identities, visitor)
    }

    static func read(
        _ source: any ByteSource, _ identities: [AgeIdentity], _ visitor: some BackupVisitor
    ) async throws -> BackupSummary {
        let start = try source.next()
        let isEncrypted = AgeSource.isEncrypted(start)
        let tar =
            isEncrypted ? TarReader([], try AgeSource(start, source, identities)) : TarReader(start, source)
        guard isEncrypted || TarHeader(start.prefix(TarHeader.block))?.name == BackupNames.about else {
            throw BackupError.notABackup
        }
        guard let first = try tar.next(), first.name == BackupNames.about else { throw BackupError.notABackup }
        var reading = Reading(tar)
        let about = try BackupAbout.backupJSON(try reading.small(first))
        guard about.format <= BackupAbout.newestFormat else {
            throw BackupError.newer("its form is \(about.format), this program reads \(BackupAbout.newestFormat)")
        }
        try visitor.begin(about)
        let manifest = try await reading.rest(visitor)
        guard reading.files.contains(BackupNames.database(of: about.database)) else {
            throw BackupError.damaged("there is no database in it")
        }
        return BackupSummary(about: about, manifest: manifest, files: reading.files, isEncrypted: isEncrypted)
    }
}

/// A backup while it is read.
private struct Reading {
    private let tar: TarReader
    private var sums = BackupSums()
    private(set) var files: [String] = []
    private var objects = 0, objectBytes = 0

    init(_ tar: TarReader) { self.tar = tar }

    /// An entry that fits into memory.
    mutating func small(_ header: TarHeader) throws(BackupError) -> [UInt8] {
        guard header.byteCount <= BackupNames.longestSmallFile else {
            throw .damaged("\(header.name) is longer than it can be")
        }
        var bytes: [UInt8] = []
        while true {
            let piece = try tar.piece()
            if piece.isEmpty { break }
            bytes += piece
        }
        sums.add(header.name, bytes)
        return bytes
    }

    /// All that follows, up to the end.
    mutating func rest(_ visitor: some BackupVisitor) async throws -> BackupManifest {
        while let header = try tar.next() {
            try Task.checkCancellation()
            if header.name == BackupNames.manifest { return try end(header) }
            if let id = Self.object(header.name) {
                try await object(id, header, visitor)
            } else if BackupNames.files.contains(header.name), !files.contains(header.name) {
                try await file(header, visitor)
            } else {
                throw BackupError.damaged("it holds something that no backup does")
            }
        }
        throw BackupError.damaged("it was cut off")
    }

    private static func object(_ name: String) -> BlobID? {
        guard name.hasPrefix(BackupNames.objects), name.utf8.count == BackupNames.objects.utf8.count + 65 else {
            return nil
        }
        let parts = name.dropFirst(BackupNames.objects.count).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 2 else { return nil }
        return BlobID(parts.joined())
    }

    private mutating func object(_ id: BlobID, _ header: TarHeader, _ visitor: some BackupVisitor) async throws {
        let sink = try await visitor.object(id)
        let digest = try await copy(to: sink)
        guard digest.map({ ($0 < 16 ? "0" : "") + String($0, radix: 16) }).joined() == id.description else {
            throw BackupError.damaged("the uploaded file \(id) was changed")
        }
        try await sink?.finish()
        (objects, objectBytes) = (objects + 1, objectBytes + header.byteCount)
    }

    private mutating func file(_ header: TarHeader, _ visitor: some BackupVisitor) async throws {
        let sink = try await visitor.file(header.name, byteCount: header.byteCount)
        sums.add(header.name, try await copy(to: sink))
        try await sink?.finish()
        files.append(header.name)
    }

    private func copy(to sink: (any EntrySink)?) async throws -> SHA256Digest {
        var hash = SHA256()
        while true {
            try Task.checkCancellation()
            let piece = try tar.piece()
            if piece.isEmpty { return hash.finalize() }
            hash.update(data: piece)
            try await sink?.append(Array(piece))
        }
    }

    private mutating func end(_ header: TarHeader) throws(BackupError) -> BackupManifest {
        let bytes = try small(header)
        guard let last = try tar.next(), last.name == BackupNames.sums else { throw .damaged("it was cut off") }
        let expected = sums.bytes
        guard try small(last) == expected else { throw .damaged("a file in it was changed") }
        guard try tar.next() == nil else { throw .damaged("something follows its end") }
        let manifest = try BackupManifest.backupJSON(bytes)
        guard manifest.objects == objects, manifest.objectBytes == objectBytes else {
            throw .damaged("uploaded files are missing")
        }
        return manifest
    }
}
