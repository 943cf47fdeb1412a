/// The time from poll to poll: shorter in the peak hours of weekdays, never quite the same.
package struct Cadence: Sendable {
    /// Seconds off peak and in peak hours.
    package let every: Double, everyPeak: Double
    private let peak: [HourRange]
    private let clock: LocalClock?

    /// Part of the time by which it varies, either way.
    package static let jitter = 0.1

    /// The cadence of a source; without a provider there are no peak hours.
    package init(_ source: PolledSource, provider: Provider?) {
        (every, everyPeak) = (source.every, source.everyPeak)
        peak = every == everyPeak ? [] : provider?.peak ?? []
        clock = provider?.clock
    }

    /// Seconds from poll to poll at an instant, before jitter.
    package func seconds(at now: Double) -> Double {
        guard !peak.isEmpty, let clock else { return every }
        let instant = Int64(now)
        let time = clock.secondsOfDay(at: instant)
        guard peak.contains(where: { $0.contains(time) }), clock.date(at: instant).weekday < 5 else { return every }
        return everyPeak
    }

    /// Seconds to the next poll.
    package func gap(at now: Double, slowdown: Double = 1, using random: inout some RandomNumberGenerator) -> Double {
        seconds(at: now) * slowdown * Double.random(in: (1 - Self.jitter)...(1 + Self.jitter), using: &random)
    }
}
