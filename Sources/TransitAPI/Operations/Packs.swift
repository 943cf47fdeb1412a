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
}

/// Parameters of `GET /gtfs/pack/{file_name}`.
public struct PackFileRequest: EndpointRequest {
    /// Name at the end of download_url.
    /// - Path: example: FileName.example
    public var fileName: FileName
}
