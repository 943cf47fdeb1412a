import TransitServices

extension CityClock {
    /// The machine's clock.
    static let machine = CityClock(speed: 1, reading: Machine.preciseNow)

    /// A clock that shows `time`, in seconds since 1970-01-01T00:00:00Z, from now on.
    static func starting(at time: Double, speed: Double) -> CityClock {
        let began = Machine.monotonicSeconds()
        return CityClock(speed: speed) { time + (Machine.monotonicSeconds() - began) * speed }
    }
}
