import AppPack
import Crypto
import Feeds
import Foundation
import SimulatedCity
import Testing
import Timetable
import TimetableDelta

/// The timetable beside the pack: signed, made once, with what leads to it from those before.
@Suite struct TimetableReleaseTests {
    private func folder() throws -> String { try PackedCity.folder.get() + "/release-" + UUID().uuidString }

    /// The simulated city as it is compiled some days later.
    private static func later(days: Int) throws -> Timetable {
        let base = try PackedCity.folder.get() + "/" + UUID().uuidString
        let today = PackedCity.today.advanced(by: days)
        let city = try SimulatedCity(descriptionFolder: PackedCity.package + "/Cities/simulated")
        _ = try city.writeFeed(to: base, covering: today)
        let file = CityFile(
            name: "Simulated Sydney", timeZone: "Australia/Sydney", feeds: [CityFeed(id: "feed", path: base)])
        let outcome = try CityImport(city: file, today: today).run(generatedAt: 1_774_872_000 + Int64(days) * 86_400)
        _ = try outcome.compiled.write(to: base + ".timetable")
        return try Timetable(path: base + ".timetable")
    }

    private static func written(_ path: String) throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }

    /// Changes a byte in the middle of a file, which keeps its header and its length.
    private static func damage(_ path: String) throws {
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes[bytes.count / 2] ^= 0x10
        try bytes.write(to: URL(filePath: path))
    }

    /// Exports, and keeps what is noted.
    private static func export(
        _ timetable: Timetable, _ packs: PackFolder
    ) throws -> (pack: PackFile, notes: [ReleaseNote]) {
        var notes: [ReleaseNote] = []
        let pack = try packs.export(timetable, keeping: 2) { notes.append($0) }
        return (pack, notes)
    }

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

        let written = try Self.written(release.whole.path)
        let again = try #require(try PackFolder(folder: packs.folder).export(city.timetable, keeping: 2).timetable)
        #expect(again.whole == release.whole && again.publicKey == release.publicKey)
        #expect(try written == Self.written(release.whole.path))
    }

    @Test func `a server that begins to share its key goes on with the one that phones trust`() throws {
        let city = try PackedCity.simulated()
        let (alone, shared) = (try folder(), try folder() + "/shared")
        let first = try #require(try PackFolder(folder: alone).export(city.timetable, keeping: 2).timetable)
        let together = PackFolder(folder: alone, key: SharedSigningKey(folder: shared, isMadeHere: true))
        #expect(try together.export(city.timetable, keeping: 2).timetable?.publicKey == first.publicKey)
        // Another node takes the shared one, though it has one of its own.
        let other = try folder()
        _ = try PackFolder(folder: other).export(city.timetable, keeping: 2)
        let joined = PackFolder(folder: other, key: SharedSigningKey(folder: shared, isMadeHere: false))
        #expect(try joined.export(city.timetable, keeping: 2).timetable?.publicKey == first.publicKey)
        let rights =
            try FileManager.default.attributesOfItem(atPath: shared + "/signing.key")[.posixPermissions] as? Int
        #expect(rights == 0o600)
    }

    @Test func `a server that does not make the shared key waits for it, and makes no other`() throws {
        let city = try PackedCity.simulated()
        let shared = try folder() + "/shared"
        let waiting = PackFolder(folder: try folder(), key: SharedSigningKey(folder: shared, isMadeHere: false))
        let (pack, notes) = try Self.export(city.timetable, waiting)
        #expect(pack.timetable == nil && !FileManager.default.fileExists(atPath: shared))
        #expect(notes.contains { "\($0)".contains("a worker makes it") })
    }

    @Test func `a damaged file is made anew or dropped, never offered`() throws {
        let (monday, tuesday) = (try PackedCity.simulated().timetable, try Self.later(days: 1))
        let packs = PackFolder(folder: try folder())
        let first = try #require(try packs.export(monday, keeping: 2).timetable)
        let second = try #require(try packs.export(tuesday, keeping: 2).timetable)
        #expect(second.deltas.map(\.from) == [first.sha256])

        // The whole and the delta in service are made anew.
        try Self.damage(second.whole.path)
        try Self.damage(try #require(second.deltas.first).file.path)
        let (pack, notes) = try Self.export(tuesday, packs)
        let mended = try #require(pack.timetable)
        #expect(mended == second)
        let delta = try #require(second.deltas.first).file
        #expect(
            notes == [second.whole, delta].map { .fileDropped(name: $0.name, reason: "it is not what was written") })
        let copy = packs.folder + "/copy.timetable"
        try TimetableDelta.apply(mended.whole.path, to: nil, writing: copy)
        #expect(FileManager.default.contentsEqual(atPath: copy, andPath: tuesday.path))

        // The one before cannot be made any more, so nothing can lead from it.
        try Self.damage(first.whole.path)
        let (without, told) = try Self.export(tuesday, packs)
        #expect(without.timetable?.whole == second.whole && without.timetable?.deltas == [])
        #expect(told == [.fileDropped(name: first.whole.name, reason: "it is not what was written")])
        #expect(!FileManager.default.fileExists(atPath: first.whole.path))
    }

    @Test func `a restart makes and applies nothing, and removes what was half written`() throws {
        let (monday, tuesday) = (try PackedCity.simulated().timetable, try Self.later(days: 1))
        let packs = PackFolder(folder: try folder())
        _ = try packs.export(monday, keeping: 2)
        let release = try #require(try packs.export(tuesday, keeping: 2).timetable)
        let paths = [release.whole.path] + release.deltas.map(\.file.path)
        let before = try paths.map(Self.written)
        let left = packs.folder + "/timetables"
        for name in [".base", ".base.writing", ".base.writing-17", "old.whole.writing-18", "signing.key.writing"] {
            try Data("half".utf8).write(to: URL(filePath: "\(left)/\(name)"))
        }
        let (again, notes) = try Self.export(tuesday, PackFolder(folder: packs.folder))
        #expect(again.timetable == release && notes.isEmpty)
        #expect(try before == paths.map(Self.written))
        let names = try FileManager.default.contentsOfDirectory(atPath: left)
        #expect(!names.contains { $0.contains("writing") || $0.hasPrefix(".base") })
    }

    @Test func `without its index everything is learnt again`() throws {
        let (monday, tuesday) = (try PackedCity.simulated().timetable, try Self.later(days: 1))
        let packs = PackFolder(folder: try folder())
        _ = try packs.export(monday, keeping: 2)
        let release = try #require(try packs.export(tuesday, keeping: 2).timetable)
        let index = packs.folder + "/timetables/index.json"
        for text in ["", "{\"files\": 3}"] {
            try Data(text.utf8).write(to: URL(filePath: index))
            let (pack, notes) = try Self.export(tuesday, packs)
            #expect(pack.timetable == release && notes.isEmpty)
        }
        try FileManager.default.removeItem(atPath: index)
        #expect(try packs.export(tuesday, keeping: 2).timetable == release)
        // What is damaged while nobody knows of it is found by making it.
        try FileManager.default.removeItem(atPath: index)
        try Self.damage(release.whole.path)
        let (pack, notes) = try Self.export(tuesday, packs)
        #expect(pack.timetable == release)
        guard notes.count == 1, case .fileDropped(release.whole.name, let reason) = notes[0] else {
            Issue.record("\(notes)")
            return
        }
        #expect(reason.hasPrefix("the delta is damaged: "))
    }

    @Test func `where the index cannot be written everything else is offered`() throws {
        let monday = try PackedCity.simulated().timetable
        let packs = PackFolder(folder: try folder())
        let index = packs.folder + "/timetables/index.json"
        try FileManager.default.createDirectory(atPath: index, withIntermediateDirectories: true)
        for isFirst in [true, false] {
            let (pack, all) = try Self.export(monday, packs)
            let notes = all.filter { if case .keyMade = $0 { false } else { true } }
            #expect(pack.timetable?.byteCount == monday.byteCount && all.count == notes.count + (isFirst ? 1 : 0))
            guard notes.count == 1, case .indexFailed = notes[0] else {
                Issue.record("\(notes)")
                continue
            }
        }
    }

    @Test func `a delta that cannot be made is told of, and the whole is offered`() throws {
        let (monday, tuesday) = (try PackedCity.simulated().timetable, try Self.later(days: 1))
        let packs = PackFolder(folder: try folder())
        let first = try #require(try packs.export(monday, keeping: 2).timetable)
        let second = try #require(try packs.export(tuesday, keeping: 2).timetable)
        let delta = try #require(second.deltas.first)
        try FileManager.default.removeItem(atPath: delta.file.path)
        try FileManager.default.removeItem(atPath: packs.folder + "/timetables/index.json")
        // Nothing can be written under this name.
        try FileManager.default.createDirectory(
            atPath: delta.file.path + "/in the way", withIntermediateDirectories: true)
        let (pack, notes) = try Self.export(tuesday, packs)
        #expect(pack.timetable?.whole == second.whole && pack.timetable?.deltas == [])
        #expect(FileManager.default.fileExists(atPath: first.whole.path))
        let told = try #require(
            notes.compactMap { note -> String? in
                if case .deltaFailed(first.whole.name, let reason) = note { reason } else { nil }
            }.first)
        #expect(told.hasPrefix("cannot write \(delta.file.path): "))
    }

    @Test func `without a key that can be used the pack is offered without it`() throws {
        let city = try PackedCity.simulated()
        let packs = PackFolder(folder: try folder())
        _ = try packs.export(city.timetable, keeping: 2)
        let path = packs.folder + "/timetables/signing.key"
        for text in ["", "none"] {
            try Data(text.utf8).write(to: URL(filePath: path))
            let (pack, notes) = try Self.export(city.timetable, packs)
            #expect(pack.timetable == nil && pack.sha256 == city.pack.sha256)
            #expect(notes == [.failed(reason: "\(PackError.unusableKey(path: path))")])
            #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
        }
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let (pack, notes) = try Self.export(city.timetable, packs)
        #expect(pack.timetable == nil && notes.count == 1)
        guard case .failed(let reason)? = notes.first else { return }
        #expect(reason.hasPrefix("cannot read \(path): "))
    }

    @Test func `where nothing can be written the pack is offered without it`() throws {
        let city = try PackedCity.simulated()
        let packs = PackFolder(folder: try folder())
        try FileManager.default.createDirectory(atPath: packs.folder, withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: packs.folder + "/timetables"))
        #expect(try packs.export(city.timetable, keeping: 2).timetable == nil)
    }

    @Test func `a key is nobody else's to read, and what others may read is taken from them`() throws {
        let city = try PackedCity.simulated()
        let packs = PackFolder(folder: try folder())
        let path = packs.folder + "/timetables/signing.key"
        let (first, made) = try Self.export(city.timetable, packs)
        let release = try #require(first.timetable)
        // Whoever runs the server is told of a new key: a folder that is not mounted has none either.
        #expect(made == [.keyMade(path: path)])
        func rights() throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try rights() == 0o600)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let (again, notes) = try Self.export(city.timetable, packs)
        #expect(try rights() == 0o600 && again.timetable?.publicKey == release.publicKey)
        #expect(notes == [.keyWasReadable(path: path, outcome: "only its owner can from now on")])
    }
}
