import Foundation
import GTFSValues

/// Writes a city's operation as the files of a GTFS feed.
struct FeedWriter {
    let city: City
    let operation: Operation
    let calendar: ServiceCalendar
    /// When the timetables hold that take the place of this one, the next first: the same trips under other ids.
    var following: [ServiceCalendar] = []
    let today: ServiceDate

    /// Every timetable written, that of today first.
    var calendars: [ServiceCalendar] { [calendar] + following }

    /// All of it as one zip.
    func archive() -> [UInt8] {
        // A row of stop_times.txt has about 75 bytes, and there is little else.
        var archive = ZipArchive(capacity: operation.stopTimeCount * calendars.count * 80)
        for (name, table) in files() { archive.add(name, table().bytes) }
        return archive.finished()
    }

    /// Writes every file into `folder`.
    func write(to folder: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw SimulatedCityError.notWritable(path: folder, reason: error.localizedDescription)
        }
        for (name, table) in files() { try write(table(), to: folder + "/" + name) }
    }

    /// The files in the order written; made one at a time, since the largest is tens of megabytes.
    private func files() -> [(String, () -> FeedTable)] {
        [
            ("agency.txt", agencies), ("stops.txt", stops), ("routes.txt", routes), ("trips.txt", trips),
            ("stop_times.txt", stopTimes), ("shapes.txt", shapes), ("calendar.txt", services),
            ("calendar_dates.txt", exceptions), ("transfers.txt", transfers), ("feed_info.txt", feedInfo),
        ]
    }

    private func write(_ table: FeedTable, to path: String) throws {
        do {
            // Atomic means: into a file beside it, then renamed over it.
            try Data(table.bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw SimulatedCityError.notWritable(path: path, reason: error.localizedDescription)
        }
    }
}
