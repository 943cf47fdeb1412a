import AppPack
import Feeds
import Foundation
import GTFSValues
import SimulatedCity
import Timetable
import TimetableCompiler
import TransitAnswers
import TransitServer

/// The simulated city of Tuesday 31 March 2026, made once for the whole test process and removed when it ends.
///
/// Its timetable reaches over the night of 5 April 2026, in which clocks go back from 03:00 to 02:00.
struct TestCity: Sendable {
    /// The package's own folder.
    static let package = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .path
    /// Tuesday 31 March 2026, 08:00 in Sydney.
    static let tuesdayMorning: Int64 = 1_774_904_400
    /// When the timetable was compiled, nine hours before.
    static let compiledAt: Int64 = 1_774_872_000
    static let today = ServiceDate(year: 2026, month: 3, day: 31)!

    /// Where everything lies.
    let folder: String
    let timetable: Timetable
    let pack: PackFile

    var feed: String { folder + "/feed" }
    var timetablePath: String { folder + "/city.timetable" }
    var edition: ServedCity.Edition { ServedCity.Edition(timetable: timetable, pack: pack) }

    /// The city; made at the first call.
    static func shared() throws -> TestCity { try made.get() }

    private static let made = Result { try TestCity() }

    /// The city as it is compiled some days later.
    static func compiled(in folder: String, days: Int) throws -> CompiledTimetable {
        let city = try SimulatedCity(descriptionFolder: Self.package + "/Cities/simulated")
        let today = Self.today.advanced(by: days)
        _ = try city.writeFeed(to: folder + "/feed", covering: today)
        let file = CityFile(
            name: "Simulated Sydney", timeZone: "Australia/Sydney",
            feeds: [CityFeed(id: "simulated", path: folder + "/feed")])
        return try CityImport(city: file, today: today).run(generatedAt: Self.compiledAt + Int64(days) * 86_400)
            .compiled
    }

    private init() throws {
        folder = try ProcessFolder.made.get()
        _ = try Self.compiled(in: folder, days: 0).write(to: folder + "/city.timetable")
        timetable = try Timetable(path: folder + "/city.timetable")
        pack = try PackFolder(folder: folder + "/packs").export(timetable, keeping: 1)
    }
}

/// One folder for all files of this test process, removed when it ends.
enum ProcessFolder {
    static let made: Result<String, any Error> = Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "transit-server-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        atexit {
            if let folder = try? ProcessFolder.made.get() { try? FileManager.default.removeItem(atPath: folder) }
        }
        return folder
    }

    /// A new path in it for a file of this name.
    static func path(_ name: String) throws -> String {
        let folder = try made.get() + "/" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder + "/" + name
    }
}
