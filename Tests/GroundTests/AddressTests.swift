import Foundation
import Ground
import GroundFixtures
import OpenStreetMap
import Testing

@Suite("Houses are found however their address is written")
struct AddressTests {
    /// Marrickville with its Smith Street, and a Smith Street of another suburb 40 km away.
    private static func town() throws -> Town {
        var draft = ExtractDraft()
        func street(_ north: Double, _ name: String, _ numbers: [String], _ postcode: String) {
            draft.street([(north, 0), (north, 400)], ["highway": "residential", "name": name])
            for (at, number) in numbers.enumerated() {
                draft.place(
                    north + 10, Double(at) * 20,
                    ["addr:street": name, "addr:housenumber": number, "addr:postcode": postcode])
            }
        }
        street(0, "Smith Street", ["12", "34", "1204"], "2204")
        street(300, "Park Road", ["12-16", "21;23", "5/40", "6/40", "30 - 33", "12"], "2204")
        street(600, "Victoria Road", ["8"], "2204")
        street(40_000, "Smith Street", ["36"], "2570")
        draft.place(200, 200, ["place": "suburb", "name": "Marrickville"])
        draft.place(40_100, 200, ["place": "suburb", "name": "Camden"])
        draft.place(320, 200, ["shop": "books", "name": "Smith & Sons"])
        draft.place(340, 200, ["shop": "toys", "name": "Bär & Söhne"])
        draft.place(640, 200, ["shop": "tea", "name": "Leaf and Pot"])
        return try Town(draft)
    }

    /// The first that is found: what it is called, and where it lies; and what of the query it does not have.
    private func first(_ query: String, in town: Town) -> String? {
        town.ground.search(query).first.map { found in
            let name = town.ground.name(of: found.place, house: found.house)
            let around = town.ground.surroundings(of: found.place).joined(separator: ", ")
            return "\(name)|\(around)" + (found.unmatched.isEmpty ? "" : "|\(found.unmatched.joined(separator: " "))")
        }
    }

    @Test(arguments: [
        "12/34 Smith St", "12 / 34 smith street", "Unit 12, 34 Smith St", "unit 12/34 Smith Street",
        "Flat 3 34 Smith St", "shop 2b/34 smith st marrickville", "1/34 Smith St, Marrickville NSW 2204",
    ])
    func `a flat in front of a house is not its number`(query: String) throws {
        #expect(first(query, in: try Self.town()) == "34 Smith Street|Marrickville")
    }

    @Test func `of a flat in no known house it is the house that is missing`() throws {
        let town = try Self.town()
        #expect(first("12/99 Smith St Marrickville", in: town) == "Smith Street|Marrickville|99")
        #expect(first("unit 12, 99 Smith St Marrickville", in: town) == "Smith Street|Marrickville|99")
        // Behind the street it is no flat.
        #expect(first("Smith St 12", in: town) == "12 Smith Street|Marrickville")
    }

    @Test(arguments: [
        ("14 Park Rd", "12-16 Park Road"), ("16 Park Rd", "12-16 Park Road"), ("12-16 Park Rd", "12-16 Park Road"),
        ("12 Park Rd", "12 Park Road"), ("Park Rd 23", "21;23 Park Road"), ("21 Park Rd", "21;23 Park Road"),
        ("40 Park Rd", "5/40 Park Road"), ("6/40 Park Rd", "6/40 Park Road"), ("7/40 Park Rd", "5/40 Park Road"),
        ("32 Park Rd", "30 - 33 Park Road"),
    ])
    func `a house of several numbers is found by each of them, and has all that are typed`(
        query: String, name: String
    ) throws {
        #expect(first(query, in: try Self.town()) == "\(name)|Marrickville")
    }

    // 5 and 6 are flats of number 40.
    @Test(arguments: ["13", "15", "17", "22", "29", "34", "5", "6"])
    func `what only lies near a range is not of it`(number: String) throws {
        #expect(first("\(number) Park Rd", in: try Self.town()) == "Park Road|Marrickville|\(number)")
    }

