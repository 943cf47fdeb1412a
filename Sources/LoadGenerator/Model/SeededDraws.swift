import Foundation

/// Draws by lot that follow from a seed alone (SplitMix64), from the distributions that waiting and reading have.
package struct SeededDraws: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Draws of a seed; the same seed gives the same draws on every machine.
    package init(seed: UInt64) { state = seed }

    /// Draws of one of many of a kind, which say nothing of those of its neighbours.
    package init(seed: UInt64, number: UInt64) {
        var first = SeededDraws(seed: seed &+ number &* 0xD134_2543_DE82_EF95)
        state = first.next() ^ number
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// From 0 to below 1.
    package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// True in so many cases of one.
    package mutating func happens(_ share: Double) -> Bool { unit() < share }

    /// Seconds until the next of events that come so many a second, each for itself (a Poisson process).
    package mutating func gap(perSecond rate: Double) -> Double { -log(1 - unit()) / rate }

    /// From a normal distribution around 0 with standard deviation 1 (Box and Muller, 1958).
    package mutating func normal() -> Double {
        (-2 * log(1 - unit())).squareRoot() * cos(2 * .pi * unit())
    }

    /// A length of time that people take: some take much longer than most.
    package mutating func seconds(_ length: LookLength) -> Double {
        min(length.most, length.median * exp(length.spread * normal()))
    }
}

/// How long people look at something: lognormal, up to a most.
package struct LookLength: Codable, Sendable, Equatable {
    /// Seconds that half of them stay below.
    package var median: Double
    /// Standard deviation of the logarithm.
    package var spread: Double
    /// Seconds after which everybody has left.
    package var most: Double

    package init(median: Double, spread: Double, most: Double) {
        (self.median, self.spread, self.most) = (median, spread, most)
    }
}
