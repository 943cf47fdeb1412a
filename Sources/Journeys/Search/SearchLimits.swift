import Timetable

/// What one search may use.
struct SearchLimits {
    /// Most rides.
    var rounds: Int
    /// Seconds added to every change, however it is made.
    var slack: Int32
    /// Modes that may be used, by their raw values.
    var modes: UInt32
    /// Trips with any of these flags are not used.
    var refused: UInt8
    /// Longest journey in seconds.
    var horizon: Int32
    var staysSeated: Bool
    var pace = WalkingPace()

    /// - Parameter modes: those that may be used; nil for all.
    init(
        maxTransfers: Int, slack: Int32, modes: ModeSet?, refused: UInt8, horizon: Int32, staysSeated: Bool,
        pace: WalkingPace = WalkingPace()
    ) {
        rounds = min(max(maxTransfers, 0) + 1, JourneyScratch.rounds - 1)
        self.modes = modes.map { UInt32($0.rawValue) } ?? .max
        (self.slack, self.refused, self.horizon) = (slack, refused, horizon)
        (self.staysSeated, self.pace) = (staysSeated, pace)
    }
}
