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

    /// How far the streets are that the town's corner is tied to.
    private func metresOff(_ draft: ExtractDraft, beyondBarriers: Bool = false) throws -> [Double] {
        try Town(draft).ground.anchors(near: Town.place(0, 0), within: 250, beyondBarriers: beyondBarriers)
            .map { (Double($0.off) / 100).rounded() }
    }

    @Test(arguments: [["natural": "water"], ["highway": "motorway"]])
    func `where there is nothing else, nothing is taken but by who asks for it`(_ tags: [String: String]) throws {
        var draft = ExtractDraft()
        draft.street([(60, -300), (60, 300)])
        draft.street([(30, -300), (30, 300), (50, 300), (50, -300), (30, -300)], tags)
        #expect(try metresOff(draft) == [])
        #expect(try metresOff(draft, beyondBarriers: true) == [60])
    }

    @Test(arguments: [["natural": "water"], ["highway": "motorway"]])
    func `a lane on this side goes before the town beyond`(_ tags: [String: String]) throws {
        var draft = ExtractDraft()
        // Enough corners for a lane to be passed over beside them.
        draft.street((-40...40).map { (60, Double($0) * 10) })
        for number in -40...40 { draft.street([(60, Double(number) * 10), (65, Double(number) * 10)]) }
        draft.street([(-20, -10), (-20, 10)])
        #expect(try metresOff(draft).first == 60)
        draft.street([(30, -500), (30, 500), (50, 500), (50, -500), (30, -500)], tags)
        #expect(try metresOff(draft) == [20])
    }

    /// Water, its shore 30 m north of the place and a street behind that; the place is on an island where there is one.
    @Test(arguments: [(isIsland: false, metres: [60]), (isIsland: true, metres: [])])
    func `who is on the water goes ashore, who is on an island stays`(isIsland: Bool, metres: [Double]) throws {
        var draft = ExtractDraft()
        func ring(_ north: Double, _ rest: Double) -> [(Double, Double)] {
            [(north, -rest), (north, rest), (-rest, rest), (-rest, -rest), (north, -rest)]
        }
        draft.street(ring(30, 500), [:])
        draft.street(ring(10, 10), [:])
        draft.street([(60, -300), (60, 300)])
        draft.relations.append(
            .init(
                id: 1, ways: [draft.ways[0].id], inner: isIsland ? [draft.ways[1].id] : [],
                tags: ["type": "multipolygon", "natural": "water"]))
        #expect(try metresOff(draft) == metres)
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
