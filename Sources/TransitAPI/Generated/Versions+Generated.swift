// swift-format-ignore-file
// Made by `make generate` from what stands in Versions: not to be edited.

extension ChangesBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        version: String, changes: [ContractChange], _: Void = ()
    ) {
        self.init(version: version, changes: changes)
    }

    enum CodingKeys: String, CodingKey {
        case version, changes
    }

    public static let summary = "How the contract has changed."

    public static let fieldDocs: [String: String] = [
        "version": "Version of the contract that is served (Semantic Versioning 2.0.0).",
        "changes": "Changes, the newest first.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"version\":", version)
        json.member(",\"changes\":", changes)
    }
}

extension ContractChange {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        date: ISODate, version: String, kind: ContractChangeKind, concerns: String, text: String, sunset: ISODate? = nil,
        _: Void = ()
    ) {
        self.init(date: date, version: version, kind: kind, concerns: concerns, text: text, sunset: sunset)
    }

    enum CodingKeys: String, CodingKey {
        case date, version, kind, concerns, text, sunset
    }

    public static let summary = "One change of the contract."

    public static let fieldDocs: [String: String] = [
        "date": "The day since which it holds, UTC.",
        "version": "Version of the contract in which it came (Semantic Versioning 2.0.0).",
        "kind": "What kind of change it is.",
        "concerns": "What it is about: a method and a path, a parameter or field of one, a field of an answer's schema, or a part of the contract.",
        "text": "What has changed, for people; of what is deprecated, what to use in its place.",
        "sunset": "The day from which on it may be gone, UTC; null of what stays.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"date\":", date)
        json.member(",\"version\":", version)
        json.member(",\"kind\":", kind)
        json.member(",\"concerns\":", concerns)
        json.member(",\"text\":", text)
        json.member(",\"sunset\":", sunset)
    }
}

extension ContractChangeKind { public static let summary = "What kind of change of the contract it is." }

extension ChangesRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        since: ISODate? = nil, _: Void = ()
    ) {
        self.init(since: since)
    }

    static let since = OptionalParameter<ISODate>("since", "Only changes of this day or later, UTC.", example: ISODate.sample)

    public static let parameters: [AnyParameter] = [
        since.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        since = try reader.value(Self.since)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(since, as: Self.since)
    }
}
