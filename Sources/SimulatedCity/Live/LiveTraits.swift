/// How often what happens in a live city; probabilities 0…1, times in seconds. Tests raise what they look for.
package struct LiveTraits: Sendable, Hashable {
    /// Trips that do not run at all.
    package var cancelled = 0.015
    /// How long before its departure a cancellation is announced.
    package var cancellationNotice: Int64 = 20 * 60
    /// Trips that leave out one or two stops.
    package var skipping = 0.01
    /// Trains that run to another stop list (REPLACEMENT).
    package var replaced = 0.01
    /// Trips followed by an extra service the timetable does not know (ADDED).
    package var extra = 0.005
    /// Trains that use another platform at one of their stations.
    package var platformChange = 0.03
    /// Trips about whose later stops nothing is known (NO_DATA).
    package var noData = 0.01
    /// Trips under way whose vehicle does not report.
    package var withoutVehicle = 0.03
    /// Buses that fall back onto the one behind them.
    package var bunched = 0.06
    /// Trips held up somewhere along the way, by far more than the usual noise.
    package var heldUp = 0.05
    /// Factor on every random delay.
    package var lateness = 1.0

    /// So that there is always something to see: of the trains that leave `showcaseStation` in each stretch of
    /// this length one is cancelled, one leaves out a stop and one uses another platform there, whatever else
    /// happens. 0 leaves it to chance.
    package var showcaseEvery = 15 * 60
    /// The station where it can be seen.
    package var showcaseStation = "200060"

    /// How long a finished trip stays in the feeds.
    package var lookBack: Int64 = 15 * 60
    /// How long before its departure a trip appears in them.
    package var lookAhead: Int64 = 75 * 60

    /// Seconds the feeds take to change: what they say holds for the clock cut to this.
    package var refresh: Int64 = 10
    /// Seconds after which a prediction is drawn anew.
    package var predictionLife: Int64 = 150
    /// Metres between the places at which a train is seen.
    package var signalSpacing = 400.0

    /// Seconds after which every alert is published under a new id.
    package var alertReissue: Int64 = 7 * 60

    /// The usual city.
    package init() {}
}

/// How vehicles of one kind fall behind.
struct DelayTraits: Sendable {
    /// Most seconds late at the first stop.
    let start: Double
    /// Seconds won or lost between two stops.
    let noise: Double
    /// Share of the run time that can be caught up.
    let recovery: Double
    /// Seconds a vehicle may run early, negative.
    let earliest: Double
    /// Most seconds a hold-up takes.
    let holdUp: Double

    init(of mode: LiveMode) {
        switch mode {
        case .train: (start, noise, recovery, earliest, holdUp) = (75, 14, 0.03, 0, 480)
        case .metro: (start, noise, recovery, earliest, holdUp) = (30, 6, 0.05, 0, 240)
        case .lightRail: (start, noise, recovery, earliest, holdUp) = (60, 12, 0.02, 0, 360)
        case .ferry: (start, noise, recovery, earliest, holdUp) = (90, 25, 0.03, 0, 420)
        case .bus: (start, noise, recovery, earliest, holdUp) = (120, 32, 0.02, -60, 780)
        }
    }

    /// How much of the day's delay falls on this time: the peaks are worst.
    ///
    /// - Parameter seconds: of the service day.
    static func strain(at seconds: Int) -> Double {
        switch seconds / 1800 {
        case 14...17: 1.7
        case 18, 31, 32: 1.3
        case 33...37: 1.6
        case 38, 39: 1.2
        case 0..<11, 42...: 0.6
        default: 1
        }
    }
}
