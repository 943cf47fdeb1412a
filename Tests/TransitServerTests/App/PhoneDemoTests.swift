import Foundation
import Testing
import TransitAPI
import TransitKit
import Wire

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

    /// The payload of the first push to a phone.
    private static func push(to token: Data, _ demo: RunningTool) async throws -> Data {
        for _ in 0..<2_400 {
            let kept = try JSONParser.parse(try await demo.server.ask("/dev/push?device=" + token.hexadecimal).body)
            if let payload = kept["pushes"]?.array?.last?["payload"] { return Data(payload.bytes) }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw RawConnection.Failure(description: "no push came")
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
        for _ in 0..<2_400 where board.basis != .live {
            try await Task.sleep(for: .milliseconds(100))
            board = try await services.data.departures(DeparturesRequest(stopID: central, limit: 30))
        }
        #expect(board.basis == .live && board.value.departures.count == 30)

        // A journey, and one ride of it by itself, asked after again by its token.
        let request = TripPlanRequest(origin: .stop(central, name: nil), destination: .search("Manly Wharf", name: nil))
        let journeys = try await services.data.plan(request)
        let itinerary = try #require(journeys.value.itineraries.first)
        #expect(journeys.isFromServer)
        let planned = try #require(journeys.value.itineraries.first { $0.refreshToken != nil })
        let leg = try #require(planned.legs.first { $0.tripID != nil })
        let ride = try await services.data.ride(
            RideRequest(
                tripID: try #require(leg.tripID), serviceDate: try #require(leg.serviceDate), startTime: leg.startTime,
                from: try #require(leg.from.stopID), to: try #require(leg.to.stopID)))
        #expect(ride.value.legs.map(\.tripID) == [leg.tripID])
        let again = try await services.data.refresh(
            TripRefreshRequest(refreshToken: try #require(ride.value.refreshToken)))
        #expect(again.value.itinerary?.legs.map(\.tripID) == [leg.tripID])

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

        // A journey's own reminder, as its screen makes it.
        let way = try await services.data.plan(
            TripPlanRequest(
                origin: .stop(central, name: nil), destination: .search("Manly Wharf", name: nil),
                time: .departAt(.instant(soon))
            ))
        let first = try #require(way.value.itineraries.first { $0.legs.contains { $0.tripID != nil } })
        let screen = await ItineraryModel(
            first, data: services.data, clock: services.clock, trips: services.rider, reminders: services.rider)
        await screen.remind()
        #expect(await services.rider.synchronise() == nil)
        kept = await services.rider.snapshot()
        let (trips, refusals) = (kept.records.reminders.map(\.tripID), kept.refusals)
        let wanted = first.legs.compactMap(\.tripID).first
        #expect(trips.count == 2 && trips.contains { $0 == wanted } && refusals.isEmpty, "\(refusals)")

        // Offline: the phone's own timetable answers, and says so; another phone of the rider's has what was kept.
        // A demonstration makes it while it already answers.
        for _ in 0..<2_400 where await services.offline.kept == nil {
            _ = try? await services.offline.update()
            try await Task.sleep(for: .milliseconds(50))
        }
        // Tonight, of which live data says nothing yet: the same board from both.
        let tonight = Moment.instant(Timestamp(epochSeconds: soon.epochSeconds + 36_000, offsetSeconds: 39_600))
        let told = try await services.data.departures(DeparturesRequest(stopID: central, limit: 30, at: tonight))
        phone.switchboard.turn(on: false)
        let same = try await services.data.departures(DeparturesRequest(stopID: central, limit: 29, at: tonight))
        #expect(told.isFromServer && same.basis == .phone && same.value.departures.count == 29)
        #expect(same.value.departures.map(\.tripID) == told.value.departures.prefix(29).map(\.tripID))
        #expect(same.value.departures.map(\.scheduledTime) == told.value.departures.prefix(29).map(\.scheduledTime))
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
        let token = Data((0..<32).map { _ in UInt8.random(in: 0...255) })
        await theirs.services.rider.hasPushToken(token, isSandbox: false, osVersion: "17.0")
        let share = try #require(try await companion.share(itinerary, to: "Manly", with: [them.id]))
        #expect(try await other.shares().map(\.id) == [share.id])
        // What their phone is told of it leads there.
        let payload = try await Self.push(to: token, demo)
        let opened = try await MainActor.run {
            let router = Router()
            _ = router.handle(try JSONSerialization.jsonObject(with: payload) as? [AnyHashable: Any] ?? [:])
            return router[path: .account]
        }
        #expect(opened == [.share(token: share.id)])
        let link = try await companion.link(to: share.id, showingName: true)
        #expect(try await other.linked(link.lastPathComponent) != nil)
        try await companion.end(share: share.id)
        #expect(try await other.shares().isEmpty)
        try await companion.block(them.id)
        #expect(try await companion.friendships().map(\.status) == ["blocked"])
        #expect(try await other.friendships().isEmpty)
    }
}
