import AppPack
import Feeds
import Foundation
import GRDB
import GTFSValues
import SimulatedCity
import Timetable

/// A feed compiled and packed, with both open. Its files lie in one folder that goes when the process ends.
struct PackedCity: Sendable {
    /// The package's own folder.
    static let package = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .path
    /// Tuesday 31 March 2026, around which the simulated city is made.
    static let today = ServiceDate(year: 2026, month: 3, day: 31)!

    let timetable: Timetable
    let pack: PackFile
    let database: DatabaseQueue

    /// The simulated city; its timetable reaches over the night of 5 April 2026, in which clocks go back.
    static func simulated() throws -> PackedCity { try madeSimulated.get() }

    private static let madeSimulated: Result<PackedCity, any Error> = Result {
        let feed = try folder.get() + "/feed"
        let city = try SimulatedCity(descriptionFolder: package + "/Cities/simulated")
        _ = try city.writeFeed(to: feed, covering: today)
        return try PackedCity(feed: feed, name: "Simulated Sydney", zone: "Australia/Sydney")
    }

    /// The path of a real feed beside the package; nil where it is not there.
    static func sharedFeed(_ name: String) -> String? {
        let path = package + "/../shared/feeds/\(name)"
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }

    /// A feed at a path.
    init(feed: String, name: String, zone: String? = nil) throws {
        let base = try Self.folder.get() + "/" + UUID().uuidString
        let file = CityFile(name: name, timeZone: zone, feeds: [CityFeed(id: "feed", path: feed)])
        let outcome = try CityImport(city: file, today: Self.today).run(generatedAt: 1_774_872_000)
        _ = try outcome.compiled.write(to: base + ".timetable")
        timetable = try Timetable(path: base + ".timetable")
        pack = try PackWriter(timetable).write(to: base + ".db")
        var configuration = Configuration()
        configuration.readonly = true
        database = try DatabaseQueue(path: pack.path, configuration: configuration)
    }

    /// One folder for all files of this test process.
    static let folder: Result<String, any Error> = Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "transit-packs-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        atexit {
            if let folder = try? PackedCity.folder.get() { try? FileManager.default.removeItem(atPath: folder) }
        }
        return folder
    }
}
