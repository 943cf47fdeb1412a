/// A part of a walk that is told in one sentence.
public struct LegStep: ResponseBody {
    /// The sentence, in English: Turn left into Alfred Street.
    public var instruction: String
    /// Which way to turn where it begins.
    public var turn: LegTurn
    /// Name of the street; null where it has none.
    @Nullable public var streetName: String?
    /// What it leads along.
    public var way: LegWay
    /// Whether steps, a lift or a slope lead up; null where nothing is known, or it is level.
    @Nullable public var leadsUp: Bool?
    /// Level that a lift, steps or an escalator lead to, 0 at the street, as OpenStreetMap and levels.txt number them; null where nothing is known, or it is not changed.
    @Nullable public var toLevel: Double?
    /// Metres of it.
    public var distanceMeters: Int
    /// Latitude of where it begins, WGS 84.
    public var lat: Double
    /// Longitude of where it begins, WGS 84.
    public var lon: Double
}

/// Which way somebody turns who goes from one part of a walk to the next.
public enum LegTurn: String, WireEnum {
    /// The walk begins.
    case depart
    /// On without turning.
    case straight
    /// A little to the left.
    case slightLeft = "slight_left"
    /// Left.
    case left
    /// Left, nearly back.
    case sharpLeft = "sharp_left"
    /// A little to the right.
    case slightRight = "slight_right"
    /// Right.
    case right
    /// Right, nearly back.
    case sharpRight = "sharp_right"
    /// Back the way one came.
    case back

    public static let summary = "Which way somebody turns who goes from one part of a walk to the next."

    /// What a value a newer server may send is read as.
    public static let unrecognised: LegTurn? = .straight
}

/// What a part of a walk leads along.
public enum LegWay: String, WireEnum {
    /// A street with its footpaths.
    case street
    /// A way of people on foot.
    case path
    /// Across a carriageway.
    case crossing
    /// Steps.
    case steps
    /// An escalator, or a moving walkway.
    case escalator
    /// A lift.
    case lift
    /// A bridge.
    case bridge
    /// A tunnel or an underpass.
    case tunnel
    /// A passage inside a building.
    case corridor
    /// A platform or a pier.
    case platform

    public static let summary = "What a part of a walk leads along."

    /// What a value a newer server may send is read as.
    public static let unrecognised: LegWay? = .path
}
