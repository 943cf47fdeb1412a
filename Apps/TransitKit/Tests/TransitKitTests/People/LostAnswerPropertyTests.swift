import Foundation
import Testing
import TransitAPI
import TransitKit

/// Proves through the whole client that what was kept once is at the server once, however often answers are lost, the server is
/// away, or the phone stops in between.
///
/// The server gives no key by which it knows a request again: what tells is the list of what has changed since, which is asked
/// before anything is sent twice.
@Suite struct LostAnswerPropertyTests {
    @Test(arguments: 0..<24)
    func `nothing is made twice, and nothing is lost`(seed: UInt64) async throws {
        var random = PeopleNumbers(seed: 9_000 + seed)
        var phone = try PeoplePhone()
        try await phone.signIn()
        var (trips, stops, departures): ([String], Set<String>, Set<String>) = ([], [], [])
        for step in 0..<40 {
            switch Int.random(in: 0..<9, using: &random) {
            case 0:
                // Two trips that differ in nothing are two as well: the rider saved two.
                let name = random.happens(0.3) ? trips.last ?? "Trip" : "Trip \(step)"
                trips.append(name)
                try await phone.rider.save(
                    CreateSavedTripRequest(
                        name: name, origin: .stop("A", name: "Central"), destination: .stop("B", name: nil)))
            case 1:
                let stop = "S\(Int.random(in: 0..<8, using: &random))"
                stops.insert(stop)
                try await phone.rider.setFavourite(.stop(stop), name: stop, true)
            case 2:
                let trip = "T\(Int.random(in: 0..<5, using: &random))"
                departures.insert(trip)
                try await phone.rider.addReminder(.sample(trip))
            case 3: phone = try phone.restarted()
            default:
                let weathers: [PeopleBackend.Weather] = [.fine, .answersLost, .away, .failing, .offline]
                phone.backend.weather = weathers.randomElement(using: &random) ?? .fine
                await phone.rider.synchronise(fetching: random.happens(0.5))
            }
        }
        phone.backend.weather = .fine
        phone = try phone.restarted()
        #expect(await phone.rider.synchronise() == nil)
        let server = phone.backend["ann"]
        #expect(server.savedTrips.map(\.name).sorted() == trips.sorted(), "seed \(seed)")
        #expect(server.favorites.compactMap(\.stopID).sorted() == stops.sorted(), "seed \(seed)")
        #expect(server.reminders.map(\.tripID).sorted() == departures.sorted(), "seed \(seed)")
        let snapshot = await phone.rider.snapshot()
        #expect(snapshot.records == server.records && snapshot.waiting.isEmpty && snapshot.refusals.isEmpty)
    }
}
