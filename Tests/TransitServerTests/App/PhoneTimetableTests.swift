import AppPack
import Foundation
import Fuzzing
import Testing
import Timetable
import TransitAPI
import TransitAnswers
import TransitKit
import TransitServer

/// The app's own store against the server: what it fetches, what it trusts, and that it answers as the server does.
@Suite struct PhoneTimetableTests {
    private func key() throws -> Data { try #require(TestCity.shared().pack.timetable).publicKey }

    @Test func `a phone fetches the whole once, by the key it trusts`() async throws {
        let phone = try PhoneScene(try await TestServer.shared(), trustedKeys: [try key()])
        let release = try #require(try TestCity.shared().pack.timetable)
        let outcome = try await phone.services.offline.update()
        #expect(outcome == .updated(bytes: release.whole.byteCount, byDelta: false))
        #expect(try await phone.services.offline.update() == .current)
        let kept = try #require(await phone.services.offline.kept)
        #expect(kept.checksum == release.sha256 && kept.byteCount == release.byteCount)
        // Started again, it has it still.
        let again = OfflineStore(
            client: phone.services.client, folder: phone.folder.appendingPathComponent("documents/timetable"),
            trustedKeys: nil)
        #expect(await again.answering()?.version == kept.version)
        await again.remove()
        #expect(await again.answering() == nil)
    }

    @Test func `a download that breaks off goes on where it ended`() async throws {
        let phone = try PhoneScene(try await TestServer.shared())
        let size = try #require(try TestCity.shared().pack.timetable).whole.byteCount
        phone.switchboard.breakNextStream(after: size / 3)
        // The first stream is the question for the version: it is shorter than that.
        _ = try await phone.services.client.answer(TransitContract.packVersion, NoParameters())
        phone.switchboard.breakNextStream(after: size / 3)
        #expect(try await phone.services.offline.update() == .updated(bytes: size, byDelta: false))
        let ranges = phone.switchboard.messages.compactMap { $0.headers["Range"] }
        #expect(ranges == ["bytes=\(size / 3)-"])
    }

    @Test(arguments: [[Data(repeating: 7, count: 32)], []])
    func `what another key signed is not taken, nor anything where no key is trusted`(_ keys: [Data]) async throws {
        let phone = try PhoneScene(try await TestServer.shared(), trustedKeys: keys)
        await #expect(throws: OfflineError.notSigned) { try await phone.services.offline.update() }
        #expect(await phone.services.offline.answering() == nil)
    }

    @Test func `a day later only what changed is fetched`() async throws {
        let city = try TestCity.shared()
        let folder = try ProcessFolder.path("packs")
        let path = folder + ".timetable"
        _ = try TestCity.compiled(in: folder, days: 1).write(to: path)
        let next = try Timetable(path: path)
        let packs = PackFolder(folder: folder)
        let before = try packs.export(city.timetable, keeping: 3)
        let after = try packs.export(next, keeping: 3)
        let release = try #require(after.timetable)
        #expect(release.deltas.map(\.from) == [before.timetable?.sha256])
        let served = ServedCity(ServedCity.Edition(timetable: city.timetable, pack: before))
        try await TestServer.with(served) { server in
            let phone = try PhoneScene(server, trustedKeys: [release.publicKey])
            _ = try await phone.services.offline.update()
            served.publish(ServedCity.Edition(timetable: next, pack: after))
            let outcome = try await phone.services.offline.update()
            let delta = try #require(release.deltas.first)
            #expect(outcome == .updated(bytes: delta.file.byteCount, byDelta: true))
            #expect(delta.file.byteCount * 4 < release.whole.byteCount)
            #expect(await phone.services.offline.kept?.checksum == release.sha256)
            // An older one is not taken back.
            served.publish(ServedCity.Edition(timetable: city.timetable, pack: before))
            await #expect(throws: OfflineError.older) { try await phone.services.offline.update() }
        }
    }

    /// A thousand questions by seed: the phone, without a network, says what the server says by its timetable.
    @Test func `offline the phone answers as the server does`() async throws {
        let server = try await TestServer.shared()
        let phone = try PhoneScene(server)
        _ = try await phone.services.offline.update()
        let engine = try #require(await phone.services.offline.answering())
        let timetable = try TestCity.shared().timetable
        let stops = timetable.stops.rows.map { timetable.string($0.id) }
        let trips = timetable.trips.rows.map { timetable.string($0.id) }
        let now = Double(server.clock.now)
        let client = phone.services.client
        var random = SeededGenerator(seed: 2_026)
        func moment() -> Moment {
            let instant = Int64(now) + .random(in: -7_200...200_000, using: &random)
            return .instant(Timestamp(epochSeconds: instant, offsetSeconds: 39_600))
        }
        for question in 0..<1_000 {
            let stop = try #require(stops.randomElement(using: &random))
            let other = try #require(stops.randomElement(using: &random))
            switch question % 10 {
            case 0...4:
                let request = DeparturesRequest(stopID: stop, limit: .random(in: 1...40, using: &random), at: moment())
                try await same(TransitContract.departures, request, client) { try engine.departures(request, now: now) }
            case 5:
                let name = timetable.string(try #require(timetable.stop(id: stop).map { timetable.stops[$0].name }))
                let request = SearchStopsRequest(query: String(name.prefix(.random(in: 2...9, using: &random))))
                try await same(TransitContract.searchStops, request, client) { engine.search(request, now: now) }
            case 6:
                let place = timetable.stop(id: stop).flatMap { timetable.stops[$0].place }
                guard let place else { continue }
                let request = NearbyStopsRequest(lat: place.latitude, lon: place.longitude)
                try await same(TransitContract.nearbyStops, request, client) { engine.nearby(request, now: now) }
            case 7:
                let request = TripRequest(tripID: try #require(trips.randomElement(using: &random)))
                try await same(TransitContract.trip, request, client) { try engine.trip(request, now: now) }
            case 8:
                let request = StopTimetableRequest(stopID: stop)
                try await same(TransitContract.stopTimetable, request, client) {
                    try engine.stopTimetable(request, now: now)
                }
            default:
                let request = TripPlanRequest(
                    origin: .stop(stop, name: nil), destination: .stop(other, name: nil))
                try await same(TransitContract.planTrip, request, client) { try engine.plan(request, now: now) }
            }
        }
    }

    private func same<Request, Body>(
        _ endpoint: Endpoint<Request, Body>, _ request: Request, _ client: TransitClient, _ phone: () throws -> Body
    ) async throws {
        let here: Result<Body, any Error> = Result { try phone() }
        do {
            let there = try await client.answer(endpoint, request).body
            #expect(try here.get() == there, "\(endpoint.target(for: request))")
        } catch {
            guard case .refused(let refusal) = error as? ClientError, case .failure(let own as APIError) = here else {
                Issue.record("\(endpoint.target(for: request)): \(error), here \(here)")
                return
            }
            #expect(own.code.rawValue == refusal.code)
        }
    }

    @Test func `server gone, the same board comes from the phone and says so; back, it is live again`() async throws {
        let phone = try PhoneScene(try await TestServer.shared())
        let services = phone.services
        _ = try await services.offline.update()
        let stop = "200060"
        let request = DeparturesRequest(stopID: stop)
        let before = try await services.data.departures(request)
        #expect(before.isFromServer && before.problem == nil)
        phone.switchboard.turn(on: false)
        let kept = try await services.data.departures(request)
        #expect(kept.basis == .kept && kept.problem == .offline && kept.value == before.value)
        // What was never asked for is answered by the phone itself.
        let later = DeparturesRequest(stopID: stop, limit: 7)
        let away = try await services.data.departures(later)
        #expect(away.basis == .phone && away.problem == .offline && away.value.departures.count == 7)
        let plan = TripPlanRequest(origin: .stop(stop, name: nil), destination: .search("Manly Wharf", name: nil))
        let journey = try await services.data.plan(plan)
        #expect(journey.basis == .phone && !journey.value.itineraries.isEmpty)
        await #expect(throws: ClientError.offline) { try await services.data.alerts(AlertsRequest()) }
        phone.switchboard.turn(on: true)
        #expect(try await services.data.departures(later).isFromServer)
    }
}
