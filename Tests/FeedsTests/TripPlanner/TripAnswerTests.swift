import Feeds
import Testing
import Timetable
import TripPlanner

/// Proves what becomes of journeys that cannot be understood, and of what real answers at hand do not show.
struct TripAnswerTests {
    private func plan(_ bytes: [UInt8]) throws(TripPlannerError) -> TripPlan {
        try TripAnswer.plan(bytes, fetchedAt: 0)
    }

    @Test(
        arguments: [
            (SmallAnswer.leg(42), .unknownMeans), ("7", .malformed), ("{}", .unknownMeans),
            (SmallAnswer.leg(dep: "tomorrow"), .malformedTime), (SmallAnswer.leg(dep: ""), .malformedTime),
            (SmallAnswer.leg(dep: "2026-01-14T00:10:00"), .malformedTime),
            (SmallAnswer.leg(dep: "2026-02-30T00:10:00Z"), .malformedTime),
            (SmallAnswer.leg(dep: "2026-01-14T24:10:00Z"), .malformedTime),
            (SmallAnswer.leg(dep: "9999-01-14T00:10:00Z"), .malformedTime),
            (SmallAnswer.leg(dep: "2026-01-14T00:30:00Z"), .timesOutOfOrder),
            (SmallAnswer.leg(97), .unknownMeans),
            (SmallAnswer.leg(extra: #","stopSequence":[{"id":"1"}]"#), .noPlace),
            (
                SmallAnswer.leg(
                    extra: #","stopSequence":[{"name":"A","departureTimePlanned":"2026-01-14T00:10:00Z"},"#
                        + #"{"name":"B","arrivalTimePlanned":"2026-01-14T00:09:00Z"}]"#), .timesOutOfOrder
            ),
            (
                SmallAnswer.leg(extra: #","stopSequence":[{"name":"A","arrivalTimePlanned":"noon"}]"#), .malformedTime
            ),
        ] as [(String, PlanFault)])
    func `a journey with a leg that makes no sense is left out and counted`(leg: String, fault: PlanFault) throws {
        let alone = try plan(SmallAnswer.of(leg))
        #expect(alone.journeys.isEmpty && alone.leftOut == [fault: 1])
        let whole = #"{"legs":[\#(SmallAnswer.leg())]}"#
        let both = try plan(Array(#"{"journeys":[\#(whole),{"legs":[\#(leg)]},\#(whole)]}"#.utf8))
        #expect(both.journeys.count == 2 && both.leftOut == [fault: 1])
    }

    @Test func `journeys without legs and ends without times are left out`() throws {
        #expect(try plan(Array(#"{"journeys":[{},[],{"legs":[]}]}"#.utf8)).leftOut == [.noLegs: 2, .malformed: 1])
        let timeless =
            #"{"transportation":{"product":{"class":5}},"origin":{"name":"A"},"destination":{"name":"B"}}"#
        #expect(try plan(SmallAnswer.of(timeless)).leftOut == [.noTime: 1])
    }

    @Test func `legs that overlap are left out, unless live times put them in order`() throws {
        let first = SmallAnswer.leg()
        let early = SmallAnswer.leg(5, dep: "2026-01-14T00:15:00Z", arr: "2026-01-14T00:30:00Z")
        #expect(try plan(SmallAnswer.of(first, early)).leftOut == [.timesOutOfOrder: 1])
        let late = early.replacing(
            #""departureTimePlanned""#, with: #""departureTimeEstimated":"2026-01-14T00:22:00Z","departureTimePlanned""#
        )
        #expect(try plan(SmallAnswer.of(first, late)).journeys.count == 1)
    }

    @Test(
        arguments: [
            ("2026-01-14T00:10:00Z", 1_768_349_400), ("2026-01-14T00:10Z", 1_768_349_400),
            ("2026-01-14T11:10:00+11:00", 1_768_349_400), ("2026-01-13T20:40:00-0330", 1_768_349_400),
            ("2026-01-14T00: 10: 00Z", 1_768_349_400),
        ] as [(String, Int64)])
    func `an instant is read in every form that leaves no doubt`(text: String, instant: Int64) throws {
        let journey = try #require(plan(SmallAnswer.of(SmallAnswer.leg(dep: text))).journeys.first)
        #expect(journey.legs[0].departure == PlannedTime(planned: instant))
    }

    @Test func `fields of another kind than usual do no harm`() throws {
        let odd =
            #","coords":[[1],["a","b"],[0,0],[95,1],[-33.8,151.2]],"distance":"12","#
            + #""footPathInfo":[{"duration":"x"}],"isRealtimeControlled":"true","realtimeStatus":"x""#
        let leg = try #require(plan(SmallAnswer.of(SmallAnswer.leg(extra: odd))).journeys.first?.legs.first)
        #expect(leg.footpaths.isEmpty)
        #expect(leg.path == [PlannedCoordinate(latitude: -33.8, longitude: 151.2)] && leg.metres == 12)
        #expect(leg.ride?.isRealtime == true)
    }

    @Test(arguments: [
        "10000001", "-10000001", "4611686018427387904", "9223372036854775807", "-9223372036854775808",
        "9223372036854775808", "1e300",
    ])
    func `a number that no journey has is not there, be it a number or a text`(number: String) throws {
        for written in [number, "\"\(number)\""] {
            let fields =
                #","distance":\#(written),"footPathInfo":[{"position":"AFTER","duration":\#(written)},"#
                + #"{"position":"AFTER","duration":60}]"#
            let leg = try #require(plan(SmallAnswer.of(SmallAnswer.leg(99, extra: fields))).journeys.first?.legs.first)
            #expect(leg.metres == nil && leg.footpaths.map(\.seconds) == [60], "\(written)")
        }
    }

    @Test(arguments: ["10000000", "\"10000000\""])
    func `the longest distance that is believed is kept`(written: String) throws {
        let extra = #","distance":\#(written)"#
        let leg = try #require(plan(SmallAnswer.of(SmallAnswer.leg(99, extra: extra))).journeys.first?.legs.first)
        #expect(leg.metres == 10_000_000)
    }

    @Test func `an id that is written as a number may be of any size`() throws {
        let leg = SmallAnswer.leg().replacing(#""id":"1""#, with: #""id":207310101100"#)
        #expect(try plan(SmallAnswer.of(leg)).journeys.first?.legs.first?.origin.id == "207310101100")
    }

    @Test func `cancelled rides and stops are marked and kept`() throws {
        for extra in [#","isCancelled":true"#, #","realtimeStatus":["MONITORED","TRIP_CANCELLED"]"#] {
            let journey = try #require(plan(SmallAnswer.of(SmallAnswer.leg(extra: extra))).journeys.first)
            #expect(journey.isCancelled && journey.legs[0].ride?.isCancelled == true)
        }
        let stops = #","stopSequence":[{"name":"A","isCancelled":true},{"name":"B"}]"#
        let journey = try #require(plan(SmallAnswer.of(SmallAnswer.leg(extra: stops))).journeys.first)
        #expect(!journey.isCancelled && journey.legs[0].ride?.stops.map(\.isCancelled) == [true, false])
    }

    @Test func `a changed platform is seen`() throws {
        let leg = SmallAnswer.leg().replacing(
            #""name":"A""#,
            with: #""name":"A","properties":{"platformName":"Platform 2","plannedPlatformName":"Platform 1"}"#)
        let platform = try #require(plan(SmallAnswer.of(leg)).journeys.first?.legs[0].origin.platform)
        #expect(platform == PlannedPlatform(name: "Platform 2", plannedName: "Platform 1"))
        let half = leg.replacing(#""platformName":"Platform 2","#, with: "")
        let unsure = try #require(plan(SmallAnswer.of(half)).journeys.first?.legs[0].origin.platform)
        #expect(unsure == PlannedPlatform(name: "Platform 1"))
    }

    @Test func `a leg of class 97 says that one stays seated`() throws {
        let next = SmallAnswer.leg(1, dep: "2026-01-14T00:20:00Z", arr: "2026-01-14T00:30:00Z")
        let stay = #"{"transportation":{"product":{"class":97}}}"#
        let journey = try #require(plan(SmallAnswer.of(SmallAnswer.leg(), stay, next)).journeys.first)
        #expect(journey.legs.count == 2 && journey.legs[0].ride?.change == PlannedChange(kind: .staySeated))
        #expect(journey.legs[1].ride?.change == nil)
    }

    @Test(
        arguments: [(1, .rail), (2, .metro), (4, .lightRail), (5, .bus), (7, .coach), (9, .ferry), (11, .bus)]
            as [(Int, Mode)])
    func `a class of product is a mode`(productClass: Int, mode: Mode) throws {
        let ride = try plan(SmallAnswer.of(SmallAnswer.leg(productClass))).journeys.first?.legs[0].ride
        #expect(ride?.mode == mode)
    }

    @Test func `bicycles are no rides`() throws {
        #expect(try plan(SmallAnswer.of(SmallAnswer.leg(107))).journeys.first?.legs[0].transport == .cycle)
    }

    @Test func `an adult's fare is the total that covers all of the journey`() throws {
        func journey(_ tickets: String) throws -> PlannedJourney {
            let extra = #","fare":{"tickets":[\#(tickets)]}"#
            return try #require(plan(SmallAnswer.of(SmallAnswer.leg(), extra: extra)).journeys.first)
        }
        let part = #"{"person":"ADULT","priceBrutto":3.2,"fromLeg":0,"toLeg":0,"properties":{}}"#
        let total =
            #"{"person":"ADULT","currency":"AUD","priceBrutto":3.2,"properties":{"#
            + #""evaluationTicket":"nswFareEnabled","priceStationAccessFee":"15.74","priceTotalFare":"18.94"}}"#
        let child = #"{"person":"CHILD","priceBrutto":1.6,"properties":{"evaluationTicket":"nswFareEnabled"}}"#
        let priced = try journey("\(part),\(child),\(total)")
        #expect(priced.cents(for: "ADULT") == 1_894 && priced.fares.count == 3)
        #expect(priced.fares[0] == PlannedFare(rider: "ADULT", cents: 320, coverage: .someLegs))
        #expect(
            try journey(total.replacing("nswFareEnabled", with: "nswFarePartiallyEnabled")).cents(for: "ADULT") == nil)
        #expect(try journey(total.replacing("AUD", with: "USD")).fares.isEmpty)
        for price in ["-1.00", "1.234", "x", "1e3", "", "99999.00"] {
            let text =
                #"{"person":"ADULT","properties":{"evaluationTicket":"nswFareEnabled","priceTotalFare":"\#(price)"}}"#
            #expect(try journey(text).fares.isEmpty, "\(price)")
        }
    }

    @Test func `an answer without journeys says why, or is none`() throws {
        let none =
            #"{"journeys":null,"systemMessages":[{"type":"error","module":"BROKER","code":-4000,"text":"no trip"}]}"#
        let empty = try plan(Array(none.utf8))
        #expect(empty.journeys.isEmpty && empty.messages.map(\.text) == ["no trip"])
        for text in ["", "null", "[]", "{}", "<html>", #"{"journeys":7}"#, #"{"ErrorDetails":{"Message":"x"}}"#] {
            #expect(throws: TripPlannerError.self, "\(text)") { _ = try plan(Array(text.utf8)) }
        }
        #expect(throws: TripPlannerError.unreadable(reason: "the answer is no JSON object")) {
            _ = try plan(Array(#"{"journeys":"#.utf8) + Array(repeating: UInt8(ascii: "["), count: 100_000))
        }
    }

    @Test func `places without a name, an id or a coordinate are left out`() throws {
        let text =
            #"{"locations":[{"id":"1","name":"A","coord":[-33,151],"type":"singlehouse"},"#
            + #"{"id":"2","name":"B"},{"name":"C","coord":[-33,151]},7]}"#
        let found = try PlacesAnswer.places(Array(text.utf8), fetchedAt: 0)
        #expect(found.places.map(\.kind) == [.address] && found.leftOut == 3)
    }
}
