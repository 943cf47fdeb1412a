// swift-format-ignore-file
// Made by `make generate` from what stands in Operations: not to be edited.

extension HealthBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        status: HealthStatus,
        _: Void = ()
    ) {
        self.init(status: status)
    }

    enum CodingKeys: String, CodingKey {
        case status = "status"
    }

    /// Its documentation.
    public static let summary = "Whether the process answers."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "status": "Always ok when anything answers at all.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"status\":")
        json.write(status)
    }
}

extension ReadyBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        status: HealthStatus,
        timetable: TimetableSummary? = nil,
        checks: [HealthCheck],
        _: Void = ()
    ) {
        self.init(status: status, timetable: timetable, checks: checks)
    }

    enum CodingKeys: String, CodingKey {
        case status = "status"
        case timetable = "timetable"
        case checks = "checks"
    }

    /// Its documentation.
    public static let summary = "Whether the server can answer riders, and why not."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "status": "ok or degraded with status 200, unavailable with 503.",
        "timetable": "Timetable being served; null before one is loaded.",
        "checks": "Each thing looked at.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"status\":")
        json.write(status)
        json.raw(",\"timetable\":")
        json.write(timetable)
        json.raw(",\"checks\":")
        json.write(checks)
    }
}

extension HealthCheck {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        name: String,
        ok: Bool,
        message: String,
        _: Void = ()
    ) {
        self.init(name: name, ok: ok, message: message)
    }

    enum CodingKeys: String, CodingKey {
        case name = "name"
        case ok = "ok"
        case message = "message"
    }

    /// Its documentation.
    public static let summary = "One thing readiness depends on."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "name": "Name of the check, stable.",
        "ok": "Whether it passes.",
        "message": "What was found, for operators.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"name\":")
        json.write(name)
        json.raw(",\"ok\":")
        json.write(ok)
        json.raw(",\"message\":")
        json.write(message)
    }
}

extension HealthStatus {
    /// Its documentation.
    public static let summary = "State of the process or of its readiness."
}

extension TimetableSummary {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        version: String,
        validFrom: ISODate,
        validUntil: ISODate,
        stops: Int,
        routes: Int,
        trips: Int,
        generatedAt: Timestamp,
        _: Void = ()
    ) {
        self.init(version: version, validFrom: validFrom, validUntil: validUntil, stops: stops, routes: routes, trips: trips, generatedAt: generatedAt)
    }

    enum CodingKeys: String, CodingKey {
        case version = "version"
        case validFrom = "valid_from"
        case validUntil = "valid_until"
        case stops = "stops"
        case routes = "routes"
        case trips = "trips"
        case generatedAt = "generated_at"
    }

    /// Its documentation.
    public static let summary = "The timetable being served."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "version": "Version of the compiled timetable.",
        "valid_from": "First service day it covers.",
        "valid_until": "Last service day it covers.",
        "stops": "Stops in it, stations included.",
        "routes": "Routes in it.",
        "trips": "Trips in it.",
        "generated_at": "When it was compiled.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"version\":")
        json.write(version)
        json.raw(",\"valid_from\":")
        json.write(validFrom)
        json.raw(",\"valid_until\":")
        json.write(validUntil)
        json.raw(",\"stops\":")
        json.write(stops)
        json.raw(",\"routes\":")
        json.write(routes)
        json.raw(",\"trips\":")
        json.write(trips)
        json.raw(",\"generated_at\":")
        json.write(generatedAt)
    }
}

extension PackVersion {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        version: String,
        generatedAt: Timestamp,
        downloadURL: String,
        fileSizeBytes: Int,
        checksumSHA256: String,
        validFrom: ISODate,
        validUntil: ISODate,
        sourceHashes: [String],
        timetable: TimetableDownload? = nil,
        _: Void = ()
    ) {
        self.init(version: version, generatedAt: generatedAt, downloadURL: downloadURL, fileSizeBytes: fileSizeBytes, checksumSHA256: checksumSHA256, validFrom: validFrom, validUntil: validUntil, sourceHashes: sourceHashes, timetable: timetable)
    }

    enum CodingKeys: String, CodingKey {
        case version = "version"
        case generatedAt = "generated_at"
        case downloadURL = "download_url"
        case fileSizeBytes = "file_size_bytes"
        case checksumSHA256 = "checksum_sha256"
        case validFrom = "valid_from"
        case validUntil = "valid_until"
        case sourceHashes = "source_hashes"
        case timetable = "timetable"
    }

    /// Its documentation.
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
        "timetable": "The timetable it was made from, for apps that have the engine; null where none is offered.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"version\":")
        json.write(version)
        json.raw(",\"generated_at\":")
        json.write(generatedAt)
        json.raw(",\"download_url\":")
        json.write(downloadURL)
        json.raw(",\"file_size_bytes\":")
        json.write(fileSizeBytes)
        json.raw(",\"checksum_sha256\":")
        json.write(checksumSHA256)
        json.raw(",\"valid_from\":")
        json.write(validFrom)
        json.raw(",\"valid_until\":")
        json.write(validUntil)
        json.raw(",\"source_hashes\":")
        json.write(sourceHashes)
        json.raw(",\"timetable\":")
        json.write(timetable)
    }
}

