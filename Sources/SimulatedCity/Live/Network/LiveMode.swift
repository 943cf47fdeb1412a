/// The kinds of vehicle that behave differently, by the mode names of the description; one of another name behaves like a bus.
enum LiveMode: String, Sendable {
    case train
    case metro
    case lightRail = "light rail"
    case ferry
    case bus

    init(_ mode: Mode) { self = LiveMode(rawValue: mode.name) ?? .bus }

    /// Runs on its own track between platforms.
    var isRail: Bool { self == .train || self == .metro }

    /// What riders call one.
    var vehicle: String {
        switch self {
        case .train: "train"
        case .metro: "metro service"
        case .lightRail: "light rail service"
        case .ferry: "ferry"
        case .bus: "bus"
        }
    }
}
