import Foundation
import Ground
import SimulatedCity
import Testing
import Timetable

@Suite("The simulated city's ground")
struct CityGroundTests {
    let built: BuiltGround

    init() throws { built = try BuiltGround.shared.get() }

    @Test("it is small")
    func size() {
        #expect(built.summary.bytes == built.extract.count && built.extract.count < 3_000_000)
        #expect((30_000...100_000).contains(built.counts.corners))
        #expect(built.counts.missingNodes == 0)
        #expect(built.summary.suburbs > 200 && built.summary.bridges > 15)
    }

    @Test("the same description gives the same bytes")
    func deterministic() throws {
        let folder = try Scratch.folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let city = try SimulatedCity(descriptionFolder: Scratch.description)
        _ = try city.writeGround(to: folder + "/again.osm.pbf")
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/again.osm.pbf")) == built.extract)
    }

    @Test("a checksum tells whether anything it is made from has changed")
    func checksum() throws {
        let own = try SimulatedCity(descriptionFolder: Scratch.description).groundChecksum()
        #expect(try SimulatedCity(descriptionFolder: Scratch.description).groundChecksum() == own)
        let changed = try Scratch.ground(replacing: "ends: stairs,", with: "ends: level,", in: "ground/land.yaml")
        #expect(try SimulatedCity(descriptionFolder: changed).groundChecksum() != own)
    }

    /// Of the 1,360 places where one gets on.
    @Test("every stop is beside a street")
    func stops() throws {
        let feed = try GeneratedFeed.shared.get()
        let stops = feed.stops.values.filter { $0["location_type"] == "0" }
        #expect(stops.count > 1_300)
        for stop in stops {
            let place = try place(of: stop)
            let profiles = stop["wheelchair_boarding"] == "1" ? [WalkProfile.usual, .wheelchair] : [.usual]
            for profile in profiles {
                let anchors = built.ground.anchors(near: place, within: 250, profile: profile, levelSlack: nil)
                #expect(!anchors.isEmpty, "\(stop["stop_name"])")
                // The way to it ends there.
                #expect(anchors.allSatisfy { $0.off < 1_200 }, "\(stop["stop_name"])")
            }
        }
    }

    @Test("all that hangs together on foot in the city does here; what only boats reach is apart")
    func islands() throws {
        let feed = try GeneratedFeed.shared.get()
        var apart: Set<String> = []
        for stop in feed.stops.values where stop["location_type"] == "0" {
            let anchors = built.ground.anchors(near: try place(of: stop), within: 250)
            let size = anchors.map { built.ground.corners[built.ground.streets[$0.street].from].islandSize }.max() ?? 0
            if size < 10_000 { apart.insert(stop["stop_name"]) }
        }
        #expect(
            apart == [
                "Cockatoo Island Wharf, Side A", "Woy Woy Wharf", "Saratoga Veterans Hall Wharf",
                "Davistown, Central RSL Wharf", "Empire Bay Wharf",
            ])
        #expect(built.counts.islands <= 6)
    }

    @Test("no street but bridges and piers leads through water")
    func water() {
        let ground = built.ground
        for street in ground.streets.indices {
            let record = ground.streets[street]
            guard !record.flags.contains(.bridge), record.kind != .pier else { continue }
            let points = ground.points(of: street).map(\.degrees)
            #expect(!built.water.crosses(points), "\(ground.string(record.name)) at \(points[0])")
        }
    }

    @Test("no stop but wharves lies in the water")
    func dryStops() throws {
        let feed = try GeneratedFeed.shared.get()
        var wharves: Set<String> = []
        for (trip, calls) in feed.calls {
            guard let route = feed.trips[trip]?["route_id"], feed.routes[route]?["route_type"] == "4" else { continue }
            wharves.formUnion(calls.map(\.stop))
        }
        wharves.formUnion(wharves.compactMap { feed.stops[$0]?["parent_station"] })
        #expect(wharves.count > 50)
        for (id, stop) in feed.stops where !wharves.contains(id) {
            #expect(!built.water.isWet(try place(of: stop)), "\(stop["stop_name"])")
        }
    }

    @Test("what is in a suburb is told to be in its city as well, and what is in the city's midst in the city alone")
    func cities() {
        func around(_ query: String) -> String {
            built.ground.search(query).first.map { found in
                let name = built.ground.name(of: found.place)
                return ([name] + built.ground.surroundings(of: found.place)).joined(separator: ", ")
            } ?? ""
        }
        #expect(around("opera house") == "Sydney Opera House, The Rocks, Sydney")
        #expect(around("stockton") == "Stockton, Newcastle")
        #expect(around("sydney") == "Sydney" && around("newcastle") == "Newcastle")
        for (place, told) in [
            (Place(latitude: -33.8690, longitude: 151.2090), ["Sydney"]),
            (Place(latitude: -33.7500, longitude: 150.6970), ["Penrith", "Sydney"]),
        ] { #expect(built.ground.surroundings(at: place) == told) }
        #expect(built.counts.outlines == 1)
    }

    @Test("nobody walks across a motorway or through a fence, but over motorways on bridges")
    func barriers() {
        let ground = built.ground
        var bridges = 0
        for street in ground.streets.indices {
            let record = ground.streets[street]
            let points = ground.points(of: street).map(\.degrees)
            let crosses = built.motorways.crosses(points)
            #expect(record.flags.contains(.bridge) || !crosses, "\(ground.string(record.name)) at \(points[0])")
            #expect(!built.fences.crosses(points), "\(ground.string(record.name)) at \(points[0])")
            if crosses { bridges += 1 }
        }
        #expect(bridges > 50)
    }

    @Test("rails on the surface are crossed on bridges, and in stations")
    func rails() throws {
        let stations = try GeneratedFeed.shared.get().stops.values.filter { $0["location_type"] == "1" }
        let places = Dictionary(try stations.map { ($0["stop_name"], try place(of: $0)) }) { first, _ in first }
        let text = try String(contentsOfFile: Scratch.description + "/ground/ways.yaml", encoding: .utf8)
        let part = try #require(text.firstRange(of: "\nmotorways:")).lowerBound
        let lines = text[..<part].matches(of: /- \[([^\]]+)\]/).map { match in
            match.1.split(separator: ",").compactMap {
                places[$0.split(whereSeparator: \.isWhitespace).joined(separator: " ")]
            }
        }
        #expect(lines.count > 10 && lines.allSatisfy { $0.count > 2 })
        let (rails, ground) = (DrawnShores(lines: lines), built.ground)
        var bridges = 0
        for street in ground.streets.indices where rails.crosses(ground.points(of: street).map(\.degrees)) {
            bridges += 1
            let record = ground.streets[street]
            #expect(!record.flags.isDisjoint(with: [.bridge, .tunnel]), "\(ground.string(record.name))")
        }
        #expect(bridges > 300)
    }

    private func place(of stop: Table.Record) throws -> BuiltGround.Place {
        (try #require(Double(stop["stop_lat"])), try #require(Double(stop["stop_lon"])))
    }
}