extension TimetableDownload {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        checksumSHA256: String,
        fileSizeBytes: Int,
        signature: String,
        signingKey: String,
        city: String,
        generatedAtSeconds: Int,
        whole: FileDownload,
        deltas: [DeltaDownload],
        _: Void = ()
    ) {
        self.init(checksumSHA256: checksumSHA256, fileSizeBytes: fileSizeBytes, signature: signature, signingKey: signingKey, city: city, generatedAtSeconds: generatedAtSeconds, whole: whole, deltas: deltas)
    }

    enum CodingKeys: String, CodingKey {
        case checksumSHA256 = "checksum_sha256"
        case fileSizeBytes = "file_size_bytes"
        case signature = "signature"
        case signingKey = "signing_key"
        case city = "city"
        case generatedAtSeconds = "generated_at_seconds"
        case whole = "whole"
        case deltas = "deltas"
    }

    /// Its documentation.
    public static let summary = "A timetable for apps that answer by themselves: whole, or as what changed since the one they have."

    /// Each field of the wire with its meaning, unit and source.
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

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"checksum_sha256\":")
        json.write(checksumSHA256)
        json.raw(",\"file_size_bytes\":")
        json.write(fileSizeBytes)
        json.raw(",\"signature\":")
        json.write(signature)
        json.raw(",\"signing_key\":")
        json.write(signingKey)
        json.raw(",\"city\":")
        json.write(city)
        json.raw(",\"generated_at_seconds\":")
        json.write(generatedAtSeconds)
        json.raw(",\"whole\":")
        json.write(whole)
        json.raw(",\"deltas\":")
        json.write(deltas)
    }
}

extension DeltaDownload {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        fromSHA256: String,
        file: FileDownload,
        _: Void = ()
    ) {
        self.init(fromSHA256: fromSHA256, file: file)
    }

    enum CodingKeys: String, CodingKey {
        case fromSHA256 = "from_sha256"
        case file = "file"
    }

    /// Its documentation.
    public static let summary = "What makes a timetable from one before."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "from_sha256": "SHA-256 of the timetable file it starts from.",
        "file": "The file to download.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"from_sha256\":")
        json.write(fromSHA256)
        json.raw(",\"file\":")
        json.write(file)
    }
}

extension FileDownload {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        downloadURL: String,
        fileSizeBytes: Int,
        checksumSHA256: String,
        _: Void = ()
    ) {
        self.init(downloadURL: downloadURL, fileSizeBytes: fileSizeBytes, checksumSHA256: checksumSHA256)
    }

    enum CodingKeys: String, CodingKey {
        case downloadURL = "download_url"
        case fileSizeBytes = "file_size_bytes"
        case checksumSHA256 = "checksum_sha256"
    }

    /// Its documentation.
    public static let summary = "A file to download, which never changes under its address."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "download_url": "URL of the file, absolute where the server knows its own.",
        "file_size_bytes": "Size of the file in bytes.",
        "checksum_sha256": "SHA-256 of the file, 64 lower-case hexadecimal digits.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"download_url\":")
        json.write(downloadURL)
        json.raw(",\"file_size_bytes\":")
        json.write(fileSizeBytes)
        json.raw(",\"checksum_sha256\":")
        json.write(checksumSHA256)
    }
}

extension TimetableFileRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        fileName: FileName,
        _: Void = ()
    ) {
        self.init(fileName: fileName)
    }

    static let fileName = Parameter<FileName>("file_name", in: .path, "Name at the end of a download_url.", example: FileName.timetableExample)

    /// All parameters, path first.
    public static let parameters: [AnyParameter] = [
        fileName.erased,
    ]

    /// Reads what was sent; throws on the first that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        fileName = try reader.value(Self.fileName)
    }

    /// Writes all of it.
    public func write(to writer: inout ParameterWriter) {
        writer.write(fileName, as: Self.fileName)
    }
}

extension PackFileRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        fileName: FileName,
        _: Void = ()
    ) {
        self.init(fileName: fileName)
    }

    static let fileName = Parameter<FileName>("file_name", in: .path, "Name at the end of download_url.", example: FileName.example)

    /// All parameters, path first.
    public static let parameters: [AnyParameter] = [
        fileName.erased,
    ]

    /// Reads what was sent; throws on the first that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        fileName = try reader.value(Self.fileName)
    }

    /// Writes all of it.
    public func write(to writer: inout ParameterWriter) {
        writer.write(fileName, as: Self.fileName)
    }
}
