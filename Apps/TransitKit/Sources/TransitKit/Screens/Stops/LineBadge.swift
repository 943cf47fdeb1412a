import TransitAPI

/// What a line is known by: the sign on the front of the vehicle in the line's own colours.
public struct LineBadge: Sendable, Hashable {
    /// Short name, or the long one where there is none; may be empty.
    public var text: String
    public var mode: Mode
    /// Six hexadecimal digits; nil where the line has no colour.
    public var colour: String?
    /// Six hexadecimal digits, readable on `colour`.
    public var textColour: String?

    /// A badge.
    public init(text: String, mode: Mode, colour: String? = nil, textColour: String? = nil) {
        (self.text, self.mode, self.colour, self.textColour) = (text, mode, colour, textColour)
    }

    /// The badge of a route.
    public init(_ route: RouteSummary) {
        self.init(
            text: route.routeShortName.isEmpty ? route.routeLongName : route.routeShortName, mode: route.mode,
            colour: route.routeColor, textColour: route.routeTextColor)
    }

    /// The badge of a departure.
    public init(_ departure: Departure) {
        self.init(
            text: departure.routeShortName.isEmpty ? departure.routeLongName : departure.routeShortName,
            mode: departure.mode, colour: departure.routeColor, textColour: departure.routeTextColor)
    }

    /// The badge of a vehicle.
    public init(_ vehicle: Vehicle) {
        self.init(
            text: vehicle.routeShortName ?? "", mode: vehicle.mode ?? .other, colour: vehicle.routeColor,
            textColour: vehicle.routeTextColor)
    }
}

extension Mode {
    /// "Train", "Bus" and so on.
    public var words: Words {
        switch self {
        case .rail: Words("mode.rail")
        case .metro: Words("mode.metro")
        case .lightRail: Words("mode.light_rail")
        case .bus, .trolleybus: Words("mode.bus")
        case .ferry: Words("mode.ferry")
        case .coach: Words("mode.coach")
        case .cableCar, .gondola: Words("mode.cable_car")
        case .funicular: Words("mode.funicular")
        case .monorail: Words("mode.monorail")
        case .air: Words("mode.air")
        case .taxi: Words("mode.taxi")
        case .other: Words("mode.other")
        }
    }

    /// "Platform 3", "Stand C", "Wharf 2": as the place is signed.
    public func platform(_ name: String) -> Words {
        switch self {
        case .bus, .trolleybus, .coach, .taxi: Words("board.stand %@", .text(name))
        case .ferry: Words("board.wharf %@", .text(name))
        default: Words("board.platform %@", .text(name))
        }
    }
}

extension ThreeValued {
    /// Whether a wheelchair fits, in words; nil where nobody knows: then nothing is promised.
    public var wheelchairWords: Words? {
        switch self {
        case .yes: .wheelchair
        case .no: .noWheelchair
        case .unknown: nil
        }
    }
}

extension Words {
    static let wheelchair = Words("wheelchair.yes")
    /// "No wheelchairs".
    public static let noWheelchair = Words("wheelchair.no")
}
