import Testing

/// Where and when riders can change.
@Suite struct ConnectionTests {
    private func twoTrips(change: Int32, second: String) throws -> Town {
        try Town("a b c", walks: [], change: change) {
            $0.trip("t1", calls: ["a 8:00", "b 8:10"])
            $0.trip("t2", calls: ["b \(second)", "c 8:30"])
        }
    }

    @Test("A change needs its seconds and not one more")
    func exactSecond() throws {
        try twoTrips(change: 0, second: "8:10").expect("a c 8:00", "8:00-8:30/")
        try twoTrips(change: 60, second: "8:11").expect("a c 8:00", "8:00-8:30/")
        try twoTrips(change: 61, second: "8:11").expect("a c 8:00", "")
        try twoTrips(change: 61, second: "8:11").expect("a c by 8:30", "")
    }

    @Test("Slack is added to every change, and to nothing else")
    func slack() throws {
        let town = try twoTrips(change: 60, second: "8:12")
        try town.expect("a c 8:00", "8:00-8:30/") { $0.slack = 60 }
        try town.expect("a c by 8:30", "8:00-8:30/") { $0.slack = 60 }
        try town.expect("a c 8:00", "") { $0.slack = 61 }
        try town.expect("a c by 8:30", "") { $0.slack = 61 }
        try town.expect("a b 8:00", "8:00-8:10") { $0.slack = 600 }
    }

    @Test("A footpath connects two stops, two in a row do not")
    func footpaths() throws {
        let town = try Town("a b c d e f", walks: [("b", "c", 120), ("c", "d", 60)], change: 0) {
            $0.trip("t1", calls: ["a 8:00", "b 8:10"])
            $0.trip("t2", calls: ["c 8:12", "e 8:30"])
            $0.trip("t3", calls: ["d 8:20", "f 8:30"])
        }
        try town.expect("a e 8:00", "8:00-8:30/")
        try town.expect("a e by 8:30", "8:00-8:30/")
        try town.expect("a e 8:00", "") { $0.slack = 1 }
        try town.expect("a f 8:00", "")
        try town.expect("a f by 9:00", "")
    }

    @Test(
        "One footpath before the first ride and one after the last, where they are asked for; a mere walk is no journey"
    )
    func walksAtTheEnds() throws {
        let town = try Town("a b c d", walks: [("a", "b", 300), ("c", "d", 120), ("a", "d", 30)], change: 0) {
            $0.trip("t1", calls: ["b 8:05", "c 8:20"])
            $0.trip("t2", calls: ["d 8:00", "a 8:10"])
        }
        try town.expect("a c 8:00", "")
        try town.expect("a c 8:00", "8:00-8:20") { $0.startWalk = true }
        try town.expect("a c 8:00", "8:00-8:20") { ($0.startWalk, $0.slack) = (true, 60) }
        try town.expect("a c 8:00:01", "") { $0.startWalk = true }
        try town.expect("a d 8:00", "8:00-8:22") { ($0.startWalk, $0.finalWalk) = (true, true) }
        // The departure of a range is that of the ride; backwards it is the arrival.
        try town.expect("a d 8:00 +600", "8:05-8:22") { ($0.startWalk, $0.finalWalk) = (true, true) }
        try town.expect("a d by 8:30 +1200", "8:00-8:20") { ($0.startWalk, $0.finalWalk) = (true, true) }
        try town.expect("b d by 8:22", "8:05-8:22") { $0.finalWalk = true }
        try town.expect("b d by 8:21:59", "") { $0.finalWalk = true }
    }

    @Test("Where transfers.txt forbids it nobody changes")
    func forbidden() throws {
        let town = try Town("a b c d", change: nil) {
            $0.trip("t1", calls: ["a 8:00", "b 8:10"])
            $0.trip("t2", calls: ["b 8:20", "c 8:30"])
            $0.trip("t3", calls: ["d 8:20", "c 8:40"])
            $0.add("transfers.txt", ["from_stop_id": "b", "to_stop_id": "b", "transfer_type": "3"])
            $0.add(
                "transfers.txt",
                ["from_stop_id": "b", "to_stop_id": "d", "transfer_type": "2", "min_transfer_time": "600"])
        }
        try town.expect("a c 8:00", "8:00-8:40/")
        try town.expect("a c by 8:40", "8:00-8:40/")
    }

    @Test("A pair that transfers.txt forbids is not walked, whatever other rows say")
    func forbiddenPair() throws {
        let town = try Town("a b c d") {
            $0.trip("t1", calls: ["a 8:00", "b 8:10"])
            $0.trip("t2", calls: ["d 8:20", "c 8:30"])
            $0.add("transfers.txt", ["from_stop_id": "b", "to_stop_id": "d", "transfer_type": "0"])
            $0.add("transfers.txt", ["from_stop_id": "b", "to_stop_id": "d", "transfer_type": "3"])
        }
        try town.expect("a c 8:00", "")
    }

    @Test("A station stands for its platforms, as an end, in footpaths and as a via")
    func stations() throws {
        let town = try Town("a c", walks: [("s", "c", 60)], change: 0) {
            $0.stop("s", nil, ["location_type": "1"])
            for platform in ["s1", "s2"] { $0.stop(platform, nil, ["parent_station": "s"]) }
            $0.trip("t1", calls: ["a 8:00", "s2 8:10"])
            $0.trip("t2", calls: ["s1 8:20", "a 8:30"])
            $0.trip("t3", calls: ["c 8:11", "a 8:15"])
        }
        try town.expect("a s 7:00", "7:00-8:10")
        try town.expect("s a 7:00", "7:00-8:15") { $0.startWalk = true }
        try town.expect("s a 7:00", "7:00-8:30")
        try town.expect("a a 7:59", "7:59-8:15/", vias: [("s", 0)])
        try town.expect("a a 7:59", "", vias: [("s1", 0)])
        try town.expect("a s1 7:00", "")
    }
}
