// swift-format-ignore-file
// Made by `make generate` from what stands in Operations: not to be edited.

extension HealthBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        status: HealthStatus, _: Void = ()
    ) {
        self.init(status: status)
    }

    enum CodingKeys: String, CodingKey {
        case status
    }

    public static let summary = "Whether the process answers."

    public static let fieldDocs: [String: String] = [
        "status": "Always ok when anything answers at all.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"status\":", status)
    }
}

extension ReadyBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        status: HealthStatus, timetable: TimetableSummary? = nil, checks: [HealthCheck], _: Void = ()
    ) {
        self.init(status: status, timetable: timetable, checks: checks)
    }

    enum CodingKeys: String, CodingKey {
        case status, timetable, checks
    }

    public static let summary = "Whether the server can answer riders, and why not."

    public static let fieldDocs: [String: String] = [
        "status": "ok or degraded with status 200, unavailable with 503.",
        "timetable": "Timetable being served; null before one is loaded.",
        "checks": "Each thing looked at.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"status\":", status)
        json.member(",\"timetable\":", timetable)
        json.member(",\"checks\":", checks)
    }
}

extension HealthCheck {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        name: String, ok: Bool, message: String, _: Void = ()
    ) {
        self.init(name: name, ok: ok, message: message)
    }

    enum CodingKeys: String, CodingKey {
        case name, ok, message
    }

    public static let summary = "One thing readiness depends on."

    public static let fieldDocs: [String: String] = [
        "name": "Name of the check, stable.",
        "ok": "Whether it passes.",
        "message": "What was found, for operators.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"name\":", name)
        json.member(",\"ok\":", ok)
        json.member(",\"message\":", message)
    }
}

extension HealthStatus { public static let summary = "State of the process or of its readiness." }

extension TimetableSummary {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        version: String, validFrom: ISODate, validUntil: ISODate, stops: Int, routes: Int, trips: Int,
        generatedAt: Timestamp, _: Void = ()
    ) {
        self.init(version: version, validFrom: validFrom, validUntil: validUntil, stops: stops, routes: routes, trips: trips, generatedAt: generatedAt)
    }

    enum CodingKeys: String, CodingKey {
        case version, validFrom = "valid_from", validUntil = "valid_until", stops, routes, trips,
            generatedAt = "generated_at"
    }

    public static let summary = "The timetable being served."

    public static let fieldDocs: [String: String] = [
        "version": "Version of the compiled timetable.",
        "valid_from": "First service day it covers.",
        "valid_until": "Last service day it covers.",
        "stops": "Stops in it, stations included.",
        "routes": "Routes in it.",
        "trips": "Trips in it.",
        "generated_at": "When it was compiled.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"version\":", version)
        json.member(",\"valid_from\":", validFrom)
        json.member(",\"valid_until\":", validUntil)
        json.member(",\"stops\":", stops)
        json.member(",\"routes\":", routes)
        json.member(",\"trips\":", trips)
        json.member(",\"generated_at\":", generatedAt)
    }
}

extension PackVersion {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        version: String, generatedAt: Timestamp, downloadURL: String, fileSizeBytes: Int, checksumSHA256: String,
        validFrom: ISODate, validUntil: ISODate, sourceHashes: [String], timetable: TimetableDownload? = nil, _: Void = ()
    ) {
        self.init(version: version, generatedAt: generatedAt, downloadURL: downloadURL, fileSizeBytes: fileSizeBytes, checksumSHA256: checksumSHA256, validFrom: validFrom, validUntil: validUntil, sourceHashes: sourceHashes, timetable: timetable)
    }

    enum CodingKeys: String, CodingKey {
        case version, generatedAt = "generated_at", downloadURL = "download_url", fileSizeBytes = "file_size_bytes",
            checksumSHA256 = "checksum_sha256", validFrom = "valid_from", validUntil = "valid_until",
            sourceHashes = "source_hashes", timetable
    }

    public static let summary = "The timetable file an app keeps for offline use, as it is now."

    public static let fieldDocs: [String: String] = [
        "version": "Version of the pack; changes whenever its bytes do.",
        "generated_at": "When the pack was made.",
        "download_url": "URL of the pack, absolute where the server knows its own; never changes its bytes.",
        "file_size_bytes": "Size of the pack in bytes.",
        "checksum_sha256": "SHA-256 of the pack, 64 lower-case hexadecimal digits.",
        "valid_from": "First service day it covers (`calendar.txt`, `calendar_dates.txt`).",
        "valid_until": "Last service day it covers.",
        "source_hashes": "SHA-256 of each feed archive it was made from, in the order of the city file.",
        "timetable": "The timetable it was made from, for apps that have the engine; null where none is offered.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"version\":", version)
        json.member(",\"generated_at\":", generatedAt)
        json.member(",\"download_url\":", downloadURL)
        json.member(",\"file_size_bytes\":", fileSizeBytes)
        json.member(",\"checksum_sha256\":", checksumSHA256)
        json.member(",\"valid_from\":", validFrom)
        json.member(",\"valid_until\":", validUntil)
        json.member(",\"source_hashes\":", sourceHashes)
        json.member(",\"timetable\":", timetable)
    }
}

