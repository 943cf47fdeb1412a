import Foundation
import Testing
import TransitAPI
import TransitKit

/// Proves what the screen of the timetable on the phone shows where there is none, and where it cannot be fetched.
@MainActor @Suite struct OfflineDataModelTests {
    private func model(_ transport: any HTTPTransport) throws -> OfflineDataModel {
        let clock = SteppedClock()
        let client = TransitClient(
            server: try #require(URL(string: "https://transit.example")), app: "1.0.0", transport: transport,
            retries: .never, clock: clock.kit)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("none-\(UUID().uuidString)")
        return OfflineDataModel(
            store: OfflineStore(client: client, folder: folder, trustedKeys: nil), clock: clock.kit)
    }

    @Test func `there is none until it is fetched`() async throws {
        let model = try model(ScriptedTransport(.failure(.offline)))
        #expect(model.state.timetable == .loading)
        await model.load()
        guard case .empty = model.state.timetable else {
            Issue.record("\(model.state.timetable)")
            return
        }
        #expect(model.state.progress == nil)
    }

    @Test func `without a network it says so, and can be tried again`() async throws {
        let model = try model(ScriptedTransport(.failure(.offline)))
        await model.update()
        #expect(model.state.trouble?.action == .retry)
        #expect(model.state.update == .none)
        #expect(!model.state.isUpdating)
    }

    @Test func `a server that offers none says so`() async throws {
        let model = try model(ScriptedTransport(.answer(404)))
        await model.update()
        #expect(model.state.update == .done(.nothingOffered))
        #expect(model.state.outcomeWords == Words("offline.nothing_offered"))
        #expect(model.state.trouble == nil)
    }

    @Test func `each reason has its advice`() {
        #expect(Advice(OfflineError.storage("broken")).title == Words("offline.not_kept.title"))
        #expect(Advice(OfflineError.storage("broken")).detail == .verbatim("broken"))
        let full = Advice(OfflineError.noRoom(bytes: nil))
        #expect(full.title == Words("advice.no_room.title") && full.message == Words("offline.full.message"))
        #expect(
            Advice(OfflineError.noRoom(bytes: 40_000_001)).message
                == Words("advice.no_room.message %lld", .number(41)))
        for error in [OfflineError.notSigned, .older, .tooLarge(bytes: 1), .notAsStated, .unusable("")] {
            #expect(Advice(error).title == Words("offline.bad.title"))
            #expect(Advice(error).action == .retry)
        }
        #expect(Advice(OfflineError.client(.offline)) == Advice(ClientError.offline))
    }
}
