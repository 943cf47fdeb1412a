import Departures
import GTFSRealtime
import LiveState
import Testing

/// Boards with live data: what is listed where, at which time, and how marked.
@Suite("Boards with live data")
struct LiveBoardTests {
    private func watch(_ fill: (inout Frame) -> Void) -> Watch {
        var frame = Frame(at: "7:55")
        fill(&frame)
        return Watch(frame)
    }

    static let plain = ["8:00 bus A", "8:00 loop A", "8:00 ferry A", "8:20 ferry A", "8:40 ferry A", "9:00 later A"]

    @Test func `without live data the timetable's departures are listed`() {
        #expect(Watch().board("A", now: "7:55").sorted() == Self.plain.sorted())
    }

    @Test func `a late departure is listed at its live time, in order`() {
        let watch = watch { $0.trip("bus", ["A d=8:25"]) }
        #expect(
            watch.board("A", now: "7:55") { $0.route = Town.timetable.route(id: "R") }
                == ["8:25 bus A live", "9:00 later A"])
        #expect(watch.board("A", now: "7:55").count == Self.plain.count)
    }

    @Test func `a late departure is still listed once its own time is past, and an early one no more`() {
        let watch = watch {
            $0.trip("bus", ["A d=8:25"])
            $0.trip("later", ["A d=8:50"])
        }
        let query = { (query: inout DepartureQuery) in query.route = Town.timetable.route(id: "R") }
        #expect(watch.board("A", from: "8:10", now: "7:56", query) == ["8:25 bus A live", "8:50 later A live"])
        #expect(watch.board("A", from: "8:55", now: "7:56", query) == [])
    }

    @Test func `a cancelled run stays, marked, and is left out only where that is asked for`() {
        let watch = watch { $0.trip("bus", .canceled) }
        let query = { (query: inout DepartureQuery) in query.route = Town.timetable.route(id: "R") }
        #expect(watch.board("A", now: "7:55", query) == ["8:00 bus A cancelled", "9:00 later A"])
        #expect(
            watch.board("A", now: "7:55") {
                query(&$0)
                $0.hidesCancelled = true
            } == ["9:00 later A"])
    }

    @Test func `a deleted run is not listed`() {
        let watch = watch { $0.trip("bus", .deleted) }
        #expect(watch.board("B", now: "7:55").filter { $0.contains("bus") } == [])
    }

    @Test func `a skipped call stays at the timetable's time, marked, and is left out where that is asked for`() {
        let watch = watch { $0.trip("bus", ["A d+120", "C skipped"]) }
        #expect(watch.board("C", now: "7:55").contains("8:20 bus C skipped"))
        #expect(watch.board("C", now: "7:55") { $0.hidesCancelled = true }.filter { $0.contains("bus") } == [])
        #expect(watch.board("B", now: "7:55").contains("8:13 bus B live"))
    }

    @Test func `where all later stops are skipped the run ends, and nobody leaves with it`() throws {
        let watch = watch { $0.trip("bus", ["A d+120", "C skipped", "D skipped"]) }
        let layer = try #require(watch.layer)
        #expect(layer.calls.map(\.isEarlyEnd) == [false, true, false, false])
        #expect(watch.board("B", now: "7:55").contains("8:13 bus B live"))
        #expect(watch.board("B", now: "7:55") { $0.hidesCancelled = true }.filter { $0.contains("bus") } == [])
        #expect(watch.board("A", now: "7:55") { $0.hidesCancelled = true }.contains("8:02 bus A live"))
    }

    @Test func `a call without data is listed at the timetable's time and not called live`() {
        let watch = watch { $0.trip("bus", ["A d+120", "C no_data"]) }
        #expect(watch.board("C", now: "7:55").contains("8:20 bus C noData"))
    }

    @Test func `an added run is listed at its own stops, but not where it ends`() {
        let watch = watch { $0.trip("x", ["E d=8:40", "C a=8:50 d=8:51", "B a=9:00"], .added, route: "R") }
        #expect(watch.board("E", now: "7:55") == ["8:40 x E added live"])
        #expect(watch.board("C", now: "7:55").contains("8:51 x C added live"))
        #expect(watch.board("B", now: "7:55").filter { $0.contains(" x ") } == [])
        #expect(watch.board("E", now: "7:55") { $0.route = Town.timetable.route(id: "T") } == [])
    }

    @Test func `a replacement is listed instead of the run it replaces`() {
        let watch = watch { $0.trip("bus", ["A d=8:02", "E a=8:12 d=8:13", "D a=8:33"], .replacement) }
        #expect(watch.board("A", now: "7:55").filter { $0.contains("bus") } == ["8:02 bus A replacement live"])
        #expect(watch.board("E", now: "7:55") == ["8:13 bus E replacement live"])
        #expect(watch.board("B", now: "7:55").filter { $0.contains("bus") } == [])
    }

    @Test func `a replacement under an unknown id is listed beside the timetable`() {
        let watch = watch { $0.trip("x", ["A d=8:02", "E a=8:12"], .replacement, route: "R") }
        let board = watch.board("A", now: "7:55")
        #expect(board.contains("8:02 x A replacement live") && board.contains("8:00 bus A"))
    }

    @Test func `a duplicate is listed beside its original`() {
        let watch = watch {
            $0.trip("bus", ["A d=8:21"], .duplicated) {
                RelationshipTests.properties("dup", "20250402", "08:20:00", &$0)
            }
        }
        #expect(
            watch.board("A", now: "7:55") { $0.route = Town.timetable.route(id: "R") }
                == ["8:00 bus A", "8:21 dup A duplicated live", "9:00 later A"])
    }

    @Test
    func
        `a moved departure is listed at its new platform, at the old if that alone is asked for, at the station once`()
    {
        let watch = watch { $0.trip("train", ["P1 on=P2 d+60"]) }
        #expect(watch.board("P2", now: "7:55") == ["8:06 train P2 live not at P1", "8:25 other_train P2"])
        #expect(watch.board("P1", now: "7:55") == ["8:06 train P1 live moved to P2"])
        #expect(watch.board("ST", now: "7:55") == ["8:06 train P2 live not at P1", "8:25 other_train P2"])
    }

    @Test func `a run by headway is told of instead of the one of its start`() {
        let watch = watch {
            $0.trip("ferry", ["A d=8:23"], start: "08:20:00")
            $0.trip("ferry", .canceled, start: "08:40:00")
        }
        #expect(
            watch.board("A", now: "7:55") { $0.route = Town.timetable.route(id: "F") }
                == ["8:00 ferry A", "8:23 ferry A live", "8:40 ferry A cancelled"])
    }

    @Test func `only the day that is told of is changed`() {
        let watch = watch { $0.trip("bus", .canceled) }
        #expect(watch.board("A", now: "7:55", on: "20250403").contains("8:00 bus A"))
    }

    @Test func `past its limit live data is no more, and the timetable is back`() {
        let watch = watch {
            $0.trip("bus", ["A d=8:25"])
            $0.trip("later", .canceled)
            $0.trip("x", ["A d=8:40", "D a=9:00"], .added, route: "R")
        }
        #expect(watch.board("A", now: "8:00").sorted() != Self.plain.sorted())
        #expect(watch.board("A", now: "8:00:01").sorted() == Self.plain.sorted())
    }

    @Test func `of two sources the newer evidence counts`() {
        let watch = Watch()
        let other = LiveSource(id: "another", kind: .tripUpdates)
        var old = Frame(at: "7:54")
        old.trip("bus", ["A d=8:10"])
        var new = Frame(at: "7:55")
        new.trip("bus", ["A d=8:05"])
        let query = { (query: inout DepartureQuery) in query.route = Town.timetable.route(id: "R") }
        for first in [true, false] {
            let watch = Watch()
            watch.apply(first ? old : new, from: first ? other : watch.updates, now: Town.at("7:55"))
            watch.apply(first ? new : old, from: first ? watch.updates : other, now: Town.at("7:55"))
            #expect(watch.board("A", now: "7:55", query) == ["8:05 bus A live", "9:00 later A"])
        }
        #expect(watch.board("A", now: "7:55", query) == ["8:00 bus A", "9:00 later A"])
    }

    @Test func `an extra run that two sources tell of is one departure, by the newer evidence`() {
        let other = LiveSource(id: "another", kind: .tripUpdates)
        var old = Frame(at: "7:54")
        old.trip("x", ["A d=8:20", "D a=9:00"], .added, route: "R")
        var new = Frame(at: "7:55")
        new.trip("x", ["A d=8:22", "D a=9:00"], .added, route: "R")
        let query = { (query: inout DepartureQuery) in query.route = Town.timetable.route(id: "R") }
        for first in [true, false] {
            let watch = Watch()
            watch.apply(first ? old : new, from: first ? other : watch.updates, now: Town.at("7:55"))
            watch.apply(first ? new : old, from: first ? watch.updates : other, now: Town.at("7:55"))
            let board = watch.board("A", now: "7:55", query)
            #expect(board.filter { $0.contains(" x ") }.map { $0.hasPrefix("8:22 x") } == [true], "\(board)")
            #expect(watch.state.extraRuns(id: "x", now: Town.at("7:55")).count == 1)
            // Once the newer is too old, nothing is left of either.
            #expect(watch.state.extraRuns(id: "x", now: Town.at("8:01")).isEmpty)
        }
    }

    @Test(arguments: 1...8)
    func `pages of live departures follow each other without gap or repeat`(limit: Int) throws {
        let watch = watch {
            $0.trip("bus", ["A d=8:20"])
            $0.trip("later", .canceled)
            $0.trip("loop", ["A d=8:20"])
            for name in ["x", "y", "z"] { $0.trip(name, ["A d=8:20", "D a=9:00"], .added, route: "R") }
        }
        let now = Town.at("7:55")
        var query = DepartureQuery(stop: Town.stop("A"), from: now, until: Town.at("9:30"), limit: 100)
        let whole = watch.state.departures(query, now: now).departures
        #expect(whole.count == 9)
        query.limit = limit
        var paged: [StopDeparture] = []
        var last: DepartureBoard?
        repeat {
            let page = watch.state.departures(query, now: now)
            paged += page.departures
            last = page
            query.cursor = try page.next.map { try #require(DepartureCursor(text: $0.text)) }
        } while query.cursor != nil && paged.count < 20
        #expect(paged == whole)
        var back = try #require(last).departures
        query.cursor = last?.previous
        while back.count < whole.count, query.cursor != nil {
            let page = watch.state.departures(query, now: now)
            back = page.departures + back
            query.cursor = page.previous
        }
        #expect(back == whole)
    }
}

extension Frame {
    /// Adds a trip update without stops for a run by headway.
    mutating func trip(
        _ id: String, _ relationship: PublishedTripDescriptor.ScheduleRelationship, start: String
    ) { trip(id, [], relationship, start: start) }
}
