/// The system a device runs.
public enum DevicePlatform: String, WireEnum {
    /// iPhone.
    case ios
    /// iPad.
    case ipados
    /// Mac.
    case macos
    /// Apple Watch.
    case watchos
    /// Apple Vision.
    case visionos
    /// Any other, or one newer than this client.
    case other

    /// What the type stands for.
    public static let summary = "The system a device runs."

    /// What a value a newer server may send is read as.
    public static let unrecognised: DevicePlatform? = .other
}
