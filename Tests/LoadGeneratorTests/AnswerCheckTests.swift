import Foundation
import LoadGenerator
import Synchronization
import Testing
import TransitAPI

@Suite("Whether an answer is right")
struct AnswerCheckTests {
    private let moment = Timestamp(epochSeconds: 1_773_090_000, offsetSeconds: 39_600)

    private func provenance(_ source: EvidenceSource, age: Int?) -> Provenance {
        Provenance(source: source, evidenceAgeSeconds: age, feedID: "f", explanation: "")
    }

    private func departure(_ source: EvidenceSource, age: Int?, realtime: Bool = true) -> Departure {
        Departure(
            tripID: "t1", routeID: "r", routeShortName: "1", routeLongName: "", routeType: 3, mode: .bus, headsign: "H",
            stopID: "s1", stopName: "S", stopSequence: 1, serviceDate: ISODate("2026-03-10")!, scheduledTime: moment,
            platformChanged: false, wheelchair: .unknown, bikes: .unknown, isCancelled: false, status: .scheduled,
            pickup: .regular, realtime: realtime, provenance: provenance(source, age: age))
    }

    private func board(_ departures: [Departure], of stop: String = "s1") throws -> [UInt8] {
        let body = DeparturesBody(
            stop: StopReference(stopID: stop, stopName: "S", timezone: "Australia/Sydney"), departures: departures,
            lastUpdated: moment, stale: false)
        let meta = Meta(timestamp: moment, requestID: "id")
        return [UInt8](try JSONEncoder().encode(Envelope(data: body, meta: meta)))
    }

    @Test(
        "a time is live while its evidence is not past its limit: 300 s of updates, 180 s of positions",
        arguments: [
            (EvidenceSource.tripUpdate, 0, true), (.tripUpdate, 300, true), (.tripUpdate, 301, false),
            (.vehiclePosition, 180, true), (.vehiclePosition, 181, false), (.timetable, 0, false),
            (.tripUpdate, nil, false),
        ] as [(EvidenceSource, Int?, Bool)])
    func ages(source: EvidenceSource, age: Int?, isSound: Bool) {
        #expect(AnswerCheck.isSound(provenance(source, age: age)) == isSound)
    }

    @Test("times that are called live and are not are counted; those not called live are nobody's concern")
    func falselyLive() throws {
        let bytes = try board([
            departure(.tripUpdate, age: 20), departure(.tripUpdate, age: 400), departure(.timetable, age: nil),
            departure(.tripUpdate, age: 400, realtime: false),
        ])
        let verdict = AnswerCheck.verdict(of: bytes, .departures("s1"))
        #expect(verdict.wrong == nil)
        #expect((verdict.liveTimes, verdict.falselyLive) == (3, 2))
        #expect(verdict.learned.trip?.id == "t1")
        #expect(verdict.learned.trip?.date == "2026-03-10")
    }

    @Test("an answer about another stop is wrong, and so is what cannot be read")
    func wrong() throws {
        let other = AnswerCheck.verdict(of: try board([], of: "s2"), .departures("s1"))
        #expect(other.wrong == "about s2 where s1 was asked for")
        #expect(AnswerCheck.verdict(of: Array("{}".utf8), .departures("s1")).wrong?.hasPrefix("cannot be read") == true)
        #expect(AnswerCheck.verdict(of: try board([]), .stop("s1")).wrong?.hasPrefix("cannot be read") == true)
        #expect(AnswerCheck.verdict(of: [], .nothing).wrong == nil)
        #expect(AnswerCheck.verdict(of: [1], .nothing).wrong != nil)
    }

    @Test("the thread that checks counts all of it, knows the same data again and hands on what is learned")
    func checker() throws {
        let checker = AnswerChecker()
        let learned = Mutex([String?]())
        let good = try board([departure(.tripUpdate, age: 400)])
        for number in 0..<50 {
            // Another meta, as of another request.
            let text = String(decoding: good, as: UTF8.self).replacing(
                #""request_id":"id""#, with: #""request_id":"\#(number)""#)
            checker.check(Array(text.utf8), isCompressed: false, .departures("s1"), target: "/x") { news in
                learned.withLock { $0.append(news.trip?.id) }
            }
        }
        checker.check(good, isCompressed: false, .departures("s9"), target: "/y")
        checker.check(good, isCompressed: true, .departures("s1"), target: "/z")
        let found = checker.finish()
        #expect(found.checked == 52)
        #expect((found.liveTimes, found.falselyLive, found.wrong) == (51, 51, 2))
        #expect(learned.withLock { $0 } == Array(repeating: "t1", count: 50))
        #expect(found.samples.contains("/y: about s1 where s9 was asked for"))
        #expect(found.samples.contains("/z: cannot be inflated"))
        checker.check(good, isCompressed: false, .departures("s1"), target: "/late")
        #expect(checker.findings.unchecked == 1)
    }

    @Test("data ends where meta begins, the last one")
    func ends() {
        let bytes = Array(#"{"data":{"text":"\",\"meta\":","meta":1},"meta":{"request_id":"x"}}"#.utf8)
        let data = String(decoding: bytes[..<AnswerChecker.endOfData(bytes)], as: UTF8.self)
        #expect(data == #"{"data":{"text":"\",\"meta\":","meta":1}"#)
        #expect(AnswerChecker.endOfData(Array("{}".utf8)) == 2)
        #expect(AnswerChecker.endOfData([]) == 0)
    }
}
