import Foundation

/// A stop that riders may want.
package struct CityStop: Sendable, Equatable {
    /// GTFS stop_id.
    package var id: String
    /// Name by which somebody looks for it.
    package var name: String
    /// Degrees, WGS 84.
    package var latitude: Double
    package var longitude: Double

    package init(id: String, name: String, latitude: Double, longitude: Double) {
        (self.id, self.name, self.latitude, self.longitude) = (id, name, latitude, longitude)
    }
}

/// A city's stops, some of which are wanted more than others: those with the most departures most.
package struct CityStops: Sendable {
    /// Those with the most departures first.
    package let stops: [CityStop]
    /// Up to which number each stop is drawn, of ``total``.
    private let upTo: [Double]
    private let total: Double

    /// Stops in the order of their departures; the nth is drawn as often as n to the power of `-exponent` says.
    package init(_ stops: [CityStop], exponent: Double) {
        self.stops = stops
        var (sum, sums) = (0.0, [Double]())
        for rank in stops.indices {
            sum += pow(Double(rank + 1), -exponent)
            sums.append(sum)
        }
        (upTo, total) = (sums, sum)
    }

    /// Draws a stop. There must be one.
    package func draw(_ draws: inout SeededDraws) -> CityStop {
        let wanted = draws.unit() * total
        var (low, high) = (0, upTo.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if upTo[middle] > wanted { high = middle } else { low = middle + 1 }
        }
        return stops[low]
    }

    /// Draws a stop that is another; the same where there is no other.
    package func draw(otherThan stop: CityStop, _ draws: inout SeededDraws) -> CityStop {
        for _ in 0..<20 {
            let other = draw(&draws)
            if other.id != stop.id { return other }
        }
        return stops.first { $0.id != stop.id } ?? stop
    }

    /// A made-up city, for what is counted without one: names of ten letters.
    package static func madeUp(_ count: Int, exponent: Double) -> CityStops {
        CityStops(
            (0..<count).map { CityStop(id: "\($0)", name: "Stop \(10_000 + $0)", latitude: -33.8, longitude: 151) },
            exponent: exponent)
    }
}
