import Crypto
import Foundation

/// What stands at the start of every backup.
package struct BackupAbout: Codable, Sendable, Equatable {
    /// The form of the archive; grows where older programs could not read it.
    package var format: Int
    /// The city whose riders' data these are, where that was known.
    package var city: String?
    /// The program that made it.
    package var program: String
    /// When it was begun, seconds since 1970-01-01T00:00:00Z by the city's clock.
    package var madeAt: Int64
    /// `SQLite` or `PostgreSQL`.
    package var database: String

    /// The form that this program writes.
    package static let newestFormat = 1

    /// A backup that is begun now.
    package init(city: String?, program: String, madeAt: Int64, database: String) {
        format = Self.newestFormat
        (self.city, self.program, self.madeAt, self.database) = (city, program, madeAt, database)
    }
}

/// What stands near its end, when all of it is known.
package struct BackupManifest: Codable, Sendable, Equatable {
    /// How many migrations of each part of the schema the database has had.
    package var schema: [String: Int]
    /// Uploaded files, and their bytes.
    package var objects: Int
    package var objectBytes: Int
    /// Uploaded files that the database refers to and that were not where they are kept, or not as they were written; nil in
    /// backups of programs that did not look.
    package var missingObjects: Int?
}

/// The names in a backup.
package enum BackupNames {
    static let about = "about.json", manifest = "manifest.json", sums = "SHA256SUMS"
    /// The embedded database, or an archive of pg_dump's.
    package static let sqlite = "people.sqlite", dump = "people.dump"
    /// What tokens are signed with and keys of apps are made from.
    package static let authSecret = "auth-secret.json"
    /// What timetables are signed with, which phones trust.
    package static let signingKey = "signing.key"
    static let objects = "objects/"

    /// What may be a file's name besides uploaded ones.
    static let files: Set = [sqlite, dump, authSecret, signingKey]
    /// Files beside the database are small, bytes.
    static let longestSmallFile = 1 << 20

    static func database(of kind: String) -> String { kind == "SQLite" ? sqlite : dump }
}

/// The sums of the files in a backup, in the form that `sha256sum -c` reads. Uploaded files have theirs for a name.
struct BackupSums: Equatable {
    private(set) var lines: [String] = []

    mutating func add(_ name: String, _ digest: SHA256Digest) {
        lines.append(digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "  " + name)
    }

    mutating func add(_ name: String, _ bytes: [UInt8]) { add(name, SHA256.hash(data: bytes)) }

    var bytes: [UInt8] { Array((lines.joined(separator: "\n") + "\n").utf8) }
}

extension Encodable {
    /// JSON for people too.
    func backupJSON() -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        // Numbers and texts only: there is nothing that cannot be written.
        return ((try? encoder.encode(self)).map { Array($0) } ?? []) + [10]
    }
}

extension Decodable {
    static func backupJSON(_ bytes: [UInt8]) throws(BackupError) -> Self {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        do {
            return try decoder.decode(Self.self, from: Data(bytes))
        } catch {
            throw .damaged("what it says of itself cannot be read")
        }
    }
}
