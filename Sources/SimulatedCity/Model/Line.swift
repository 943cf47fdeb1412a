/// A line riders know by one name, colour and code (`routes.txt`).
struct Line: Sendable {
    /// The code riders see, also the route id: T1, L2, 333.
    let id: String
    let name: String
    let agency: String
    let mode: Mode
    /// GTFS route type, extended types included (401 metro, 700 bus, 900 light rail).
    let routeType: Int
    /// Six hexadecimal digits.
    let colour: String
    let textColour: String
    let bikes: Answer
    let wheelchair: Answer
    /// Seconds a vehicle stands at an ordinary stop.
    let dwell: Int
    /// Seconds a vehicle needs at a terminus before it can go back; nil where trips are not linked into blocks.
    let turnRound: Int?
    /// Set type and cars as Sydney Trains writes them in trip ids, `A.8`; nil for other modes.
    let consist: String?
    let patterns: [ServicePattern]
}

/// One way of running a line: which stops, how fast and how often, there and back.
struct ServicePattern: Sendable {
    let name: String
    let out: Way
    let back: Way
}

/// A pattern in one direction.
struct Way: Sendable {
    /// Which of the two directions, the raw value being GTFS's `direction_id`.
    enum Direction: Int, Sendable {
        case out = 0
        case back = 1
    }

    let direction: Direction
    let headsign: String
    /// Seconds from first departure to last arrival in quiet hours, or nil where calls or speed decide.
    let runSeconds: Int?
    let calls: [Call]
    let frequency: Frequency
}

/// A stop made by a way.
struct Call: Sendable {
    /// Index into `City.stops`.
    let stop: Int
    /// Seconds from leaving the call before to leaving this one; nil to share out the run by distance.
    let seconds: Int?
    let boarding: Boarding
    /// The headsign shown from here on, where it is not the trip's.
    let headsign: String?
    /// Where the way bends between the call before and this one.
    let bends: [Coordinate]
}

/// What riders may do at a call.
enum Boarding: String, CaseIterable, Sendable {
    case both
    case setDownOnly = "set down only"
    case pickUpOnly = "pick up only"
}
