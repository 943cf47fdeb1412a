/// What load is made, and on whom.
package struct LoadSettings: Sendable {
    /// Servers of one city; a rider stays with one.
    package var targets: [TargetAddress]
    /// Riders who might open the app.
    package var riders: Int
    /// For how long figures are taken.
    package var seconds: Double
    /// Seconds before that, in which those who have the app open already join in.
    package var rampSeconds = 10.0
    /// From what everything is drawn.
    package var seed: UInt64 = 1
    /// Most connections to one server, but for those of streams.
    package var connections = 200
    /// Riders who sign up first.
    package var accounts = 0
    /// Whether answers of several servers are held against each other.
    package var compares = false
    /// What the apps say they are.
    package var appVersion = "1.0.0"
    package var model = RiderModel()

    package init(targets: [TargetAddress], riders: Int, seconds: Double) {
        (self.targets, self.riders, self.seconds) = (targets, riders, seconds)
    }
}

/// Why no load can be made.
package struct LoadFault: Error, Equatable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
