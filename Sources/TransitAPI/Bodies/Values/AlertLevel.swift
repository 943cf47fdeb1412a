/// How much an alert matters to riders, from GTFS-realtime severity and effect.
public enum AlertLevel: String, WireEnum {
    /// Good to know.
    case info
    /// Plan for it: detours, delays, reduced service.
    case warning
    /// No service.
    case critical

    /// What the type stands for.
    public static let summary = "How much an alert matters to riders, from GTFS-realtime severity and effect."

    /// What a value a newer server may send is read as.
    public static let unrecognised: AlertLevel? = .info
}
