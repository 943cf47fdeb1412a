/// How fresh the live data is, source by source.
public struct RealtimeStatusBody: ResponseBody {
    /// The worst of the sources; none where there is no source.
    public var status: RealtimeStatus
    /// Every live source, by name.
    public var sources: [LiveSourceStatus]
    /// Every provider with a quota, by name.
    public var providers: [ProviderStatus]
    /// Timetables this server has had in service, the present one first; at most ten.
    public var timetables: [ServedTimetable]
    /// When this was true.
    public var lastUpdated: Timestamp

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(
        status: RealtimeStatus, sources: [LiveSourceStatus], providers: [ProviderStatus],
        timetables: [ServedTimetable], lastUpdated: Timestamp
    ) {
        self.status = status
        self.sources = sources
        self.providers = providers
        self.timetables = timetables
        self.lastUpdated = lastUpdated
    }

    private enum CodingKeys: String, CodingKey {
        case status
        case sources
        case providers
        case timetables
        case lastUpdated = "last_updated"
    }
}

extension RealtimeStatusBody {
    /// What the type stands for.
    public static let summary = "How fresh the live data is, source by source."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "status": "The worst of the sources; none where there is no source.",
        "sources": "Every live source, by name.",
        "providers": "Every provider with a quota, by name.",
        "timetables": "Timetables this server has had in service, the present one first; at most ten.",
        "last_updated": "When this was true.",
    ]
}
