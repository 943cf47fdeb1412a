/// Which of the two push services a token belongs to.
public enum PushEnvironment: String, WireEnum {
    /// Apps from the App Store and TestFlight.
    case production
    /// Development builds.
    case sandbox

    /// What the type stands for.
    public static let summary = "Which of the two push services a token belongs to."
}
