import Journeys
import Testing
import Timetable

/// Which straight lines cross water: a bay a kilometre wide between two shores, with an island in it.
@Suite struct WaterTests {
    /// Degrees from a corner south-west of it all; a thousandth is about 100 m.
    private static func place(_ north: Double, _ east: Double) -> Place {
        Place(latitude: -33.9 + north / 1_000, longitude: 151.1 + east / 1_000)
    }

    private static func ring(_ corners: [(Double, Double)]) -> [Place] {
        (corners + [corners[0]]).map { place($0.0, $0.1) }
    }

    private static func box(_ south: Double, _ west: Double, _ north: Double, _ east: Double) -> [Place] {
        ring([(south, west), (south, east), (north, east), (north, west)])
    }

    /// From 10 to 20 north and 0 to 50 east, but for an island.
    private static let bay = Water(polygons: [[box(10, 0, 20, 50), box(14, 24, 16, 26)]])

    @Test(arguments: [
        ((9.0, 5.0), (9.0, 45.0), false), ((9.0, 5.0), (21.0, 5.0), true), ((9.0, 5.0), (11.0, 5.0), false),
        // From a wharf 100 m out to its own shore, along it, and to the other.
        ((11.0, 5.0), (8.0, 5.0), false), ((11.0, 5.0), (9.5, 9.0), false), ((11.0, 5.0), (20.5, 5.0), true),
        ((11.0, 5.0), (11.0, 7.0), false), ((11.0, 5.0), (19.0, 5.0), true),
        // Nobody walks from the middle of the bay; on the island they do.
        ((15.0, 10.0), (15.0, 10.5), true), ((15.0, 10.0), (9.0, 10.0), true), ((15.0, 24.5), (15.0, 25.5), false),
        ((15.0, 25.0), (9.0, 25.0), true),
        // Shores are drawn coarser than they are: 29 m of water at a corner are none, 100 m are.
        ((9.5, 0.7), (10.7, -0.5), false), ((9.5, 1.2), (11.2, -0.5), true), ((10.5, -0.5), (20.5, 0.7), true),
        ((9.0, -1.0), (11.0, 0.3), false), ((9.0, 5.0), (10.2, 5.0), false),
        // Far from all of it.
        ((-90.0, 5.0), (-80.0, 60.0), false), ((200.0, 5.0), (-80.0, 5.0), true),
    ])
    func `a line crosses the bay or does not`(from: (Double, Double), to: (Double, Double), crosses: Bool) {
        let (one, other) = (Self.place(from.0, from.1), Self.place(to.0, to.1))
        #expect(Self.bay.isCrossed(from: one, to: other) == crosses)
        #expect(Self.bay.isCrossed(from: other, to: one) == crosses)
    }

    @Test func `rings may turn either way, and polygons overlap`() {
        let turned = Water(polygons: [[Array(Self.box(10, 0, 20, 50).reversed()), Self.box(14, 24, 16, 26).reversed()]])
        let doubled = Water(polygons: [[Self.box(10, 0, 20, 30)], [Self.box(10, 20, 20, 50)]])
        for (north, east) in [(15.0, 10.0), (15, 25), (9, 25), (15, 22), (15, 40), (21, 10), (10.5, 29.9)] {
            let place = Self.place(north, east)
            #expect(Self.bay.covers(place) == turned.covers(place))
            let isInside = (10...20).contains(north) && (0...50).contains(east)
            #expect(doubled.covers(place) == isInside, "\(north) \(east)")
        }
        #expect(!Self.bay.covers(Self.place(15, 25)) && Self.bay.covers(Self.place(15, 22)))
    }

    @Test func `without water every line is dry`() {
        let none = Water(polygons: [])
        #expect(!none.isCrossed(from: Self.place(0, 0), to: Self.place(90, 90)) && !none.covers(Self.place(1, 1)))
        #expect(StraightLineWalking().metres(from: Self.place(0, 0), to: Self.place(90, 90)) != nil)
    }

    @Test func `a model with water knows no way across it, unless somebody vouches for one`() throws {
        let model = StraightLineWalking(detour: 1.5, water: Self.bay)
        let (south, north) = (Self.place(9, 5), Self.place(21, 5))
        #expect(model.metres(from: south, to: north) == nil)
        let straight = Geography.distance(south.latitude, south.longitude, north.latitude, north.longitude)
        #expect(model.metres(vouchedFrom: south, to: north) == straight * 1.5)
        #expect(model.metres(from: south, to: Self.place(9, 6)) != nil)
    }
}
