import FeedFixtures
import Testing

/// What belongs to an answer, and what something better makes needless.
@Suite struct ParetoTests {
    @Test("Fewer changes may take longer")
    func fewerChanges() throws {
        let town = try Town("a b c", walks: [], change: 0) {
            $0.trip("direct", calls: ["a 8:00", "c 9:00"])
            $0.trip("t1", calls: ["a 8:05", "b 8:10"])
            $0.trip("t2", calls: ["b 8:10", "c 8:30"])
        }
        try town.expect("a c 8:00", "8:00-9:00 8:00-8:30/")
        try town.expect("a c 8:00", "8:00-9:00") { $0.maxTransfers = 0 }
        try town.expect("a c by 9:00", "8:00-9:00 8:05-9:00/")
        try town.expect("a c 8:00 +600", "8:00-9:00 8:05-8:30/")
    }

    @Test("Of several journeys as quick the one with the fewest changes counts")
    func ties() throws {
        let town = try Town("a b c", walks: [], change: 0) {
            $0.trip("direct", calls: ["a 8:00", "c 8:30"])
            $0.trip("t1", calls: ["a 8:00", "b 8:10"])
            $0.trip("t2", calls: ["b 8:10", "c 8:30"])
        }
        try town.expect("a c 8:00", "8:00-8:30")
        try town.expect("a c 8:00 +60", "8:00-8:30")
        try town.expect("a c by 8:30 +60", "8:00-8:30")
    }

    @Test("A window ends before its end, and what leaves at its end makes needless what is no better")
    func windowEnd() throws {
        let town = try Town("a b") {
            $0.trip("t1", calls: ["a 8:00", "b 8:30"])
            $0.trip("t2", calls: ["a 8:10", "b 8:40"])
            $0.trip("t3", calls: ["a 8:20", "b 8:40"])
        }
        try town.expect("a b 8:00 +600", "8:00-8:30")
        try town.expect("a b 8:00 +601", "8:00-8:30")
        try town.expect("a b 8:00 +1200", "8:00-8:30")
        try town.expect("a b 8:00 +1201", "8:00-8:30 8:20-8:40")
        try town.expect("a b 8:10 +60", "")
    }

    @Test("A window of arrivals holds its last second and not its first")
    func arrivalWindow() throws {
        let town = try Town("a b") {
            $0.trip("t1", calls: ["a 8:00", "b 8:30"])
            $0.trip("t2", calls: ["a 8:00", "b 8:40"])
            $0.trip("t3", calls: ["a 8:20", "b 8:50"])
        }
        try town.expect("a b by 8:50 +600", "8:20-8:50")
        try town.expect("a b by 8:50 +1200", "8:20-8:50")
        try town.expect("a b by 8:50 +1201", "8:00-8:30 8:20-8:50")
        // The second one leaves as early as the first, and arrives later.
        try town.expect("a b by 8:40 +60", "")
    }

    @Test("What cannot be reached on foot in time makes nothing needless")
    func beyondTheWindowOnFoot() throws {
        let town = try Town("a b c", walks: [("a", "b", 600), ("b", "c", 600)], change: 0) {
            $0.trip("t1", calls: ["a 8:00:10", "c 9:00"])
            $0.trip("t2", calls: ["b 8:05", "c 8:30"])
        }
        try town.expect("a c 8:00 +60", "8:00:10-9:00") { $0.startWalk = true }
        let mirrored = try Town("a b c", walks: [("b", "c", 600)], change: 0) {
            $0.trip("t1", calls: ["a 8:00", "c 8:59:50"])
            $0.trip("t2", calls: ["a 8:30", "b 8:55"])
        }
        try mirrored.expect("a c by 9:00 +60", "8:00-8:59:50") { $0.finalWalk = true }
    }
}
