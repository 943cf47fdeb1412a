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
        _: Void = ()
    ) {
        self.init(version: version, generatedAt: generatedAt, downloadURL: downloadURL, fileSizeBytes: fileSizeBytes, checksumSHA256: checksumSHA256, validFrom: validFrom, validUntil: validUntil, sourceHashes: sourceHashes)
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
