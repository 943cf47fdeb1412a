import Foundation
import SwiftUI
import TransitAPI
import TransitKit
import Wire

/// The simulated city that screens are drawn from, and a rider in it who keeps something on every screen.
@MainActor struct Demo {
    /// What the rider's app asks.
    let services: Services
    /// The same of a phone on which nobody has signed in.
    let stranger: Services
    /// The rider's phone without a network, with what it was answered before; and with the timetable on it alone; and another,
    /// with nothing.
    let cutOff: Services
    let underground: Services
    let lost: Services
    /// A journey that can be followed.
    let itinerary: Itinerary
    /// A vehicle that is under way, as a board shows it.
    let departure: Departure
    let alertID: String
    /// Somebody's journey that the rider is to see.
    let shareID: String
    let adventureID: String
    /// What widgets show.
    let glances: GlanceReader

    /// Central, a stop that everything stops at.
    static let central = "200060"
    private static let manly = "209573"

    /// Signs riders up in the demo at an address, and lets them keep things.
    ///
    /// - Parameter host: of the riders' addresses: each can sign up once.
    static func ready(_ server: URL, host: String) async throws -> Demo {
        let asking = TransitClient(server: server, app: "1.0.0")
        guard let settings = JSONValue(json: try await get("/console/settings.json", asking)),
            let key = settings["anon_key"]?.string, let told = settings["timestamp"]?.string,
            let start = ISO8601DateFormatter().date(from: told)
        else { throw Missing("settings") }
        // What the city's clock shows: it goes as fast as the machine's.
        let ahead = start.timeIntervalSince(Date())
        Text.DateStyle._ahead = ahead
        let make = { (phone: Phone) in services(server, key: key, ahead: ahead, on: phone) }

        let phone = Phone("own")
        let (own, friend) = (make(phone), make(Phone("friend")))
        let rider = try await signedUp(own, "alex@\(host)", called: "Alex Lee", asking)
        let other = try await signedUp(friend, "mia@\(host)", called: "Mia Chen", asking)
        try await friend.companion.ask(rider.id)
        for request in try await own.companion.friendRequests() { try await own.companion.accept(request.id) }
        let third = make(Phone("third"))
        _ = try await signedUp(third, "sam@\(host)", called: "Sam Walker", asking)
        try await third.companion.ask(rider.id)
        _ = other

        let board = try await own.data.departures(DeparturesRequest(stopID: central, limit: 40)).value
        guard let departure = board.departures.first(where: { $0.realtime && $0.vehicle != nil && $0.mode == .rail })
        else { throw Missing("a vehicle under way") }
        guard let alert = try await own.data.alerts(AlertsRequest()).value.alerts.first else {
            throw Missing("an alert")
        }
        let itinerary = try await journey(own, at: .now)
        let shareID = try await shared(friend, with: rider.id)
        try await keep(own, rider, departure, board)
        let adventure = try await own.companion.add(
            "Manly and back",
            stops: [
                .init(name: "Manly Beach", minutes: 120, stopID: manly), .init(name: "The Rocks", stopID: "200020"),
            ],
            from: Coordinates(latitude: -33.8831, longitude: 151.2065), isInOrder: true)
        await own.rider.synchronise()
        _ = try await own.offline.update()

        let shelf = GlanceShelf(folder: FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID())"))
        let kept = await own.rider.snapshot().records
        shelf.write(GlanceNotes(favorites: kept.favorites, trips: kept.savedTrips))
        return Demo(
            services: own, stranger: make(Phone("stranger")), cutOff: make(phone.cutOff),
            underground: make(phone.underground), lost: make(Phone("lost").cutOff), itinerary: itinerary,
            departure: departure, alertID: alert.alertID,
            shareID: shareID, adventureID: adventure?.id ?? "",
            glances: GlanceReader(data: own.data, shelf: shelf, location: NearCentral(), clock: own.clock))
    }

    /// What is missing in the demo.
    struct Missing: Error {
        let what: String
        init(_ what: String) { self.what = what }
    }

    /// What a phone keeps, and what it reaches the server by.
    private struct Phone {
        let folder: URL
        let secrets = MemorySecrets()
        var transport: any HTTPTransport = URLSessionTransport()
        var caches = "caches"

        init(_ name: String) {
            folder = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID())-\(name)")
        }

        /// The same phone without a network.
        var cutOff: Phone {
            var phone = self
            phone.transport = NoNetwork()
            return phone
        }

