import FeedFixtures
import Testing

/// Stops to be visited on the way.
@Suite struct ViaTests {
    /// One line a → b → c → d at 8:00, 8:10, 8:20, 8:30, and again an hour later.
    private func line() throws -> Town {
        try Town("a b c d", walks: [], change: 0) {
            for hour in [8, 9] {
                $0.trip("t\(hour)", calls: ["a \(hour):00", "b \(hour):10", "c \(hour):20", "d \(hour):30"])
            }
        }
    }

    @Test("A via with no stay may be passed on board, in order, several in one vehicle")
    func passing() throws {
        let town = try line()
        try town.expect("a d 8:00", "8:00-8:30", vias: [("b", 0)])
        try town.expect("a d 8:00", "8:00-8:30", vias: [("b", 0), ("c", 0)])
        try town.expect("a d by 8:30", "8:00-8:30", vias: [("b", 0), ("c", 0)])
        try town.expect("a d 8:00", "", vias: [("c", 0), ("b", 0)])
    }

    @Test("Where riders board they have not visited; where they alight they have")
    func ends() throws {
        let town = try line()
        try town.expect("a c 8:00", "", vias: [("a", 0)])
        try town.expect("a c by 8:20", "", vias: [("a", 0)])
        try town.expect("a c 8:00", "8:00-8:20", vias: [("c", 0)])
        try town.expect("a c by 8:20", "8:00-8:20", vias: [("c", 0)])
    }

    @Test("Nobody need be able to get on or off where a via is passed")
    func rules() throws {
        let town = try Town("a b c") {
            $0.trip("t", calls: ["a 8:00", "b 8:10 pickup_type=1 drop_off_type=1", "c 8:20"])
        }
        try town.expect("a c 8:00", "8:00-8:20", vias: [("b", 0)])
        try town.expect("a c by 8:20", "8:00-8:20", vias: [("b", 0)])
        try town.expect("a c 8:00", "", vias: [("b", 60)])
        try town.expect("a c by 8:20", "", vias: [("b", 60)])
    }

    @Test("With a stay riders get out and go on by a later vehicle")
    func staying() throws {
        let town = try line()
        try town.expect("a d 8:00", "8:00-9:30/", vias: [("b", 60)])
        try town.expect("a d by 9:30", "8:00-9:30/", vias: [("b", 60)])
        try town.expect("a d 8:00", "8:00-9:30/", vias: [("b", 3600)])
        try town.expect("a d 8:00", "", vias: [("b", 3601)])
        try town.expect("a d by 9:30", "", vias: [("b", 3601)])
        // The stay counts at the destination, too.
        try town.expect("a b 8:00", "8:00-8:15", vias: [("b", 300)])
        try town.expect("a b by 8:15", "8:00-8:15", vias: [("b", 300)])
        try town.expect("a b by 8:14", "", vias: [("b", 300)])
        try town.expect("a b 8:00 +60", "8:00-8:15", vias: [("b", 300)])
        try town.expect("a b by 8:20 +600", "8:00-8:15", vias: [("b", 300)])
        try town.expect("a b by 8:20 +300", "", vias: [("b", 300)])
    }

    @Test("After a stay the change, the slack or the footpath still counts")
    func stayAndChange() throws {
        let town = try Town("a b c d", walks: [("b", "c", 120)], change: 60) {
            $0.trip("t1", calls: ["a 8:00", "b 8:10"])
            $0.trip("t2", calls: ["b 8:16", "d 8:30"])
            $0.trip("t3", calls: ["c 8:18", "d 8:28"])
        }
        try town.expect("a d 8:00", "8:00-8:28/", vias: [("b", 300)])
        try town.expect("a d by 8:29", "8:00-8:29/", vias: [("b", 300)])
        try town.expect("a d 8:00", "8:00-8:28/", vias: [("b", 300)]) { $0.slack = 60 }
        try town.expect("a d 8:00", "", vias: [("b", 300)]) { $0.slack = 61 }
        try town.expect("a d 8:00", "8:00-8:28/", vias: [("b", 360)])
        try town.expect("a d by 8:30", "", vias: [("b", 361)])
    }

    @Test("A footpath away from a via, or to it, counts as the visit only where riders alighted there")
    func footpath() throws {
        let town = try Town("a b c d", walks: [("b", "c", 60)], change: 0) {
            $0.trip("t1", calls: ["a 8:00", "b 8:10"])
            $0.trip("t2", calls: ["c 8:15", "d 8:30"])
        }
        try town.expect("a d 8:00", "8:00-8:30/", vias: [("b", 0)])
        try town.expect("a d by 8:30", "8:00-8:30/", vias: [("b", 0)])
        try town.expect("a d 8:00", "", vias: [("c", 0)])
        try town.expect("a d by 8:30", "", vias: [("c", 0)])
    }

    @Test("A via may lie before or after the point where the vehicle goes on as another trip")
    func seated() throws {
        let town = try Town("a b c d e", walks: [], change: 600) {
            $0.trip("t1", ["block_id": "k"], calls: ["a 8:00", "b 8:05", "c 8:10"])
            $0.trip("t2", ["block_id": "k"], calls: ["c 8:10", "d 8:15", "e 8:20"])
        }
        for vias in [[("b", Int32(0))], [("c", 0)], [("d", 0)], [("b", 0), ("d", 0)], [("b", 0), ("c", 0), ("e", 0)]] {
            try town.expect("a e 8:00", "8:00-8:20", vias: vias) { $0.staysSeated = true }
            try town.expect("a e by 8:20", "8:00-8:20", vias: vias) { $0.staysSeated = true }
        }
    }
}
