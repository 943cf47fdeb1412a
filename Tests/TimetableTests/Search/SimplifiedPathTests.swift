import Foundation
import Testing
import Timetable

/// Paths with fewer points: never farther from what they were than the tolerance says.
@Suite struct SimplifiedPathTests {
    private typealias Path = [(latitude: Double, longitude: Double)]

    @Test(arguments: [1.0, 10, 100, 1_000])
    func `every point left out lies within the tolerance`(tolerance: Double) {
        let wiggle: Path = (0..<2_000).map { step in
            let along = Double(step) / 2_000
            return (-33.9 + along * 0.3 + 0.004 * sin(along * 90), 151.2 + 0.01 * cos(along * 31))
        }
        let simple = Geography.simplified(wiggle, tolerance: tolerance)
        #expect(simple.count < wiggle.count && simple.count >= 2)
        #expect(simple[0] == wiggle[0] && simple[simple.count - 1] == wiggle[wiggle.count - 1])
        // A plane around each point is not quite the plane around the first: a thousandth is granted.
        #expect(wiggle.allSatisfy { metres(from: $0, to: simple) <= tolerance * 1.001 + 0.001 })
    }

    @Test func `a straight line keeps its ends, and a loop what is farthest from them`() {
        let line: Path = (0...100).map { (-33.0, 151.0 + Double($0) / 1_000) }
        #expect(Geography.simplified(line, tolerance: 1).count == 2)
        let loop: Path = [(-33, 151), (-33, 151.1), (-33.1, 151.1), (-33.1, 151), (-33, 151)]
        #expect(Geography.simplified(loop, tolerance: 100).count == 5)
    }

    @Test func `what cannot be simpler stays`() {
        let two: Path = [(-33, 151), (-34, 152)]
        #expect(Geography.simplified(two, tolerance: 1e9).count == 2)
        #expect(Geography.simplified([], tolerance: 1).isEmpty)
        #expect(Geography.simplified(two + two, tolerance: 0).count == 4)
    }
}