        /// The same phone once the system has removed what it was answered.
        var underground: Phone {
            var phone = cutOff
            phone.caches = "emptied"
            return phone
        }
    }

    private static func services(_ server: URL, key: String, ahead: Double, on phone: Phone) -> Services {
        // What is drawn does not change by itself: long waits end as for a screen that nobody looks at.
        let clock = KitClock(
            now: { Date().timeIntervalSince1970 + ahead },
            sleep: { seconds in
                guard seconds < 1.5 else { return false }
                return (try? await Task.sleep(nanoseconds: UInt64(seconds * 1e9))) != nil
            })
        return Services(
            Services.Settings(
                server: server, appVersion: "1.0.0", apiKey: key, documents: phone.folder.appending(path: "documents"),
                caches: phone.folder.appending(path: phone.caches)),
            secrets: phone.secrets, location: NearCentral(), transport: phone.transport, clock: clock)
    }

    private static func get(_ path: String, _ client: TransitClient) async throws -> Data {
        try await client.send(client.message("GET", path), isSafe: true).body
    }

    /// An account that was proven by the mail that the demo shows.
    private static func signedUp(
        _ services: Services, _ email: String, called: String, _ asking: TransitClient
    ) async throws -> Account {
        _ = try await services.session.signUp(email: email, password: UUID().uuidString)
        for _ in 0..<100 {
            let mails = String(decoding: try await get("/dev/mail?to=\(email)", asking), as: UTF8.self)
            if let match = mails.firstMatch(of: /code: (\d{6})/) {
                let account = try await services.session.signIn(email: email, code: String(match.1))
                try await services.companion.setName(called, of: account.id)
                return account
            }
            try await Task.sleep(nanoseconds: 100_000_000)
        }
        throw Missing("the mail to \(email)")
    }

    private static func journey(_ services: Services, at time: PlanTime) async throws -> Itinerary {
        let plan = try await services.data.plan(
            TripPlanRequest(
                origin: .stop(central, name: "Central Station"), destination: .stop(manly, name: "Manly Wharf"),
                time: time))
        let found = plan.value.itineraries.filter { $0.refreshToken != nil }
        guard let journey = found.max(by: { $0.legs.count < $1.legs.count }) else { throw Missing("a journey") }
        return journey
    }

    /// A journey of a friend's who is under way.
    private static func shared(_ friend: Services, with rider: String) async throws -> String {
        let moment = PlanWhen.leaveAt(friend.clock.now() - 900)
        let journey = try await journey(friend, at: moment.time)
        guard let share = try await friend.companion.share(journey, to: "Manly Wharf", with: [rider]) else {
            throw Missing("a share")
        }
        return share.id
    }

    /// What the rider keeps.
    private static func keep(
        _ own: Services, _ rider: Account, _ departure: Departure, _ board: DeparturesBody
    ) async throws {
        try await own.rider.setFavourite(.stop(central), name: "Central Station", true)
        try await own.rider.setFavourite(.stop("200070"), name: "Town Hall Station", true)
        try await own.rider.setFavourite(.route(departure.routeID), name: departure.routeShortName, true)
        try await own.rider.save(
            CreateSavedTripRequest(
                name: "Way home", origin: .stop(central, name: "Central Station"),
                destination: .stop(manly, name: "Manly Wharf")))
        try await own.rider.save(
            CreateSavedTripRequest(
                name: "To work", origin: .stop(manly, name: "Manly Wharf"),
                destination: .stop("200070", name: "Town Hall Station")))
        let later = board.departures.last { !$0.isCancelled } ?? departure
        try await own.rider.remind(
            ReminderDraft(
                tripID: later.tripID, serviceDate: later.serviceDate, stopID: later.stopID,
                stopSequence: later.stopSequence, minutesBefore: 5, scheduledTime: later.scheduledTime))
        for stop in [(central, "Central Station"), ("200070", "Town Hall Station")] {
            await own.recent.note(RecentStops.Stop(id: stop.0, name: stop.1))
        }
        guard let home = Coordinates(latitude: -33.7969, longitude: 151.2840),
            let work = Coordinates(latitude: -33.8688, longitude: 151.2070), let near = NearCentral.place
        else { return }
        try await own.companion.keep(
            KeptPlace(name: "Home", address: "12 Whistler Street, Manly", at: home, kind: .home), of: rider.id)
        try await own.companion.keep(
            KeptPlace(name: "Office", address: "1 Martin Place, Sydney", at: work, kind: .work), of: rider.id)
        var report = SafetyReportDraft()
        (report.place, report.kind, report.severity) = (near, .hazard, 3)
        report.description = "Broken glass on the stairs to platform 16"
        try await own.companion.send(report)
    }
}

/// A rider who stands in front of Central.
struct NearCentral: LocationSource {
    static let place = Coordinates(latitude: -33.8826, longitude: 151.2063)
    func location() async -> Coordinates? { Self.place }
}

/// Where no network is.
struct NoNetwork: HTTPTransport {
    func reply(to message: HTTPMessage) async throws(TransportError) -> HTTPReply { throw .offline }
    func stream(_ message: HTTPMessage) async throws(TransportError) -> HTTPStream { throw .offline }
}
