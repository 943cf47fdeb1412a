import Ground
import GroundFixtures
import OpenStreetMap
import Testing

/// Proves that nobody steps out across water or a motorway where there is another way.
struct BarrierTests {
    /// How far north of the town's corner the streets lie that a place is tied to. What is between lies 40 m north of the place, the
    /// near street 60 m, the other one 150 m south.
    private func tied(_ between: [String: String], isRing: Bool, streets: [Double] = [60, -150]) throws -> [Double] {
        var draft = ExtractDraft()
        for north in streets { draft.street([(north, -300), (north, 300)]) }
        let line = [(40.0, -300.0), (40.0, 300.0)]
        let ring = [(30.0, -300.0), (30.0, 300.0), (50.0, 300.0), (50.0, -300.0), (30.0, -300.0)]
        draft.street(isRing ? ring : line, between)
        let town = try Town(draft)
        return town.ground.anchors(near: Town.place(0, 0), within: 250, slack: 100).map { anchor in
            let degrees = anchor.point.degrees
            return ((degrees.latitude - Town.south) * 111_195).rounded()
        }
    }

    @Test(arguments: [["natural": "water"], ["natural": "water", "water": "river"], ["landuse": "basin"]])
    func `water lies between`(_ tags: [String: String]) throws {
        #expect(try tied(tags, isRing: true) == [-150])
    }

    @Test(arguments: [
        ["highway": "motorway"], ["highway": "motorway_link"], ["waterway": "river"], ["waterway": "canal"],
    ])
    func `a motorway or a river lies between`(_ tags: [String: String]) throws {
        #expect(try tied(tags, isRing: false) == [-150])
    }

    @Test(arguments: [
        ["highway": "motorway", "bridge": "yes", "layer": "1"], ["highway": "motorway", "tunnel": "yes"],
        ["waterway": "river", "tunnel": "culvert"], ["highway": "primary", "foot": "no"], ["railway": "tram"],
    ])
    func `what is above, below or crossed is no barrier`(_ tags: [String: String]) throws {
        #expect(try tied(tags, isRing: false) == [60, -150])
    }

    @Test func `where there is nothing else, the street beyond is taken`() throws {
        #expect(try tied(["natural": "water"], isRing: true, streets: [60]) == [60])
    }

    @Test func `a wharf on the water is tied to its pier`() throws {
        var draft = ExtractDraft()
        let shore = [(-500.0, 20.0), (-500.0, 400.0), (500.0, 400.0), (500.0, 20.0), (-500.0, 20.0)]
        draft.street(shore, ["natural": "water"])
        draft.street([(-300, 0), (0, 0), (300, 0)])
        draft.street([(0, 0), (0, 60)], ["man_made": "pier"])
        let anchors = try Town(draft).ground.anchors(near: Town.place(0, 75), within: 250)
        #expect(anchors.count == 1 && anchors[0].off == 1500)
    }
}
