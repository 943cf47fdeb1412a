import TransitAPI

/// Rain at a place for a while.
public struct Rain: Sendable, Equatable {
    /// How likely it is, 0 to 1.
    public var chance: Double

    /// Rain.
    public init(chance: Double) { self.chance = chance }

    /// What is said of it beside a walk; nil where an umbrella may stay at home.
    var words: Words? {
        if chance >= 0.7 { return Words("rain.likely") }
        return chance >= 0.4 ? Words("rain.possible") : nil
    }
}

/// Foretells rain: WeatherKit in the app, something scripted in tests.
public protocol RainForecast: Sendable {
    /// Rain at a place between two moments in seconds since 1970-01-01T00:00:00Z; nil where nobody knows.
    func rain(at place: Coordinates, from start: Double, to end: Double) async -> Rain?
}

/// Nobody foretells rain.
public struct NoForecast: RainForecast {
    /// Nothing to keep.
    public init() {}
    public func rain(at place: Coordinates, from start: Double, to end: Double) async -> Rain? { nil }
}

/// Rain on the walks of a journey.
enum WalkRain {
    /// Minutes on foot from which on rain is worth a word.
    static let worthAWord = 3

    /// What is said of each walk, by its leg.
    static func words(for itinerary: Itinerary, _ forecast: any RainForecast) async -> [Int: Words] {
        var words: [Int: Words] = [:]
        for (index, leg) in itinerary.legs.enumerated()
        where leg.mode == .walk && leg.durationMinutes >= worthAWord {
            guard let lat = leg.from.lat, let lon = leg.from.lon,
                let place = Coordinates(latitude: lat, longitude: lon), let start = leg.from.departureTime,
                let end = leg.to.arrivalTime
            else { continue }
            words[index] = await forecast.rain(at: place, from: start.inSeconds, to: end.inSeconds)?.words
        }
        return words
    }
}
