import AppPack
import Crypto
import Foundation
import GRDB
import Testing

/// The file itself: sound, of the promised form, written whole or not at all, and the same whenever it is written.
@Suite struct PackFileTests {
    @Test func `SQLite finds it sound and of the promised form`() throws {
        try PackedCity.simulated().database.read { db in
            for (pragma, value) in [
                ("integrity_check", "ok"), ("page_size", "8192"), ("user_version", "2"), ("freelist_count", "0"),
            ] {
                let told = try String.fetchAll(db, sql: "PRAGMA \(pragma)")
                #expect(told == [value], "\(pragma)")
            }
        }
    }

    @Test func `the search index is sound`() throws {
        // Checking it is a write to SQLite, so it is done on a copy.
        let path = try PackedCity.folder.get() + "/checked.db"
        try FileManager.default.copyItem(atPath: try PackedCity.simulated().pack.path, toPath: path)
        try DatabaseQueue(path: path).write { db in
            try db.execute(sql: "INSERT INTO stop_search(stop_search) VALUES ('integrity-check')")
            #expect(try String.fetchOne(db, sql: "SELECT rtreecheck('stop_place')") == "ok")
        }
    }

    @Test func `size, checksum and name are those of the file`() throws {
        let city = try PackedCity.simulated()
        let bytes = try Data(contentsOf: URL(filePath: city.pack.path))
        let sum = SHA256.hash(data: bytes).map { String(Int($0) + 256, radix: 16).suffix(2) }.joined()
        let version = city.timetable.string(city.timetable.summary.version)
        #expect(city.pack.byteCount == bytes.count && city.pack.sha256 == sum)
        #expect(city.pack.name == "simulated-sydney-\(version)-\(sum.prefix(8)).db")
        #expect(try PackFile(path: city.pack.path, timetable: city.timetable) == city.pack)
    }

    @Test func `no journal and no other file is left beside it`() throws {
        let city = try PackedCity.simulated()
        let url = URL(filePath: city.pack.path)
        let beside = try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)
        let name = url.deletingPathExtension().lastPathComponent
        #expect(Set(beside.filter { $0.hasPrefix(name) }) == ["\(name).db", "\(name).timetable"])
    }

    @Test func `written again it is the same, byte for byte`() throws {
        let city = try PackedCity.simulated()
        let path = try PackedCity.folder.get() + "/again.db"
        let again = try PackWriter(city.timetable).write(to: path)
        #expect(again.sha256 == city.pack.sha256 && again.name == city.pack.name)
    }

    @Test func `an older pack stays until the new one is whole`() throws {
        let city = try PackedCity.simulated()
        let path = try PackedCity.folder.get() + "/older.db"
        try Data("older".utf8).write(to: URL(filePath: path))
        _ = try PackWriter(city.timetable).write(to: path)
        #expect(FileManager.default.contentsEqual(atPath: path, andPath: city.pack.path))
    }

    @Test func `a folder that is missing is said so and nothing is left`() throws {
        let city = try PackedCity.simulated()
        let path = try PackedCity.folder.get() + "/missing/city.db"
        let error = #expect(throws: PackError.self) { try PackWriter(city.timetable).write(to: path) }
        #expect(error?.description.hasPrefix("cannot write the pack \(path): ") == true)
        #expect(!FileManager.default.fileExists(atPath: try PackedCity.folder.get() + "/missing"))
    }

    @Test func `a path that is a folder is refused and nothing is left`() throws {
        let city = try PackedCity.simulated()
        let folder = try PackedCity.folder.get() + "/taken"
        try FileManager.default.createDirectory(atPath: folder + "/city.db", withIntermediateDirectories: true)
        #expect(throws: PackError.self) { try PackWriter(city.timetable).write(to: folder + "/city.db") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["city.db"])
    }

    @Test func `a pack that is not there cannot be described`() throws {
        let city = try PackedCity.simulated()
        let error = #expect(throws: PackError.self) { try PackFile(path: "/nowhere.db", timetable: city.timetable) }
        #expect(error == .unreadable(path: "/nowhere.db"))
        #expect(error?.description == "cannot read the pack /nowhere.db")
    }
}
