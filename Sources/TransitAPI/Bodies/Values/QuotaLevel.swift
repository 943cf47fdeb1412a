/// What the server does about a provider's daily quota.
public enum QuotaLevel: String, WireEnum {
    /// Asks as planned.
    case normal
    /// Asks less often: most of the quota is used.
    case slowed
    /// Asks only for what riders need most: nearly all of it is used.
    case essentialOnly = "essential_only"
    /// Asks for nothing until the next day.
    case exhausted

    /// What the type stands for.
    public static let summary = "What the server does about a provider's daily quota."
}
