/// The kind of vehicle, from `routes.txt` route_type, basic or extended.
public enum Mode: String, WireEnum {
    /// Heavy and suburban rail (2, 100–117).
    case rail
    /// Metro and underground (1, 400–404).
    case metro
    /// Tram and light rail (0, 900–906).
    case lightRail = "light_rail"
    /// Bus (3, 700–716).
    case bus
    /// Ferry and other boats (4, 1000, 1200).
    case ferry
    /// Long-distance coach (200–209).
    case coach
    /// Cable-drawn tram (5).
    case cableCar = "cable_car"
    /// Aerial lift (6, 1300–1307).
    case gondola
    /// Funicular (7, 1400).
    case funicular
    /// Trolleybus (11, 800).
    case trolleybus
    /// Monorail (12, 405).
    case monorail
    /// Air (1100).
    case air
    /// Taxi (1500–1507).
    case taxi
    /// Anything else, or a mode newer than this client.
    case other

    /// What the type stands for.
    public static let summary = "The kind of vehicle, from `routes.txt` route_type, basic or extended."

    /// What a value a newer server may send is read as.
    public static let unrecognised: Mode? = .other
}
