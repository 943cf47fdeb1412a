import FeedFixtures
import Timetable

/// A town where rides without a change are slow: who goes by way of M sets out later and is there sooner. Its days are those of
/// `ShareTown`, and so is the place of A.
enum LateTown {
    private static let compiled = Result {
        var feed = FeedFixture()
        for (position, stop) in ["A", "M", "B"].enumerated() {
            feed.stop(stop, at: (-33.90 + Double(position) / 10, 151.2))
        }
        feed.route("R")
        feed.service("S", "1111111", "20250301", "20250430")
        feed.trip("slow", calls: ["A 8:05", "B 9:30"])
        feed.trip("quick", calls: ["A 8:10", "M 8:20"])
        feed.trip("onward", calls: ["M 8:25", "B 8:40"])
        feed.trip("slowHome", calls: ["B 22:00", "A 23:50"])
        feed.trip("quickHome", calls: ["B 22:30", "M 22:40"])
        feed.trip("onwardHome", calls: ["M 22:45", "A 23:00"])
        let compiled = try Compiled(feed)
        return (timetable: compiled.timetable, folder: compiled.folder)
    }

    static var timetable: Timetable { get throws { try compiled.get().timetable } }
}
