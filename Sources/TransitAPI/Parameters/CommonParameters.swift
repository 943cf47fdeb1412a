/// Headers a client may send with every request.
public enum CommonParameters {
    /// `X-App-Version`: older than the minimum is answered with 426, malformed with 400; leaving it out is fine.
    public static let appVersion = OptionalParameter<AppVersion>(
        "X-App-Version", in: .header, "Version of the calling app; too old ones are asked to update.",
        example: AppVersion(1, 0, 0))
}
