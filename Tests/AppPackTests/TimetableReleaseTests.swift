import AppPack
import Crypto
import Foundation
import Testing
import Timetable
import TimetableDelta

/// The timetable beside the pack: signed, made once, with what leads to it from those before.
@Suite struct TimetableReleaseTests {
    private func folder() throws -> String { try PackedCity.folder.get() + "/release-" + UUID().uuidString }

    @Test func `it is signed, makes the very timetable, and is made once`() throws {
        let city = try PackedCity.simulated()
        let packs = PackFolder(folder: try folder())
        let release = try #require(try packs.export(city.timetable, keeping: 2).timetable)
        let key = try Curve25519.Signing.PublicKey(rawRepresentation: release.publicKey)
        let statement = TimetableRelease.statement(
            of: city.timetable, sha256: release.sha256, byteCount: release.byteCount)
        #expect(key.isValidSignature(release.signature, for: statement))
        #expect(String(decoding: statement, as: UTF8.self).hasPrefix("transit-timetable-1\nSimulated Sydney\n"))

        let copy = packs.folder + "/copy.timetable"
        try TimetableDelta.apply(release.whole.path, to: nil, writing: copy)
        #expect(FileManager.default.contentsEqual(atPath: copy, andPath: city.timetable.path))
        #expect(release.byteCount == city.timetable.byteCount && release.deltas.isEmpty)

        let written = try FileManager.default.attributesOfItem(atPath: release.whole.path)[.modificationDate] as? Date
        let again = try #require(try PackFolder(folder: packs.folder).export(city.timetable, keeping: 2).timetable)
        #expect(again.whole == release.whole && again.publicKey == release.publicKey)
        let still = try FileManager.default.attributesOfItem(atPath: release.whole.path)[.modificationDate] as? Date
        #expect(written == still)
    }

    @Test func `a key that is none is said so, and one is nobody else's to read`() throws {
        let city = try PackedCity.simulated()
        let packs = PackFolder(folder: try folder())
        _ = try packs.export(city.timetable, keeping: 2)
        let path = packs.folder + "/timetables/signing.key"
        let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(rights == 0o600)
        try Data("none".utf8).write(to: URL(filePath: path))
        #expect(throws: PackError.unusableKey(path: path)) { try packs.export(city.timetable, keeping: 2) }
    }
}
