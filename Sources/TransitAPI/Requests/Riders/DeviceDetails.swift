/// What a device runs, as it says when it registers.
public struct DeviceDetails: Hashable, Sendable {
    /// The system.
    public var platform: DevicePlatform
    /// Version of the app.
    public var appVersion: String?
    /// Version of the system.
    public var osVersion: String?
    /// Which push service the token belongs to.
    public var environment: PushEnvironment

    /// Details; bounds are checked by whoever reads them.
    public init(
        platform: DevicePlatform = .ios, appVersion: String? = nil, osVersion: String? = nil,
        environment: PushEnvironment = .production
    ) {
        self.platform = platform
        self.appVersion = appVersion
        self.osVersion = osVersion
        self.environment = environment
    }
}

extension DeviceDetails {
    static let platform = Parameter<DevicePlatform>(
        "platform", "The system the device runs.", default: .ios, example: .ios)
    static let appVersion = OptionalParameter<String>(
        "app_version", "Version of the app.", bounds: 1...50, example: "1.0.0")
    static let osVersion = OptionalParameter<String>(
        "os_version", "Version of the system.", bounds: 1...50, example: "18.0")
    static let environment = Parameter<PushEnvironment>(
        "environment", "Which push service the token belongs to.", default: .production, example: .production)

    static let fields = [
        BodyField(platform.erased), BodyField(appVersion.erased), BodyField(osVersion.erased),
        BodyField(environment.erased),
    ]

    init(_ reader: BodyReader) throws(ParameterError) {
        platform = try reader.value(Self.platform)
        appVersion = try reader.value(Self.appVersion)
        osVersion = try reader.value(Self.osVersion)
        environment = try reader.value(Self.environment)
    }

    func write(to writer: inout BodyWriter) {
        writer.write(platform, as: Self.platform)
        writer.write(appVersion, as: Self.appVersion)
        writer.write(osVersion, as: Self.osVersion)
        writer.write(environment, as: Self.environment)
    }
}
