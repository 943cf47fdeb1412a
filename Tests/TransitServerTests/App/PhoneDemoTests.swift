import Foundation
import Testing
import TransitAPI
import TransitKit

/// The app's kit against `transit demo` as a process of its own: what a rider does on a first day, and two riders together.
@Suite struct PhoneDemoTests {
    private static func demo() async throws -> RunningTool {
        try await RunningTool([
            "demo", "--port", "0", "--data", try ProcessFolder.path("demo"), "--start-time", "2026-03-10T09:30",
            "--description", TestCity.package + "/Cities/simulated", "--fares", TestCity.package + "/Cities/fares/opal",
        ])
    }

    /// A phone that asks a demonstration, with the anon key that it shows.
    private static func phone(_ demo: RunningTool) async throws -> PhoneScene {
        let settings = try await demo.server.ask("/console/settings.json")
        let json = try JSONParser.parse(settings.body)
        // 09:30 in Sydney, as the demonstration's clock showed when it started, and on from there.
        let (began, start) = (ContinuousClock.now, 1_773_095_400.0)
        let clock = KitClock(
            now: { start + (ContinuousClock.now - began) / .seconds(1) },
            sleep: { (try? await Task.sleep(for: .seconds($0))) != nil })
        return try PhoneScene(demo.server, apiKey: try #require(json["anon_key"]?.string), clock: clock)
    }

    /// Signs up, and proves the address by the code of the mail that the demonstration shows.
    private static func signUp(_ phone: PhoneScene, _ demo: RunningTool, _ email: String) async throws -> Account {
        let session = phone.services.session
        #expect(try await session.signUp(email: email, password: "correct horse 7 battery") == .confirmationSent)
        for _ in 0..<1_200 {
            let mails = try await demo.server.ask("/dev/mail?to=" + email.replacing("@", with: "%40"))
            let text = String(decoding: mails.body, as: UTF8.self)
            if let code = text.firstMatch(of: /code: (\d{6})/) {
                return try await session.signIn(email: email, code: String(code.1))
            }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw RawConnection.Failure(description: "no mail came")
    }

    @Test func `a rider's first day`() async throws {
        let demo = try await Self.demo()
        defer { demo.terminate() }
        let phone = try await Self.phone(demo)
        let services = phone.services
        let account = try await Self.signUp(phone, demo, "rider@phone.example")
        #expect(await services.session.account == account)

        // Search, and a board with live data.
        let found = try await services.data.search(SearchStopsRequest(query: "central"))
        let central = try #require(found.value.stops.first).stop.stopID
        var board = try await services.data.departures(DeparturesRequest(stopID: central, limit: 30))
        for _ in 0..<600 where board.basis != .live {
            try await Task.sleep(for: .milliseconds(100))
            board = try await services.data.departures(DeparturesRequest(stopID: central, limit: 30))
        }
        #expect(board.basis == .live && board.value.departures.count == 30)

        // A journey, and the last ride of it once more by its token.
        let request = TripPlanRequest(origin: .stop(central, name: nil), destination: .search("Manly Wharf", name: nil))
        let journeys = try await services.data.plan(request)
        let itinerary = try #require(journeys.value.itineraries.first)
        #expect(journeys.isFromServer)

        let soon = Timestamp(epochSeconds: Int64(services.clock.now()) + 1_800, offsetSeconds: 39_600)
        let later = try await services.data.departures(
            DeparturesRequest(stopID: central, limit: 5, at: .instant(soon)))
        // A favourite and a reminder, made without a network and sent once it is back.
        phone.switchboard.turn(on: false)
        let favourite = try await services.rider.addFavorite(FavoriteDraft(.stop(central), name: "Central"))
        let departure = try #require(later.value.departures.last)
        let reminder = try await services.rider.addReminder(
            ReminderDraft(
                tripID: departure.tripID, serviceDate: departure.serviceDate, stopID: departure.stopID,
                stopSequence: departure.stopSequence, minutesBefore: 5, scheduledTime: departure.scheduledTime))
        var kept = await services.rider.snapshot()
        #expect(kept.records.favorites.map(\.id) == [favourite] && kept.waiting.count == 2)
        #expect(kept.records.reminders.map(\.id) == [reminder])
        phone.switchboard.turn(on: true)
        #expect(await services.rider.synchronise() == nil)
        kept = await services.rider.snapshot()
        #expect(kept.waiting.isEmpty && kept.refusals.isEmpty && kept.records.favorites.count == 1)
        let there = try await services.client.answer(TransitContract.favorites, NoParameters()).body
        #expect(there.favorites.map(\.id) == kept.records.favorites.map(\.id))
        #expect(kept.records.reminders.count == 1)

        // Offline: the phone's own timetable answers, and says so; another phone of the rider's has what was kept.
        // A demonstration makes it while it already answers.
        for _ in 0..<600 where await services.offline.kept == nil {
            _ = try? await services.offline.update()
            try await Task.sleep(for: .milliseconds(50))
        }
        phone.switchboard.turn(on: false)
        let away = try await services.data.departures(DeparturesRequest(stopID: central, limit: 29))
        #expect(away.basis == .phone && away.value.departures.count == 29)
        let plan = try await services.data.plan(
            TripPlanRequest(origin: .stop(central, name: nil), destination: .search("Parramatta", name: nil)))
        #expect(plan.basis == .phone && !plan.value.itineraries.isEmpty)
        phone.switchboard.turn(on: true)

        let second = try await Self.phone(demo)
        _ = try await second.services.session.signIn(email: "rider@phone.example", password: "correct horse 7 battery")
        #expect(await second.services.rider.synchronise() == nil)
        #expect(await second.services.rider.snapshot().records.favorites.map(\.stopID) == [central])
        await second.services.session.signOut()
        #expect(await second.services.session.state == .signedOut && itinerary.legs.count > 0)
    }

    @Test func `two riders are friends, and one watches the other's journey`() async throws {
        let demo = try await Self.demo()
        defer { demo.terminate() }
        let (mine, theirs) = (try await Self.phone(demo), try await Self.phone(demo))
        let me = try await Self.signUp(mine, demo, "me@phone.example")
        let them = try await Self.signUp(theirs, demo, "them@phone.example")
        let (companion, other) = (mine.services.companion, theirs.services.companion)
        try await companion.setName("Mia", of: me.id)
        try await other.setName("Tom", of: them.id)
        let code = try #require(try await other.ownProfile(them.id)?.inviteCode)
        let profile = try await companion.profile(inviteCode: code)
        #expect(profile.id == them.id)
        try await companion.ask(profile.id)
        let asked = try #require(try await other.friendRequests().first)
        try await other.accept(asked.id)
        #expect(try await companion.friendships().map { $0.other(than: me.id).id } == [them.id])

        let journeys = try await mine.services.data.plan(
            TripPlanRequest(origin: .stop("200060", name: nil), destination: .search("Manly Wharf", name: nil)))
        let itinerary = try #require(journeys.value.itineraries.first { $0.legs.contains { $0.tripID != nil } })
        let share = try #require(try await companion.share(itinerary, to: "Manly", with: [them.id]))
        #expect(try await other.shares().map(\.id) == [share.id])
        let link = try await companion.link(to: share.id, showingName: true)
        #expect(try await other.linked(link.lastPathComponent) != nil)
        try await companion.end(share: share.id)
        #expect(try await other.shares().isEmpty)
        try await companion.block(them.id)
        #expect(try await companion.friendships().map(\.status) == ["blocked"])
        #expect(try await other.friendships().isEmpty)
    }
}
