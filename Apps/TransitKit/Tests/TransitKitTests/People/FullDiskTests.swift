import Foundation
import Testing
import TransitAPI
import TransitKit

/// Proves that a full disk loses nothing, is said plainly, and that all goes on once there is room. `/dev/full` is the disk.
@MainActor @Suite struct FullDiskTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("full-\(UUID().uuidString)")
    private let phone: PeoplePhone

    init() throws {
        phone = try PeoplePhone()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// What is written to a file of this name from now on finds the disk full.
    private func fill(_ name: String) throws {
        let file = folder.appendingPathComponent(name)
        try? FileManager.default.removeItem(at: file)
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "/dev/full")
    }

    private func rider() -> RiderData { RiderData(client: phone.client, session: phone.session, folder: folder) }

    @Test func `a change that finds no room is not made, and what was there stays on the disk`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let rider = rider()
        try await rider.addFavorite(FavoriteDraft(.stop("A")))
        try fill("phone.json.part")
        await #expect(throws: RiderDataError.noRoom) { try await rider.addFavorite(FavoriteDraft(.stop("B"))) }
        #expect(await self.rider().snapshot().records.favorites.map(\.stopID) == ["A"])
        // Whatever filled it is gone: the same works.
        try await rider.addFavorite(FavoriteDraft(.stop("B")))
        #expect(await self.rider().snapshot().records.favorites.map(\.stopID) == ["A", "B"])
    }

    @Test func `a star that was not kept is not shown, and says why`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let network = NetworkPhone()
        network.server.answer("/stops/A/departures", DeparturesBody.fixture([.fixture(in: 300)]))
        let model = StopModel(stopID: "A", data: network.data, favourites: rider(), clock: network.clock.clock)
        await model.load()
        try fill("phone.json.part")
        await model.toggleFavourite()
        #expect(model.state.isFavourite == false)
        #expect(model.state.trouble?.title == Words("advice.no_room.title"))
        #expect(model.state.trouble?.action == .retry)
        await model.toggleFavourite()
        #expect(model.state.isFavourite == true && model.state.trouble == nil)
    }

    @Test func `what was kept before signing in is shown although it cannot be written to the account`() async throws {
        try await phone.rider.addFavorite(FavoriteDraft(.stop("A")))
        try await phone.signIn()
        phone.disk.isFull = true
        let snapshot = await phone.rider.snapshot()
        #expect(snapshot.records.favorites.map(\.stopID) == ["A"] && snapshot.problem == .noRoom)
        phone.disk.isFull = false
        #expect(await phone.rider.synchronise() == nil)
        #expect(phone.backend["ann"].favorites.map(\.stopID) == ["A"])
    }

    @Test func `a saved trip and a reminder say that there is no room`() async throws {
        try await phone.signIn()
        phone.disk.isFull = true
        let trip = CreateSavedTripRequest(
            name: "Work", origin: .stop("A", name: nil), destination: .stop("B", name: nil))
        await #expect(throws: ClientError.noRoom(bytes: nil)) { try await phone.rider.save(trip) }
        let advice = Advice(ClientError.noRoom(bytes: nil))
        #expect(advice.message == Words("advice.no_room.message") && advice.action == .retry)
    }

    private func offer(from base: [DeltaDownload] = []) -> ScriptedTransport.Outcome {
        let file = FileDownload(downloadURL: "/whole", fileSizeBytes: 6_000_000, checksumSHA256: "cd")
        let body = PackVersion(
            version: "2", generatedAt: stamp(), downloadURL: "/pack", fileSizeBytes: 1, checksumSHA256: "ef",
            validFrom: .sample, validUntil: .sample, sourceHashes: [],
            timetable: TimetableDownload(
                checksumSHA256: "ab", fileSizeBytes: 40_000_000, signature: "", signingKey: "", city: "c",
                generatedAtSeconds: 1, whole: file, deltas: base))
        let meta = Meta(timestamp: stamp(), requestID: "r")
        let data = (try? JSONEncoder().encode(Envelope(data: body, meta: meta))) ?? Data()
        return .success(HTTPReply(HTTPHead(status: 200), data))
    }

    private func store(_ transport: ScriptedTransport, free: Int?) throws -> OfflineStore {
        let client = TransitClient(
            server: try #require(URL(string: "https://transit.example")), app: "1.0.0", transport: transport,
            retries: .never, clock: SteppedClock().kit)
        return OfflineStore(client: client, folder: folder, trustedKeys: nil) { _ in free }
    }

    @Test func `a timetable for which there is no room is not begun, and how much is missing is said`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let transport = ScriptedTransport(offer())
        let store = try store(transport, free: 10_000_000)
        let missing = 46_000_000 + (4 << 20) - 10_000_000
        await #expect(throws: OfflineError.noRoom(bytes: missing)) { try await store.update() }
        #expect(transport.messages.count == 1)
        let model = OfflineDataModel(store: store, clock: SteppedClock().kit)
        await model.update()
        #expect(model.state.trouble?.title == Words("advice.no_room.title"))
        #expect(model.state.trouble?.message == Words("advice.no_room.message %lld", .number(41)))
    }

    @Test func `a download that fills the disk ends, and says why`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("cd".utf8).write(to: folder.appendingPathComponent("download.part.of"))
        try fill("download.part")
        let transport = ScriptedTransport(
            offer(), .success(HTTPReply(HTTPHead(status: 206), Data(repeating: 1, count: 100_000))))
        let store = try store(transport, free: nil)
        await #expect(throws: OfflineError.noRoom(bytes: nil)) { try await store.update() }
        // Trying again by itself would not help.
        #expect(transport.messages.count == 2)
    }
}