    @Test(arguments: [
        "34 Smith St, Marrickville NSW 2204", "34 Smith St Marrickville 2204", "34 smith st 2204",
        "34 Smith Street, Marrickville, New South Wales", "34 Smith St Marrickville NSW 2204 Australia",
        "34 Smith St Marrickville 2204 NSW", "34 Smith St Marrickville Australia",
        // Nobody here has this postcode.
        "34 Smith St Marrickville NSW 2999",
    ])
    func `postcode, state and country need no name of their own`(query: String) throws {
        #expect(first(query, in: try Self.town()) == "34 Smith Street|Marrickville")
    }

    @Test(arguments: [
        ("34 Smith St 2570", "Smith Street|Camden|34"), ("36 Smith St NSW 2570", "36 Smith Street|Camden"),
        ("2204", "2204|Marrickville"), ("NSW 2204", "2204|Marrickville"), ("2204 Australia", "2204|Marrickville"),
        ("Smith St 1204", "1204 Smith Street|Marrickville"), ("1204 Smith St NSW", "1204 Smith Street|Marrickville"),
        ("Victoria Road 8", "8 Victoria Road|Marrickville"), ("Park Rd 1205", "Park Road|Marrickville|1205"),
        ("Park Rd 1205 NSW", "Park Road|Marrickville|1205"),
        // It lies elsewhere.
        ("12 Smith Street Queensland", "12 Smith Street|Marrickville|queensland"),
        ("Park Rd 2570", "Park Road|Marrickville|2570"),
    ])
    func `what is an answer of its own is not left out`(query: String, answer: String) throws {
        #expect(first(query, in: try Self.town()) == answer)
    }

    @Test(arguments: [
        ("smith and sons", "Smith & Sons"), ("Smith&Sons", "Smith & Sons"), ("smith sons", "Smith & Sons"),
        ("bar and sohne", "Bär & Söhne"), ("leaf & pot", "Leaf and Pot"), ("leaf &", "Leaf and Pot"),
    ])
    func `a sign is the word that it stands for`(query: String, name: String) throws {
        #expect(first(query, in: try Self.town()) == "\(name)|Marrickville")
    }

    @Test func `the address of a multipolygon is a house, and a way may be part of two`() throws {
        var draft = ExtractDraft()
        draft.street([(0, 0), (0, 400)], ["highway": "residential", "name": "Smith Street"])
        draft.street([(20, 0), (20, 40), (60, 40), (60, 0), (20, 0)], [:])
        let edge = draft.ways[1].id
        draft.relations = [("Old House", "7"), ("New House", "9")].enumerated().map { at, house in
            ExtractDraft.Relation(
                id: Int64(at + 1), ways: [edge],
                tags: [
                    "type": "multipolygon", "building": "yes", "name": house.0, "addr:street": "Smith Street",
                    "addr:housenumber": house.1,
                ])
        }
        let town = try Town(draft)
        #expect(town.counts.houses == 2)
        for query in ["Old House", "New House", "7 Smith Street", "9 Smith Street"] {
            #expect(first(query, in: town) == "\(query)|")
        }
    }

    @Test func `a place that lies nowhere on Earth is refused`() throws {
        let town = try Self.town()
        let suburb = town.ground.search("marrickville").first { town.ground.place($0.place).kind == .suburb }
        let found = try #require(suburb)
        let point = town.ground.place(found.place).point
        func bytes(_ latitude: Int32) -> [UInt8] {
            [latitude, point.longitude].flatMap { withUnsafeBytes(of: $0.littleEndian, Array.init) }
        }
        var forged = Array(try Data(contentsOf: URL(filePath: town.ground.path)))
        let at = try #require(forged.firstRange(of: bytes(point.latitude)))
        forged.replaceSubrange(at, with: bytes(.min))
        GroundForgery.seal(&forged)
        let path = town.folder.appending(path: "forged.ground").path
        try Data(forged).write(to: URL(filePath: path))
        #expect(throws: GroundError.damaged(path: path, reason: "a place lies nowhere on Earth")) {
            _ = try Ground(path: path)
        }
        withExtendedLifetime(town) {}
    }
}
