/// Who pays: the rider categories of the fare tables.
public enum FareCategory: String, WireEnum {
    /// Full fare.
    case adult
    /// Child or youth.
    case youth
    /// Concession card.
    case concession
    /// Senior or pensioner.
    case senior

    /// What the type stands for.
    public static let summary = "Who pays: the rider categories of the fare tables."
}
