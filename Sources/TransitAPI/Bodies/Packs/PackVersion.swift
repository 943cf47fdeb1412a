/// The timetable file an app keeps for offline use, as it is now.
public struct PackVersion: ResponseBody {
    /// Version of the pack; changes whenever its bytes do.
    public var version: String
    /// When the pack was made.
    public var generatedAt: Timestamp
    /// URL of the pack, absolute where the server knows its own; never changes its bytes.
    public var downloadURL: String
    /// Size of the pack in bytes.
    public var fileSizeBytes: Int
    /// SHA-256 of the pack, 64 lower-case hexadecimal digits.
    public var checksumSHA256: String
    /// First service day it covers (`calendar.txt`, `calendar_dates.txt`).
    public var validFrom: ISODate
    /// Last service day it covers.
    public var validUntil: ISODate
    /// SHA-256 of each feed archive it was made from, in the order of the city file.
    public var sourceHashes: [String]

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(
        version: String, generatedAt: Timestamp, downloadURL: String, fileSizeBytes: Int,
        checksumSHA256: String, validFrom: ISODate, validUntil: ISODate, sourceHashes: [String]
    ) {
        self.version = version
        self.generatedAt = generatedAt
        self.downloadURL = downloadURL
        self.fileSizeBytes = fileSizeBytes
        self.checksumSHA256 = checksumSHA256
        self.validFrom = validFrom
        self.validUntil = validUntil
        self.sourceHashes = sourceHashes
    }

    private enum CodingKeys: String, CodingKey {
        case version
        case generatedAt = "generated_at"
        case downloadURL = "download_url"
        case fileSizeBytes = "file_size_bytes"
        case checksumSHA256 = "checksum_sha256"
        case validFrom = "valid_from"
        case validUntil = "valid_until"
        case sourceHashes = "source_hashes"
    }
}

extension PackVersion {
    /// What the type stands for.
    public static let summary = "The timetable file an app keeps for offline use, as it is now."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "version": "Version of the pack; changes whenever its bytes do.",
        "generated_at": "When the pack was made.",
        "download_url": "URL of the pack, absolute where the server knows its own; never changes its bytes.",
        "file_size_bytes": "Size of the pack in bytes.",
        "checksum_sha256": "SHA-256 of the pack, 64 lower-case hexadecimal digits.",
        "valid_from": "First service day it covers (`calendar.txt`, `calendar_dates.txt`).",
        "valid_until": "Last service day it covers.",
        "source_hashes": "SHA-256 of each feed archive it was made from, in the order of the city file.",
    ]
}
