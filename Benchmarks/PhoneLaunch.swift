import Foundation
import PhoneTasks
import Timetable

/// From a process's start to the first board, by the timetable that the phone keeps: with the file in memory from before, and
/// with nothing of it.
struct PhoneLaunchBenchmark: Benchmark {
    let name = "phone-launch"

    private static let launches = 20

    func run() -> [Figure] {
        PhoneJourneysBenchmark.scenes.flatMap { feed, _ -> [Figure] in
            guard let timetable = Prepared.timetable(feed) else { return [] }
            let folder = Paths.work + "/launch-" + feed
            guard (try? PhoneFolder.keep(timetable, in: folder)) != nil, let stop = Self.busiest(timetable) else {
                return []
            }
            return [false, true].compactMap { figure(feed, folder, stop, isCold: $0) }
        }
    }

    private func figure(_ feed: String, _ folder: String, _ stop: String, isCold: Bool) -> Figure? {
        var (whole, own): ([Double], [Double]) = ([], [])
        var left = 0
        for _ in 0..<Self.launches {
            if isCold { left = max(left, FileCache.drop(PhoneFolder.file(in: folder))) }
            let began = Machine.seconds()
            guard let answer = PhoneProcess.run(PhoneLaunch.task, [folder, stop], as: PhoneLaunch.Answer.self) else {
                return nil
            }
            whole.append(answer.answered - began)
            own.append(answer.answered - answer.began)
        }
        if isCold, left > 0 { print("   \(left) pages of the file stayed in memory") }
        return Figure(
            what: "from a process's start to the first board, "
                + (isCold ? "nothing of the timetable's file in memory" : "the timetable's file in memory from before"),
            value: "\(Samples(whole).text); from its first instruction \(Samples(own).text)", budget: "", feed: feed)
    }

    private static func busiest(_ timetable: Timetable) -> String? {
        timetable.stops.indices.max { timetable.stops[$0].importance < timetable.stops[$1].importance }
            .map { timetable.string(timetable.stops[$0].id) }
    }
}

/// What the system keeps of a file in memory.
enum FileCache {
    /// Lets go of all of it. What stays, in pages.
    static func drop(_ path: String) -> Int {
        let descriptor = open(path, O_RDONLY)
        guard descriptor >= 0 else { return 0 }
        defer { close(descriptor) }
        // What was not written to the disk yet would stay.
        fsync(descriptor)
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
        let count = Int(lseek(descriptor, 0, Int32(SEEK_END)))
        guard let mapping = mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0), mapping != MAP_FAILED else {
            return 0
        }
        defer { munmap(mapping, count) }
        var pages = [UInt8](repeating: 0, count: (count + 4_095) / 4_096)
        mincore(mapping, count, &pages)
        return pages.reduce(0) { $0 + Int($1 & 1) }
    }
}
