/// Which alerts are wanted, by when they are in force.
public enum AlertActivity: String, WireEnum {
    /// In force now.
    case now
    /// In force later, not now.
    case upcoming
    /// Both.
    case all

    /// What the type stands for.
    public static let summary = "Which alerts are wanted, by when they are in force."
}
