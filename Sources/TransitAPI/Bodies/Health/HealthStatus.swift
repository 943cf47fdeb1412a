/// State of the process or of its readiness.
public enum HealthStatus: String, WireEnum {
    /// Fully working.
    case ok
    /// Working, with something missing that the checks name.
    case degraded
    /// Not ready to serve.
    case unavailable

    /// What the type stands for.
    public static let summary = "State of the process or of its readiness."

    /// What a value a newer server may send is read as.
    public static let unrecognised: HealthStatus? = .unavailable
}
