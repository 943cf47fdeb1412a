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
    /// The timetable it was made from, for apps that have the engine; null where none is offered.
    @Nullable public var timetable: TimetableDownload?
}

/// A timetable for apps that answer by themselves: whole, or as what changed since the one they have.
public struct TimetableDownload: ResponseBody {
    /// SHA-256 of the timetable file itself, 64 lower-case hexadecimal digits: what an app has once it has applied a download.
    public var checksumSHA256: String
    /// Size of the timetable file itself in bytes.
    public var fileSizeBytes: Int
    /// Ed25519 signature (RFC 8032, base64) over six lines that each end in a line feed: `transit-timetable-1`, city, version,
    /// when it was generated (POSIX seconds), file_size_bytes, checksum_sha256.
    public var signature: String
    /// The public key of the signature (32 bytes, base64); apps trust the one they were built with.
    public var signingKey: String
    /// City of the timetable, as signed.
    public var city: String
    /// When it was generated, as signed, in seconds since 1970-01-01T00:00:00Z.
    public var generatedAtSeconds: Int
    /// What makes the whole timetable from nothing.
    public var whole: FileDownload
    /// What makes it from a timetable before, the newest first.
    public var deltas: [DeltaDownload]
}

/// What makes a timetable from one before.
public struct DeltaDownload: ResponseBody {
    /// SHA-256 of the timetable file it starts from.
    public var fromSHA256: String
    /// The file to download.
    public var file: FileDownload
}

/// A file to download, which never changes under its address.
public struct FileDownload: ResponseBody {
    /// URL of the file, absolute where the server knows its own.
    public var downloadURL: String
    /// Size of the file in bytes.
    public var fileSizeBytes: Int
    /// SHA-256 of the file, 64 lower-case hexadecimal digits.
    public var checksumSHA256: String
}

/// Parameters of `GET /gtfs/timetable/{file_name}`.
public struct TimetableFileRequest: EndpointRequest {
    /// Name at the end of a download_url.
    /// - Path: example: FileName.timetableExample
    public var fileName: FileName
}

/// Parameters of `GET /gtfs/pack/{file_name}`.
public struct PackFileRequest: EndpointRequest {
    /// Name at the end of download_url.
    /// - Path: example: FileName.example
    public var fileName: FileName
}
