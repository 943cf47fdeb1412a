/// The devices of a rider.
public struct DevicesBody: ResponseBody {
    /// Devices, the one that registered last first.
    public var devices: [Device]

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(devices: [Device]) {
        self.devices = devices
    }

    private enum CodingKeys: String, CodingKey {
        case devices
    }
}

extension DevicesBody {
    /// What the type stands for.
    public static let summary = "The devices of a rider."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "devices": "Devices, the one that registered last first."
    ]
}
