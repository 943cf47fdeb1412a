import Foundation
import Testing
import TransitAPI
import TransitKit
import Wire

/// What widgets and intents are answered.
@Suite struct GlanceReaderTests {
    private let phone = NetworkPhone()
    private let now = NetworkClock.start

    private func shelf(_ notes: GlanceNotes) -> GlanceShelf {
        let shelf = GlanceShelf(folder: phone.folder)
        shelf.write(notes)
        return shelf
    }

    private func reader(_ notes: GlanceNotes, at place: Coordinates? = nil) -> GlanceReader {
        GlanceReader(
            data: phone.data, shelf: shelf(notes), location: PlanLocation(place), clock: phone.clock.clock)
    }

    private func notes(stops: Int = 1, trips: [SavedTrip] = []) -> GlanceNotes {
        var notes = GlanceNotes(favorites: [], trips: trips)
        notes.stops = (0..<stops).map { GlanceNotes.Stop(id: "20006\($0)", name: "Stop \($0)") }
        return notes
    }

    @Test func `what the app leaves is read, and told once`() {
        let shelf = GlanceShelf(folder: phone.folder)
        #expect(shelf.read() == GlanceNotes())
        var notes = notes(trips: [.fixture("Beach")])
        notes.journey = .toWork()
        #expect(shelf.write(notes) && shelf.read() == notes)
        #expect(!shelf.write(notes))
    }

    @Test func `the trip home is the one that is called so, else the first`() {
        let home = SavedTrip.fixture("Back", id: 2, to: SavedPlace(stopID: "1", name: "Home"))
        #expect(notes(trips: [.fixture("Beach"), home]).wayHome?.name == "Back")
        #expect(notes(trips: [.fixture("Beach"), .fixture("回家", id: 3)]).wayHome?.name == "回家")
        #expect(notes(trips: [.fixture("Homebush"), .fixture("Beach", id: 4)]).wayHome?.name == "Homebush")
        #expect(notes().wayHome == nil)
        // The name that a rider gives a place is no place.
        let point = SavedTrip.fixture("Home", to: SavedPlace(lat: -33.8, lon: 151.28, name: "Home"))
        #expect(notes(trips: [point]).wayHome?.target == "-33.8,151.28")
        #expect(notes(trips: [home]).wayHome?.target == "1")
    }

    @Test func `a journey is shown until it is over`() {
        var notes = notes()
        notes.journey = .toWork()
        #expect(notes.journey(at: now) != nil && notes.journey(at: now + 9_000) == nil)
    }

    @Test func `boards are asked for as many stops as fit`() async {
        var board = DeparturesBody.fixture([.fixture(in: 300)])
        board.stop.stopID = "200061"
        phone.server.answer("/departures", BoardsBody(boards: [board], unknownStopIDs: ["200060"]))
        let boards = await reader(notes(stops: 3)).boards(2)
        #expect(boards.map { $0.entries[0].stop } == ["Stop 0", "Stop 1"])
        #expect(boards.map { $0.entries[0].stopID } == ["200060", "200061"])
        #expect(boards.map { $0.entries[0].rows.isEmpty } == [true, false])
        #expect(boards[0].entries[0].note == Words("advice.refused.title"))
        #expect(phone.server.last("/departures", "limit") == "15")
        #expect(phone.server.last("/departures", "stop_ids") == "200060,200061")
        #expect(await reader(notes(stops: 0)).boards(2).isEmpty)
    }

    @Test func `a board that does not come says why`() async {
        phone.server.fail("/stops/200060/departures")
        let board = await reader(notes()).board(GlanceNotes.Stop(id: "200060", name: "Central"))
        #expect(board.entries.map(\.note) == [Words("advice.offline.title")])
        #expect(board.spoken == [Words("advice.offline.title")])
    }

    @Test func `the way home is planned, and goes by the clock`() async {
        phone.server.answer("/trips/plan", TripPlanBody.fixture([.toWork(in: 60), .toWork(in: 900)]))
        let home = await reader(notes(trips: [.fixture("Home")]), at: along(0)).wayHome()
        let entries = home.entries(from: now)
        #expect(entries.map(\.from) == [now, now + 60, now + 900])
        #expect(entries.map(\.rows.count) == [2, 1, 0])
        #expect(
            home.spoken(at: now) == [
                Words("plan.first_ride %@ %@ %@", .text("T1"), .text("11:08"), .text("Central")),
                Words("glance.home_at %@", .text("11:34")),
            ])
        #expect(home.spoken(at: now + 1_000) == [Words("plan.no_journey")])
    }

    @Test func `without a saved trip, and without an answer, that is said`() async {
        #expect(await reader(notes()).wayHome().spoken(at: now) == [Words("glance.no_trip.title")])
        phone.server.fail("/trips/plan")
        let home = await reader(notes(trips: [.fixture("Home")])).wayHome()
        #expect(home.journeys.advice == Advice(.offline) && home.entries(from: now).map(\.rows.count) == [0])
        #expect(home.spoken(at: now) == [Words("advice.offline.title")])
    }
}
