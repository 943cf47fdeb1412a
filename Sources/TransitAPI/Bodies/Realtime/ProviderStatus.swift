/// How much of a provider's quota is used.
public struct ProviderStatus: ResponseBody {
    /// Name of the provider, as in the city file.
    public var providerID: String
    /// Requests made in the provider's present day.
    public var requestsToday: Int
    /// Requests allowed in a day.
    public var dailyLimit: Int
    /// What the server does about it.
    public var step: QuotaLevel
    /// When the next day begins.
    public var resetsAt: Timestamp
    /// Most requests in a second.
    public var requestsPerSecondLimit: Double
    /// Nothing is asked before, as the provider said it was too much; null where it did not.
    @Nullable public var pausedUntil: Timestamp?

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(
        providerID: String, requestsToday: Int, dailyLimit: Int, step: QuotaLevel, resetsAt: Timestamp,
        requestsPerSecondLimit: Double, pausedUntil: Timestamp? = nil
    ) {
        self.providerID = providerID
        self.requestsToday = requestsToday
        self.dailyLimit = dailyLimit
        self.step = step
        self.resetsAt = resetsAt
        self.requestsPerSecondLimit = requestsPerSecondLimit
        self.pausedUntil = pausedUntil
    }

    private enum CodingKeys: String, CodingKey {
        case providerID = "provider_id"
        case requestsToday = "requests_today"
        case dailyLimit = "daily_limit"
        case step
        case resetsAt = "resets_at"
        case requestsPerSecondLimit = "requests_per_second_limit"
        case pausedUntil = "paused_until"
    }
}

extension ProviderStatus {
    /// What the type stands for.
    public static let summary = "How much of a provider's quota is used."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "provider_id": "Name of the provider, as in the city file.",
        "requests_today": "Requests made in the provider's present day.",
        "daily_limit": "Requests allowed in a day.",
        "step": "What the server does about it.",
        "resets_at": "When the next day begins.",
        "requests_per_second_limit": "Most requests in a second.",
        "paused_until": "Nothing is asked before, as the provider said it was too much; null where it did not.",
    ]
}
