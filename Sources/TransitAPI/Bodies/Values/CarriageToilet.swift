/// Toilet of a carriage (TfNSW CarriageDescriptor toilet).
public enum CarriageToilet: String, WireEnum {
    /// No toilet.
    case absent = "none"
    /// A toilet, not for wheelchairs.
    case normal
    /// A toilet a wheelchair can use.
    case accessible

    /// What the type stands for.
    public static let summary = "Toilet of a carriage (TfNSW CarriageDescriptor toilet)."
}