extension TimetableDownload {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        checksumSHA256: String, fileSizeBytes: Int, signature: String, signingKey: String, city: String,
        generatedAtSeconds: Int, whole: FileDownload, deltas: [DeltaDownload], _: Void = ()
    ) {
        self.init(checksumSHA256: checksumSHA256, fileSizeBytes: fileSizeBytes, signature: signature, signingKey: signingKey, city: city, generatedAtSeconds: generatedAtSeconds, whole: whole, deltas: deltas)
    }

    enum CodingKeys: String, CodingKey {
        case checksumSHA256 = "checksum_sha256", fileSizeBytes = "file_size_bytes", signature, signingKey = "signing_key",
            city, generatedAtSeconds = "generated_at_seconds", whole, deltas
    }

    public static let summary = "A timetable for apps that answer by themselves: whole, or as what changed since the one they have."

    public static let fieldDocs: [String: String] = [
        "checksum_sha256": "SHA-256 of the timetable file itself, 64 lower-case hexadecimal digits: what an app has once it has applied a download.",
        "file_size_bytes": "Size of the timetable file itself in bytes.",
        "signature": "Ed25519 signature (RFC 8032, base64) over six lines that each end in a line feed: `transit-timetable-1`, city, version, when it was generated (POSIX seconds), file_size_bytes, checksum_sha256.",
        "signing_key": "The public key of the signature (32 bytes, base64); apps trust the one they were built with.",
        "city": "City of the timetable, as signed.",
        "generated_at_seconds": "When it was generated, as signed, in seconds since 1970-01-01T00:00:00Z.",
        "whole": "What makes the whole timetable from nothing.",
        "deltas": "What makes it from a timetable before, the newest first.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"checksum_sha256\":", checksumSHA256)
        json.member(",\"file_size_bytes\":", fileSizeBytes)
        json.member(",\"signature\":", signature)
        json.member(",\"signing_key\":", signingKey)
        json.member(",\"city\":", city)
        json.member(",\"generated_at_seconds\":", generatedAtSeconds)
        json.member(",\"whole\":", whole)
        json.member(",\"deltas\":", deltas)
    }
}

extension DeltaDownload {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        fromSHA256: String, file: FileDownload, _: Void = ()
    ) {
        self.init(fromSHA256: fromSHA256, file: file)
    }

    enum CodingKeys: String, CodingKey {
        case fromSHA256 = "from_sha256", file
    }

    public static let summary = "What makes a timetable from one before."

    public static let fieldDocs: [String: String] = [
        "from_sha256": "SHA-256 of the timetable file it starts from.",
        "file": "The file to download.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"from_sha256\":", fromSHA256)
        json.member(",\"file\":", file)
    }
}

extension FileDownload {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        downloadURL: String, fileSizeBytes: Int, checksumSHA256: String, _: Void = ()
    ) {
        self.init(downloadURL: downloadURL, fileSizeBytes: fileSizeBytes, checksumSHA256: checksumSHA256)
    }

    enum CodingKeys: String, CodingKey {
        case downloadURL = "download_url", fileSizeBytes = "file_size_bytes", checksumSHA256 = "checksum_sha256"
    }

    public static let summary = "A file to download, which never changes under its address."

    public static let fieldDocs: [String: String] = [
        "download_url": "URL of the file, absolute where the server knows its own.",
        "file_size_bytes": "Size of the file in bytes.",
        "checksum_sha256": "SHA-256 of the file, 64 lower-case hexadecimal digits.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"download_url\":", downloadURL)
        json.member(",\"file_size_bytes\":", fileSizeBytes)
        json.member(",\"checksum_sha256\":", checksumSHA256)
    }
}

extension TimetableFileRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        fileName: FileName, _: Void = ()
    ) {
        self.init(fileName: fileName)
    }

    static let fileName = Parameter<FileName>("file_name", in: .path, "Name at the end of a download_url.", example: FileName.timetableExample)

    public static let parameters: [AnyParameter] = [
        fileName.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        fileName = try reader.value(Self.fileName)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(fileName, as: Self.fileName)
    }
}

extension PackFileRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        fileName: FileName, _: Void = ()
    ) {
        self.init(fileName: fileName)
    }

    static let fileName = Parameter<FileName>("file_name", in: .path, "Name at the end of download_url.", example: FileName.example)

    public static let parameters: [AnyParameter] = [
        fileName.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        fileName = try reader.value(Self.fileName)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(fileName, as: Self.fileName)
    }
}
