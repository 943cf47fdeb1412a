// swift-format-ignore-file
// Made by `make generate` from what stands in Versions: not to be edited.

extension ChangesBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        version: String,
        changes: [ContractChange],
        _: Void = ()
    ) {
        self.init(version: version, changes: changes)
    }

    enum CodingKeys: String, CodingKey {
        case version = "version"
        case changes = "changes"
    }

    /// Its documentation.
    public static let summary = "How the contract has changed."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "version": "Version of the contract that is served (Semantic Versioning 2.0.0).",
        "changes": "Changes, the newest first.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"version\":")
        json.write(version)
        json.raw(",\"changes\":")
        json.write(changes)
    }
}

extension ContractChange {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        date: ISODate,
        version: String,
        kind: ContractChangeKind,
        concerns: String,
        text: String,
        sunset: ISODate? = nil,
        _: Void = ()
    ) {
        self.init(date: date, version: version, kind: kind, concerns: concerns, text: text, sunset: sunset)
    }

    enum CodingKeys: String, CodingKey {
        case date = "date"
        case version = "version"
        case kind = "kind"
        case concerns = "concerns"
        case text = "text"
        case sunset = "sunset"
    }

    /// Its documentation.
    public static let summary = "One change of the contract."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "date": "The day since which it holds, UTC.",
        "version": "Version of the contract in which it came (Semantic Versioning 2.0.0).",
        "kind": "What kind of change it is.",
        "concerns": "What it is about: a method and a path, a parameter or field of one, a field of an answer's schema, or a part of the contract.",
        "text": "What has changed, for people; of what is deprecated, what to use in its place.",
        "sunset": "The day from which on it may be gone, UTC; null of what stays.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"date\":")
        json.write(date)
        json.raw(",\"version\":")
        json.write(version)
        json.raw(",\"kind\":")
        json.write(kind)
        json.raw(",\"concerns\":")
        json.write(concerns)
        json.raw(",\"text\":")
        json.write(text)
        json.raw(",\"sunset\":")
        json.write(sunset)
    }
}

extension ContractChangeKind {
    /// Its documentation.
    public static let summary = "What kind of change of the contract it is."
}

extension ChangesRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        since: ISODate? = nil,
        _: Void = ()
    ) {
        self.init(since: since)
    }

    static let since = OptionalParameter<ISODate>("since", "Only changes of this day or later, UTC.", example: ISODate.sample)

    /// All parameters, path first.
    public static let parameters: [AnyParameter] = [
        since.erased,
    ]

    /// Reads what was sent; throws on the first that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        since = try reader.value(Self.since)
    }

    /// Writes all of it.
    public func write(to writer: inout ParameterWriter) {
        writer.write(since, as: Self.since)
    }
}
