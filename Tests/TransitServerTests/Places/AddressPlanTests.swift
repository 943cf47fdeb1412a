import FeedFixtures
import Foundation
import Ground
import GroundFixtures
import Journeys
import OpenStreetMap
import Testing
import Timetable
import TransitAPI
import TransitAnswers

@Suite("Where a journey that is asked for in words begins")
struct AddressPlanTests {
    private static func timetable() throws -> Timetable {
        var feed = FeedFixture()
        feed.stop("K1", "Town Hall Station, Kent St, Stand A", at: (-33.8735, 151.2050))
        feed.stop("M1", "Marrickville Station, Stand B", at: (-33.9140, 151.1540))
        feed.route("R")
        feed.service("S", "1111111", "20250301", "20250430")
        feed.trip("t", calls: ["K1 8:00", "M1 8:20"])
        feed.trip("u", calls: ["M1 8:00", "K1 8:20"])
        // What is mapped stays when its file is gone.
        return try Compiled(feed).timetable
    }

    private static func answers() throws -> JourneyAnswers {
        var draft = ExtractDraft()
        for (latitude, name) in [(-33.9120, "Marrickville Road"), (-33.9110, "Smith Street")] {
            let ends = [151.1530, 151.1570].map { draft.node(latitude, $0) }
            draft.way(ends, ["highway": "residential", "name": name])
            for (at, number) in [12, 34, 100].enumerated() {
                draft.node(
                    latitude, 151.1540 + Double(at) / 1000,
                    ["addr:street": name, "addr:housenumber": "\(number)", "addr:postcode": "2204"])
            }
        }
        draft.node(-33.9115, 151.1550, ["place": "suburb", "name": "Marrickville"])
        let ground = try Town(draft).ground
        // A Monday in March.
        let answers = Answers(
            live: .init(timetable: try timetable()), now: 1_741_000_000, ground: ground)
        return JourneyAnswers(answers, JourneyService(), SearchCancel { false })
    }

    private func origin(_ text: String, _ answers: JourneyAnswers) throws -> JourneyAnswers.Resolved {
        let isInTown = text.lowercased().contains("kent") || text.lowercased().contains("town")
        let far = isInTown ? "M1" : "K1"
        return try answers.question(
            TripPlanRequest(origin: .search(text, name: nil), destination: .stop(far, name: nil))
        ).origin
    }

    @Test(arguments: ["Town Hall Station, Kent St, Stand A", "town hall kent st", "kent st stand a", "town hall st"])
    func `the words of a stop's name in their order are no guess`(text: String) throws {
        let found = try origin(text, try Self.answers())
        #expect(found.wire.stopID == "K1" && found.guessedFrom == nil)
    }

    @Test func `words in another order are one`() throws {
        let found = try origin("st town", try Self.answers())
        #expect(found.wire.stopID == "K1" && found.guessedFrom == "st town")
    }

    @Test(arguments: [
        ("100 Marrickville Road, Marrickville", "100 Marrickville Road"),
        ("34 Smith St, Marrickville NSW 2204", "34 Smith Street"), ("12/34 Smith St", "34 Smith Street"),
        ("Unit 12, 34 Smith Street, Marrickville NSW 2204, Australia", "34 Smith Street"),
    ])
    func `a house that is known is looked up nowhere`(text: String, name: String) throws {
        let answers = try Self.answers()
        #expect(answers.textToLookUp(.search(text, name: nil)) == nil)
        let found = try origin(text, answers)
        #expect(found.wire.name == "\(name), Marrickville" && found.guessedFrom == nil)
    }
}
