/// Whether a source is being asked, after what became of the last requests.
public enum SourceCircuit: String, WireEnum {
    /// Asked as planned.
    case closed
    /// Not asked for a while, after several failures in a row.
    case open
    /// Asked once, to see whether it is back.
    case halfOpen = "half_open"

    /// What the type stands for.
    public static let summary = "Whether a source is being asked, after what became of the last requests."
}
