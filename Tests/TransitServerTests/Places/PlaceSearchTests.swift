import Foundation
import Testing
import TransitAPI
import TransitAnswers

@Suite("Places are searched for")
struct PlaceSearchTests {
    private func hits(
        _ text: String, own: [OwnPlace] = [PlaceTown.home], elsewhere: [SourcedPlace] = [PlaceTown.operaHouse],
        near: Bool = false, limit: Int? = nil
    ) throws -> [PlaceHit] {
        let query = try PlaceQuery(
            text, latitude: near ? -33.8688 : nil, longitude: near ? 151.2093 : nil, limit: limit)
        return PlaceSearch(PlaceTown.timetable, own: own).hits(
            query, [PlaceSearch.Elsewhere(provider: "fixed", found: .success(elsewhere))])
    }

    @Test("saved places come first, then what fits best, whoever knows it")
    func order() throws {
        #expect(try hits("quay").map(\.name) == ["My flat", "Circular Quay Station", "Sydney Opera House"])
        #expect(try hits("sydney opera house").first?.source == "fixed")
        #expect(try hits("opera house macquarie").first?.source == "stops")
        #expect(try hits("central").map(\.name).first == "Central Station")
        #expect(try hits("home").first?.id == PlaceTown.home.id)
        #expect(try hits("my fl").first?.placeType == "home")
    }

    @Test(
        "a word that is not typed to its end is found, and so is its short form, whichever is saved",
        arguments: [
            ("botanic garden", "Botanic Gardens"), ("botanic gardens", "Botanic Gdns"),
            ("botanic gdns", "Botanic Gardens"), ("botanic gd", "Botanic Gardens"),
        ])
    func shortForms(_ text: String, _ name: String) throws {
        var saved = PlaceTown.home
        saved.name = name
        #expect(try hits(text, own: [saved], elsewhere: []).first?.name == name)
    }

    @Test("nobody else's saved places, and none that a word does not fit")
    func ownOnly() throws {
        #expect(try hits("flat", own: []).allSatisfy { $0.source != "saved" })
        #expect(try hits("my house", elsewhere: []).allSatisfy { $0.source != "saved" })
    }

    @Test("a place that two sources know is told once: as the first has it")
    func once() throws {
        let again = SourcedPlace(
            sourceID: "10101", kind: .stop, name: "Central Stn", latitude: -33.8835, longitude: 151.2068)
        let far = SourcedPlace(
            sourceID: "10102", kind: .stop, name: "Central Station", latitude: -33.2, longitude: 151.2)
        let sameStop = SourcedPlace(
            sourceID: "x", kind: .stop, name: "Railway Square", latitude: -33.9, longitude: 151.3, stopID: "200060")
        let found = try hits("central", own: [], elsewhere: [again, far, sameStop])
        #expect(found.map(\.source) == ["stops", "fixed"] && found[1].latitude == -33.2)
    }

