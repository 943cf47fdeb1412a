import Feeds
import Testing
import Timetable
import TripPlanner

/// Proves that real answers are read, by facts looked up in them by hand.
@Suite(.enabled(if: RealAnswer.arePresent, "the real answers (../shared/nsw-trip-planner) are not here"))
struct RealTripTests {
    @Test(
        arguments: [
            ("trip", 6, 6), ("trip_metro_bus", 10, 20), ("trip_occupancy_platform", 4, 16), ("example_trip_1", 6, 12),
            ("hige_multiple_legs_trip", 1, 6),
        ] as [(String, Int, Int)])
    func `every journey of every file is read`(file: String, journeys: Int, legs: Int) throws {
        let plan = try RealAnswer.plan(file)
        #expect(plan.leftOut.isEmpty)
        #expect(plan.journeys.count == journeys)
        #expect(plan.journeys.map(\.legs.count).reduce(0, +) == legs)
        #expect(plan.fetchedAt == 7)
        for leg in plan.journeys.flatMap(\.legs) {
            #expect(leg.departure.planned <= leg.arrival.planned)
            #expect(leg.ride == nil || leg.ride?.tripID != nil)
        }
    }

    @Test func `a train has its line, its headsign, its trip and its platforms`() throws {
        let plan = try RealAnswer.plan("trip")
        let leg = plan.journeys[2].legs[0]
        let ride = try #require(leg.ride)
        #expect(ride.mode == .rail && ride.lineNumber == "T4")
        #expect(ride.lineName == "T4 Eastern Suburbs & Illawarra Line")
        #expect(ride.headsign == "Bondi Junction via Central" && ride.operatorName == "Sydney Trains")
        #expect(ride.tripID == "623P.1407.120.8.T.8.83286882")
        #expect(ride.isRealtime && !ride.isCancelled && ride.realtimeStatus == ["MONITORED"])
        #expect(ride.wheelchair == .yes)
        // 2024-09-24T09:23:00Z and 09:38:06Z.
        #expect(leg.departure == PlannedTime(planned: 1_727_169_780, estimated: 1_727_169_780))
        #expect(leg.arrival == PlannedTime(planned: 1_727_170_686, estimated: 1_727_170_686))
        #expect(leg.path.count == 220)
        #expect(leg.origin.id == "2216174" && leg.origin.stationID == "221620")
        #expect(leg.origin.platform == PlannedPlatform(name: "Platform 4"))
        #expect(leg.origin.coordinate == PlannedCoordinate(latitude: -33.952141, longitude: 151.136849))
        #expect(leg.destination.platform?.name == "Platform 24" && leg.destination.wheelchair == .yes)
        #expect(plan.messages.map(\.code) == [-10_015])
        #expect(plan.journeys[2].fares.isEmpty && plan.journeys[2].cents(for: "ADULT") == nil)
    }

    @Test func `stops that an express passes are told from those it calls at`() throws {
        let journeys = try RealAnswer.plan("trip").journeys
        let express = try #require(journeys[2].legs[0].ride)
        #expect(express.stops.count == 10 && express.stops.count { $0.isPassed } == 5)
        #expect(try #require(journeys[0].legs[0].ride).stops.count { $0.isPassed } == 2)
        #expect(express.stops[0].departure?.planned == 1_727_169_780 && express.stops[0].arrival == nil)
        #expect(express.stops[9].arrival?.planned == 1_727_170_686)
    }

    @Test func `a late bus and a late metro are live, their walk is late with them`() throws {
        let journeys = try RealAnswer.plan("trip_metro_bus").journeys
        let metro = journeys[2].legs[0]
        let bus = journeys[2].legs[1]
        #expect(metro.ride?.mode == .metro && metro.ride?.headsign == "Tallawong")
        #expect(metro.departure.estimated.map { $0 - metro.departure.planned } == 24)
        #expect(metro.ride?.change?.kind == .walk && metro.footpaths.map(\.seconds) == [240])
        #expect(metro.footpaths[0].position == "AFTER")
        #expect(bus.ride?.mode == .bus && bus.ride?.lineNumber == "550" && bus.ride?.tripID == "2229225")
        // 09:42:00Z, expected at 09:43:42Z.
        #expect(bus.departure == PlannedTime(planned: 1_727_430_120, estimated: 1_727_430_222))
        #expect(bus.origin.platform?.name == "Stand D")
        let walk = journeys[3].legs[1]
        #expect(walk.transport == .walk && walk.metres == 209 && walk.path.count == 23)
        #expect(walk.departure.estimated.map { $0 - walk.departure.planned } == 24)
        #expect(journeys.map(\.isAdditional) == [0, 1, 0, 1, 0, 0, 1, 0, 0, 1].map { $0 == 1 })
        #expect(journeys[0].legs[1].ride?.isRealtime == false)
    }

