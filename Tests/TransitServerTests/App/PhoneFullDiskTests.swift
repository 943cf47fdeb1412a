import AppPack
import Foundation
import Testing
import Timetable
import TransitAPI
import TransitKit
import TransitServer

/// The app's own store on a phone that is full: what was there goes on answering, and what has come is not fetched again.
@Suite struct PhoneFullDiskTests {
    @Test func `a timetable that finds no room leaves the old one, and goes on when there is some`() async throws {
        let city = try TestCity.shared()
        let folder = try ProcessFolder.path("packs")
        let path = folder + ".timetable"
        _ = try TestCity.compiled(in: folder, days: 1).write(to: path)
        let packs = PackFolder(folder: folder)
        let before = try packs.export(city.timetable, keeping: 3)
        let next = try Timetable(path: path)
        let after = try packs.export(next, keeping: 3)
        let served = ServedCity(ServedCity.Edition(timetable: city.timetable, pack: before))
        try await TestServer.with(served) { server in
            let phone = try PhoneScene(server, trustedKeys: [try #require(after.timetable).publicKey])
            let store = phone.services.offline
            _ = try await store.update()
            let old = try #require(await store.kept)
            served.publish(ServedCity.Edition(timetable: next, pack: after))
            // The file that the new one is written to is a disk without room.
            let kept = phone.folder.appendingPathComponent("documents/timetable")
            let new = kept.appendingPathComponent("new.timetable.writing")
            try FileManager.default.createSymbolicLink(atPath: new.path, withDestinationPath: "/dev/full")
            await #expect(throws: OfflineError.noRoom(bytes: nil)) { try await store.update() }
            #expect(await store.kept == old)
            #expect(await store.answering()?.version == old.version)
            // Started again, it answers still.
            let again = OfflineStore(client: phone.services.client, folder: kept, trustedKeys: nil)
            #expect(await again.answering()?.version == old.version)
            let fetched = phone.switchboard.messages.count
            guard case .updated(_, byDelta: true) = try await store.update() else {
                Issue.record("it was not brought up to date")
                return
            }
            // Asked is what there is; what had come was kept.
            #expect(phone.switchboard.messages.count == fetched + 1)
            #expect(await store.kept?.checksum == after.timetable?.sha256)
        }
    }
}
