/// How a leg of a journey is made: on foot, or by a kind of vehicle.
public enum LegMode: String, WireEnum {
    /// On foot, or with a wheelchair.
    case walk = "WALK"
    /// Heavy and suburban rail.
    case rail = "RAIL"
    /// Metro and underground.
    case metro = "METRO"
    /// Tram and light rail.
    case lightRail = "LIGHT_RAIL"
    /// Bus.
    case bus = "BUS"
    /// Ferry and other boats.
    case ferry = "FERRY"
    /// Long-distance coach.
    case coach = "COACH"
    /// Cable-drawn tram.
    case cableCar = "CABLE_CAR"
    /// Aerial lift.
    case gondola = "GONDOLA"
    /// Funicular.
    case funicular = "FUNICULAR"
    /// Trolleybus.
    case trolleybus = "TROLLEYBUS"
    /// Monorail.
    case monorail = "MONORAIL"
    /// Air.
    case air = "AIR"
    /// Taxi.
    case taxi = "TAXI"
    /// Any other vehicle, or one newer than this client.
    case other = "OTHER"

    /// What the type stands for.
    public static let summary = "How a leg of a journey is made: on foot, or by a kind of vehicle."

    /// What a value a newer server may send is read as.
    public static let unrecognised: LegMode? = .other

    /// How a ride by a kind of vehicle is called in a leg.
    public init(_ mode: Mode) { self = LegMode(rawValue: mode.rawValue.uppercased()) ?? .other }

    /// The kind of vehicle; nil on foot.
    public var vehicle: Mode? { Mode(rawValue: rawValue.lowercased()) }
}
