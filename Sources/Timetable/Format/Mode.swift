/// What kind of vehicle a route runs, after GTFS's basic and extended route types are brought together.
public enum Mode: UInt8, Sendable, CaseIterable {
    case rail = 0
    case metro = 1
    case lightRail = 2
    case bus = 3
    case ferry = 4
    case coach = 5
    case cableCar = 6
    case gondola = 7
    case funicular = 8
    case trolleybus = 9
    case monorail = 10
    case air = 11
    case taxi = 12
    case other = 13

    /// The mode of a `route_type`, basic (0…12) or extended (100…1702).
    public init(routeType: Int) {
        switch routeType {
        case 0, 900..<1000: self = .lightRail
        case 1, 400..<405, 500..<700: self = .metro
        case 2, 100..<200, 300..<400: self = .rail
        case 3, 700..<800: self = .bus
        case 4, 1000..<1100, 1200..<1300: self = .ferry
        case 5: self = .cableCar
        case 6, 1300..<1400: self = .gondola
        case 7, 1400..<1500: self = .funicular
        case 11, 800..<900: self = .trolleybus
        case 12, 405: self = .monorail
        case 200..<300: self = .coach
        case 1100..<1200: self = .air
        case 1500..<1600: self = .taxi
        default: self = .other
        }
    }

    /// The basic GTFS `route_type` this mode stands for: what the API shows and filters by.
    public var basicRouteType: Int {
        switch self {
        case .lightRail: 0
        case .metro: 1
        case .rail: 2
        case .bus, .coach, .taxi, .other, .air: 3
        case .ferry: 4
        case .cableCar: 5
        case .gondola: 6
        case .funicular: 7
        case .trolleybus: 11
        case .monorail: 12
        }
    }

    /// The name used in city files, on the command line and on the wire: `light_rail`.
    public var name: String {
        switch self {
        case .rail: "rail"
        case .metro: "metro"
        case .lightRail: "light_rail"
        case .bus: "bus"
        case .ferry: "ferry"
        case .coach: "coach"
        case .cableCar: "cable_car"
        case .gondola: "gondola"
        case .funicular: "funicular"
        case .trolleybus: "trolleybus"
        case .monorail: "monorail"
        case .air: "air"
        case .taxi: "taxi"
        case .other: "other"
        }
    }

    /// The mode of that name.
    public init?(name: String) {
        guard let mode = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = mode
    }
}

/// The same, under a name that cannot be taken for another module's `Mode`.
public typealias TransitMode = Mode

/// A set of modes.
@frozen public struct ModeSet: OptionSet, Sendable, Hashable {
    public var rawValue: UInt16
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
    /// The set that holds one mode.
    @inlinable public init(_ mode: Mode) { rawValue = 1 << UInt16(mode.rawValue) }
    /// The modes, in the order of their declaration.
    public var modes: [Mode] { Mode.allCases.filter { contains(ModeSet($0)) } }
}
