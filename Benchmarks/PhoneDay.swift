import Foundation
import TransitAPI
import TransitKit

/// A day of a rider's, with the app's own client and models against the simulated city, faster than real: a launch and a look at
/// Home, a board, a journey planned and followed in the morning; a search and a board at noon; the way home in the evening.
/// Beside it widgets, background refreshes and the night's timetable, as often as they ask at most.
@MainActor final class PhoneDay {
    nonisolated static let task = "day"

    /// What a part of the day came to.
    struct Part: Codable {
        var name: String
        var requests = 0
        var unchanged = 0
        var wakes = 0
        var up = 0
        var down = 0
    }

    struct Answer: Codable {
        var parts: [Part] = []
        var all = Part(name: "all")
        var operations: [String: Int] = [:]
        var whole = 0
        var delta = 0
    }

    private static let date = "2026-03-10"
    /// Midnight of that day in Sydney, and the offset of its clock.
    private static let midnight = 1_773_061_200.0
    private static let offset = 39_600
    private static let speed = 40.0
    private static let manly = ("209573", "Manly Wharf")
    private static let central = ("200060", "Central Station")
    private static let townHall = ("200070", "Town Hall Station")
    private static let home = Coordinates(latitude: -33.7969, longitude: 151.2840)

    private let folder: String
    private let relay: CountingRelay
    private let traffic = PhoneTraffic()
    private let secrets = MemorySecrets()
    private let location = Whereabouts()
    private var work = ("", "")
    private var answer = Answer()
    private var bytes = (up: 0, down: 0)

    static func run(_ arguments: [String]) async throws -> Answer {
        guard let relay = CountingRelay(port: PhoneDayServer.relay, to: 18_087) else {
            throw PhoneDayServer.Missing(what: "a port")
        }
        let day = PhoneDay(arguments[0], relay)
        try await day.evening()
        try await day.night()
        try await day.use("07:00", from: 5.5, until: 10) { try await $0.morning($1, $2) }
        try await day.use("12:30", from: 10, until: 15) { try await $0.noon($1, $2) }
        try await day.use("17:45", from: 15, until: 24) { try await $0.wayHome($1, $2) }
        return day.finished()
    }

    private init(_ folder: String, _ relay: CountingRelay) { (self.folder, self.relay) = (folder, relay) }

    private func transport(_ server: PhoneDayServer) -> CountingTransport {
        CountingTransport(transport: URLSessionTransport(), traffic: traffic, clock: server.clock)
    }

    private var address: URL { URL(string: "http://127.0.0.1:\(relay.port)") ?? URL(fileURLWithPath: "/") }

    /// The app as it is launched: what was kept is there, what was in memory is not.
    private func launched(_ server: PhoneDayServer) -> Services {
        Services(
            Services.Settings(
                server: address, appVersion: "1.0.0", apiKey: server.apiKey,
                documents: URL(fileURLWithPath: folder + "/phone"), caches: URL(fileURLWithPath: folder + "/caches")),
            secrets: secrets, location: location, transport: transport(server), clock: server.clock)
    }

    private var shelf: GlanceShelf { GlanceShelf(folder: URL(fileURLWithPath: folder + "/phone")) }

    /// A refresh of both widgets, as the system runs them: without what the app has in memory.
    private func refreshWidgets(_ server: PhoneDayServer) async {
        let client = TransitClient(
            server: address, app: "1.0.0", transport: transport(server), retries: .never, clock: server.clock)
        let offline = OfflineStore(
            client: client, folder: URL(fileURLWithPath: folder + "/phone/timetable"), trustedKeys: nil)
        let data = TransitData(
            client: client, offline: offline, folder: URL(fileURLWithPath: folder + "/phone/glances"))
        let reader = GlanceReader(data: data, shelf: shelf, location: NoLocation(), clock: server.clock)
        _ = await reader.boards(1)
        if reader.notes.journey(at: server.clock.now()) == nil { _ = await reader.wayHome() }
    }

