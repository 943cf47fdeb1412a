/// What one schedule path of the mock API hands out.
enum SchedulePart: Hashable, Sendable {
    /// Lines of the simulated city, with the timetables to come: that of today runs out, as NSW's do.
    case lines(LiveFeedScope)
    /// All of the simulated city, today's timetable only.
    case wholeCity
    /// The trains out of the city.
    case intercityTrains
    /// The buses beyond the city.
    case regionalBuses
    /// What the simulation lacks.
    case nothing
}

extension SchedulePart {
    /// How many days each timetable of a feed holds after the day it is written, or after the one before it.
    static let days = 60
    /// Timetables that follow today's. NSW publishes several at once; its least numbers of trips count them all.
    static let following = 2

    /// The network written for it; nil for nothing.
    func network(in city: City) -> City? {
        switch self {
        case .lines(let scope): city.limited(to: scope)
        case .wholeCity: city
        case .intercityTrains: IntercityTrains(city: city).network()
        case .regionalBuses: RegionalBuses(city: city).network()
        case .nothing: nil
        }
    }

    /// Timetables after today's.
    var following: Int {
        switch self {
        case .lines: Self.following
        case .wholeCity, .intercityTrains, .regionalBuses, .nothing: 0
        }
    }
}