    @Test("ids stay the same, are versions 4 of saved and 5 of all other places, and differ from source to source")
    func identifiers() throws {
        let one = try hits("quay").map(\.id)
        #expect(try one == hits("quay").map(\.id) && Set(one).count == one.count)
        #expect(one[1].uuidString.dropFirst(14).first == "5")
        #expect(PlaceHit.id(of: "a", in: "stops") != PlaceHit.id(of: "a", in: "fixed"))
        // RFC 9562, A.4.
        let dns = try #require(UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
        #expect(
            UUID(named: "www.example.com", in: dns).uuidString.lowercased() == "2ed6657d-e927-568b-95e1-2665a8aea6a2")
        // A name that fills the last block to where its length no longer fits.
        let long = UUID(named: String(repeating: "a", count: 40), in: dns)
        #expect(
            long.uuidString.dropFirst(14).first == "5"
                && long != UUID(named: String(repeating: "a", count: 41), in: dns))
    }

    @Test("the distance is in metres where it was said from where, else null")
    func distance() throws {
        let near = try #require(try hits("central", near: true).first)
        #expect((1_500...1_700).contains(near.distance ?? 0))
        let json = try #require(try hits("central").first).json
        #expect(json.keys == ["id", "name", "address", "latitude", "longitude", "place_type", "distance", "source"])
        #expect(json["distance"] == .null && json["place_type"] == "stop" && json["address"] == "Station")
        #expect(json["id"]?.string == json["id"]?.string?.lowercased())
        #expect(try hits("opera house", elsewhere: []).first?.address == "Stop 2000123")
    }

    @Test("no more than wanted, and none without a place")
    func limit() throws {
        #expect(try hits("quay", limit: 1).map(\.name) == ["My flat"])
        #expect(try hits("nowhere", elsewhere: []).isEmpty)
        let many = (0..<80).map {
            SourcedPlace(
                sourceID: "\($0)", kind: .poi, name: "Quay \($0)", latitude: -33, longitude: 151 + Double($0) / 100)
        }
        #expect(try hits("quay", elsewhere: many, limit: 50).count == 50)
    }

    @Test(
        "what cannot be asked says why, and never repeats the text",
        arguments: [
            ("q", nil, nil, nil, "query must have at least 2 letters or digits; it has 1."),
            (" . - 7", nil, nil, nil, "query must have at least 2 letters or digits; it has 1."),
            (String(repeating: "x", count: 101), nil, nil, nil, "query may have at most 100 characters; it has 101."),
            ("quay", nil, nil, 51, "limit must be from 1 to 50, not 51."),
            ("quay", nil, nil, 0, "limit must be from 1 to 50, not 0."),
            (
                "quay", -33.0, nil, nil,
                "latitude must be from -90 to 90 and longitude from -180 to 180, both or neither."
            ),
            (
                "quay", -91.0, 151.0, nil,
                "latitude must be from -90 to 90 and longitude from -180 to 180, both or neither."
            ),
            (
                "quay", .nan, 151.0, nil,
                "latitude must be from -90 to 90 and longitude from -180 to 180, both or neither."
            ),
        ] as [(String, Double?, Double?, Int?, String)])
    func refused(_ text: String, _ latitude: Double?, _ longitude: Double?, _ limit: Int?, _ message: String) {
        let error = #expect(throws: PlaceQueryError.self) {
            try PlaceQuery(text, latitude: latitude, longitude: longitude, limit: limit)
        }
        #expect(error?.description == message)
    }

    @Test("two letters and a hundred characters are enough and not too many; blanks do not count")
    func bounds() throws {
        #expect(try PlaceQuery("qu").limit == 10)
        #expect(try PlaceQuery(String(repeating: "x", count: 100)).text.count == 100)
        let query = try PlaceQuery("  town \n hall ")
        #expect(query.text == "town hall" && "\(query)" == "a text of 9 characters")
    }

    @Test("a source that fails is named, and the others answer all the same")
    func failures() async throws {
        let query = try PlaceQuery("opera")
        let elsewhere = await PlaceSearch.ask(
            [
                FixedPlaces(name: "one", found: .failure(.quotaExhausted)),
                FixedPlaces(name: "two", found: .success([PlaceTown.operaHouse])),
            ], query)
        #expect(elsewhere.map(\.provider) == ["one", "two"] && elsewhere[0].found == .failure(.quotaExhausted))
        let found = PlaceSearch(PlaceTown.timetable).hits(query, elsewhere)
        #expect(Set(found.map(\.source)) == ["two", "stops"])
    }

    @Test("whatever is typed, answers are in bounds and the same again")
    func hostile() throws {
        var dice = Dice(seed: 3)
        let letters = Array("abc operaquay 12'\u{301}éß–%_\\\"<>中\u{0}\n\u{1F600}")
        let odd = [
            SourcedPlace(sourceID: "1", kind: .place, name: "", latitude: .nan, longitude: 0),
            SourcedPlace(sourceID: "", kind: .place, name: "\u{0}", latitude: 90, longitude: 180),
            SourcedPlace(sourceID: "3", kind: .poi, name: "Opera", latitude: .infinity, longitude: 1),
        ]
        for _ in 0..<500 {
            let text = String(
                (0..<Int.random(in: 0...30, using: &dice)).map { _ in letters.randomElement(using: &dice)! })
            guard let found = try? hits(text, elsewhere: odd, near: true, limit: 5) else { continue }
            #expect(found.count <= 5 && found.allSatisfy { $0.latitude.isFinite && $0.longitude.isFinite })
            #expect(try hits(text, elsewhere: odd, near: true, limit: 5) == found)
        }
    }
}