    /// The evening before: an account, what the rider keeps, and the whole timetable. Not counted.
    private func evening() async throws {
        let server = try await PhoneDayServer(data: folder + "/server", from: "2026-03-09T20:00", speed: 1)
        defer { server.stop() }
        let services = launched(server)
        let email = "rider@phone.example"
        _ = try await services.session.signUp(email: email, password: "correct horse 7 battery")
        let account = try await services.session.signIn(email: email, code: try await server.code(mailedTo: email))
        let found = try await services.data.search(SearchStopsRequest(query: "Parramatta Station")).value.stops.first
        guard let found, let home = Self.home else { throw PhoneDayServer.Missing(what: "Parramatta") }
        work = (found.stop.stopID, found.stop.stopName)
        for stop in [Self.manly, Self.central, work] {
            _ = try await services.rider.addFavorite(FavoriteDraft(.stop(stop.0), name: stop.1))
        }
        try await services.rider.save(
            CreateSavedTripRequest(
                name: "Way home", origin: .stop(work.0, name: work.1),
                destination: .stop(Self.manly.0, name: Self.manly.1)))
        try await services.companion.keep(
            KeptPlace(name: "Home", address: "Manly", at: home, kind: .home), of: account.id)
        await services.rider.hasPushToken(Data(repeating: 7, count: 32), isSandbox: true, osVersion: "18.0")
        await services.rider.synchronise()
        try await server.offer(otherThan: nil)
        if case .updated(let bytes, _) = try await services.offline.update() { answer.whole = bytes }
        let kept = await services.rider.snapshot().records
        shelf.write(GlanceNotes(favorites: kept.favorites, trips: kept.savedTrips))
    }

    private func night() async throws {
        let server = try await PhoneDayServer(data: folder + "/server", from: Self.date + "T03:30", speed: 1)
        defer { server.stop() }
        let services = launched(server)
        (bytes, location.place) = ((relay.up, relay.down), nil)
        await behind(server, from: 0, until: 5.5)
        try await server.offer(otherThan: await services.offline.kept?.checksum)
        traffic.begin("the night's timetable")
        if case .updated(let bytes, true) = try await services.offline.update() { answer.delta = bytes }
        close("the night's timetable")
    }

    /// What goes on behind some hours of the day while nobody looks: widgets by their budget, a refresh each four hours.
    private func behind(_ server: PhoneDayServer, from: Double, until: Double) async {
        var moment = Self.midnight
        while moment < Self.midnight + until * 3_600 {
            if moment >= Self.midnight + from * 3_600 {
                traffic.begin("widgets", at: moment)
                await refreshWidgets(server)
            }
            moment = GlanceBudget.nextRefresh(after: moment, offset: Self.offset)
        }
        close("widgets")
        for hour in stride(from: 2.0, to: 24, by: 4) where hour >= from && hour < until {
            traffic.begin("background refreshes", at: Self.midnight + hour * 3_600)
            await launched(server).rider.synchronise(fetching: true)
        }
        close("background refreshes")
    }

    /// A part of the day in which the app is used, and what goes on behind it.
    private func use(
        _ time: String, from: Double, until: Double,
        _ script: (PhoneDay, Services, PhoneDayServer) async throws -> String
    ) async throws {
        let server = try await PhoneDayServer(
            data: folder + "/server", from: "\(Self.date)T\(time)", speed: Self.speed)
        defer { server.stop() }
        await behind(server, from: from, until: until)
        let services = launched(server)
        traffic.begin(time)
        let inStep = Task { await services.rider.keepInStep() }
        await services.rider.hasPushToken(Data(repeating: 7, count: 32), isSandbox: true, osVersion: "18.0")
        let name = try await script(self, services, server)
        inStep.cancel()
        close(time, name: name)
    }

    private func morning(_ services: Services, _ server: PhoneDayServer) async throws -> String {
        location.place = Self.home
        await look(HomeModel(services), for: 60, services)
        await look(StopModel(Self.manly.0, services), for: 120, services)
        try await travel(services, to: .stop(id: work.0, name: work.1), server)
        return "morning: Home 1 min, a board 2 min, planned and followed 35 min"
    }