    @Test func `published platforms and boarding rules are kept`() throws {
        let journey = try RealAnswer.plan("example_trip_1").journeys[1]
        let train = try #require(journey.legs[0].ride)
        #expect(train.stops.map(\.mayAlight) == [true, true, true, false, true, true, true])
        let ferry = journey.legs[1]
        #expect(ferry.ride?.mode == .ferry && ferry.ride?.tripID == "ML1145-OUT-WD.120126.31.1145")
        #expect(ferry.origin.platform == PlannedPlatform(name: "Wharf 3, Side A", plannedName: "Wharf 3, Side A"))
        #expect(ferry.ride?.lineNumber == "F1" && ferry.ride?.lineName == "F1 Manly")
    }

    @Test func `times with blanks in them are read, and accessibility is three-valued`() throws {
        let journey = try RealAnswer.plan("trip_occupancy_platform").journeys[1]
        // "2024-10-18T15: 21: 00Z".
        #expect(journey.legs[1].departure.planned == 1_729_264_860)
        #expect(journey.legs[0].departure.planned == 1_729_263_600)
        #expect(journey.legs[0].transport == .walk && journey.legs[0].origin.wheelchair == .unknown)
        #expect(journey.legs[0].destination.wheelchair == .no && journey.legs[1].destination.wheelchair == .yes)
        #expect(journey.legs[0].origin.name == "21 Abbott Rd, Seven Hills" && journey.legs[0].metres == 1_129)
    }

    @Test func `five vehicles in a row, one of them ahead of time`() throws {
        let journey = try RealAnswer.plan("hige_multiple_legs_trip").journeys[0]
        let modes: [Mode?] = [nil, .bus, .rail, .rail, .bus, .metro]
        #expect(journey.legs.map { $0.ride?.mode } == modes)
        let bus = journey.legs[1]
        #expect(bus.arrival.estimated.map { $0 - bus.arrival.planned } == -228)
        #expect(bus.path.isEmpty && journey.legs[0].origin.coordinate == nil)
        #expect(journey.legs[5].ride?.wheelchair == .unknown && journey.fares.isEmpty)
    }

    @Test func `places are found, the best first`() throws {
        let found = try PlacesAnswer.places(RealAnswer.bytes("stop_finder_any"), fetchedAt: 7)
        #expect(found.places.count == 47 && found.leftOut == 0 && found.messages.map(\.code) == [-8_011])
        let best = found.places[0]
        #expect(best.id == "214710" && best.kind == .stop && best.isBest && best.matchQuality == 986)
        #expect(best.name == "Seven Hills Station, Seven Hills")
        #expect(found.places[1].kind == .locality && found.places[1].matchQuality == 250)
        #expect(found.places.count { $0.kind == .street } == 7)
        #expect(found.places.count { $0.kind == .pointOfInterest } == 38)
        let stop = try PlacesAnswer.places(RealAnswer.bytes("stop_finder_stop"), fetchedAt: 7).places
        #expect(stop.map(\.id) == ["214710"] && stop[0].matchQuality == 100_000)
        #expect(stop[0].coordinate == PlannedCoordinate(latitude: -33.774351, longitude: 150.936123))
    }

    @Test(arguments: ["example_coord_2_bus_point", "example_departure_mon_1_central"])
    func `answers of other interfaces are no plans`(file: String) throws {
        let bytes = try RealAnswer.bytes(file)
        #expect(throws: TripPlannerError.self) { try TripAnswer.plan(bytes, fetchedAt: 7) }
    }
}