    private func noon(_ services: Services, _ server: PhoneDayServer) async throws -> String {
        location.place = Coordinates(latitude: -33.8178, longitude: 151.0046)
        let search = SearchModel(
            data: services.data, location: location, recent: services.recent, clock: services.clock)
        search.appear()
        for text in ["t", "tow", "town", "town hall"] {
            search.type(text)
            _ = await services.clock.sleep(1)
        }
        search.disappear()
        await look(StopModel(Self.townHall.0, services), for: 60, services)
        return "noon: a search, a board 1 min"
    }

    private func wayHome(_ services: Services, _ server: PhoneDayServer) async throws -> String {
        location.place = Coordinates(latitude: -33.8178, longitude: 151.0046)
        await look(HomeModel(services), for: 60, services)
        try await travel(services, to: .stop(id: Self.manly.0, name: Self.manly.1), server)
        return "evening: Home 1 min, planned and followed 35 min"
    }

    /// Plans from where the rider is, looks at the journey, and follows it for 35 minutes.
    private func travel(_ services: Services, to: PlanEnd, _ server: PhoneDayServer) async throws {
        let plan = PlanModel(
            data: services.data, location: location, trips: services.rider, clock: services.clock, to: to)
        await look(plan, for: 30, services)
        let journeys = plan.state.journeys?.value?.rows.map(\.itinerary) ?? []
        guard let journey = journeys.first(where: { $0.refreshToken != nil }) else {
            throw PhoneDayServer.Missing(what: "a journey: \(String(describing: plan.state.journeys))")
        }
        await look(
            ItineraryModel(
                journey, data: services.data, clock: services.clock, trips: services.rider, reminders: services.rider),
            for: 20, services)
        // Underground and in pockets nobody knows where the rider is: the journey goes on by the clock.
        location.place = nil
        let going = GoModel(journey, data: services.data, location: location, clock: services.clock)
        going.appear()
        // The server goes on with the Live Activity where the app sleeps.
        let activity = "journey-\(Int(services.clock.now()))"
        _ = await services.rider.keepUpToDate(
            liveActivity: activity, token: Data(repeating: 9, count: 32), journey: journey.refreshToken ?? "",
            isSandbox: true)
        let end = services.clock.now() + 35 * 60
        var told: Timestamp?
        while services.clock.now() < end, !going.state.isOver {
            // Where the arrival changes, widgets are told, and those that show no journey ask anew.
            if told != going.state.progress.itinerary.arrivalTime {
                told = going.state.progress.itinerary.arrivalTime
                var notes = shelf.read()
                notes.journey = going.state.progress.itinerary
                if shelf.write(notes) { await refreshWidgets(server) }
            }
            _ = await services.clock.sleep(5)
        }
        going.disappear()
        await services.rider.leave(liveActivity: activity)
        var notes = shelf.read()
        notes.journey = nil
        if shelf.write(notes) { await refreshWidgets(server) }
    }

    /// Looks at a screen for some seconds.
    private func look<State>(_ model: ScreenModel<State>, for seconds: Double, _ services: Services) async {
        model.appear()
        _ = await services.clock.sleep(seconds)
        model.disappear()
    }

    /// Ends a part: the bytes since the one before are its own.
    private func close(_ part: String, name: String? = nil) {
        let now = (up: relay.up, down: relay.down)
        defer { bytes = now }
        let requests = traffic.requests.filter { $0.part == part }
        let name = name ?? part
        if !answer.parts.contains(where: { $0.name == name }) { answer.parts.append(Part(name: name)) }
        guard let at = answer.parts.firstIndex(where: { $0.name == name }) else { return }
        answer.parts[at].requests = requests.count
        answer.parts[at].unchanged = requests.count { $0.isUnchanged }
        answer.parts[at].wakes = traffic.wakes(in: part)
        answer.parts[at].up += now.up - bytes.up
        answer.parts[at].down += now.down - bytes.down
    }

    private func finished() -> Answer {
        let requests = traffic.requests.filter { !$0.part.isEmpty }
        for request in requests { answer.operations[request.operation, default: 0] += 1 }
        answer.all.requests = requests.count
        answer.all.unchanged = requests.count { $0.isUnchanged }
        answer.all.wakes = traffic.wakes()
        answer.all.up = answer.parts.reduce(0) { $0 + $1.up }
        answer.all.down = answer.parts.reduce(0) { $0 + $1.down }
        return answer
    }
}
