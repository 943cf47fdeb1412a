import Fares
import Testing

@Suite struct UnknownTests {
    @Test("no ride costs nothing") func noRides() throws {
        #expect(try Opal.quote([]).total == 0)
    }

    @Test(
        "tables hold for their days, by the clock of the boarding",
        arguments: [
            ("2022-11-25 04:00", 224), ("2023-10-15 23:59:59", 224), ("2023-10-16 00:00", 224),
            ("2024-06-30 23:59", 224),
        ])
    func inForce(time: String, cents: Int) throws {
        #expect(try Opal.quote([ride(.bus, to: 1, at: time)]).total == cents)
    }

    @Test(
        "fares change at midnight before 16 October 2023",
        arguments: [
            ("2023-10-15 23:59:59", 265, "Opal fares from 25 November 2022"),
            ("2023-10-16 00:00:00", 280, "Opal fares from 16 October 2023"),
        ])
    func change(time: String, cents: Int, table: String) throws {
        let quote = try Opal.quote([ride(.rail, Station.central, Station.redfern, at: time)])
        #expect(quote.total == cents)
        #expect(quote.tables == [table])
    }

    @Test("a journey across the change is charged by both tables") func across() throws {
        let quote = try Opal.quote([
            ride(.bus, to: 4, at: "2023-10-15 23:45"),
            ride(.rail, Station.central, Station.redfern, at: "2023-10-16 00:10"),
        ])
        #expect(quote.charges.map(\.full) == [275, 280])
        #expect(quote.tables == ["Opal fares from 25 November 2022", "Opal fares from 16 October 2023"])
    }

    @Test("what cannot be known says why") func reasons() throws {
        let spans = "2022-11-25 to 2023-10-15, 2023-10-16 to 2024-06-30"
        var nowhere = ride(.bus, to: 1, at: "2023-10-12 12:00")
        nowhere.alight = FareStop(id: "x", name: "Somewhere")
        let rows: [(FareLeg, String)] = [
            (ride(.bus, to: 1, at: "2022-11-24 23:59"), "no fares are known for 2022-11-24, only for \(spans)"),
            // Its cap is that of a day without a table.
            (ride(.bus, to: 1, at: "2022-11-25 03:59"), "no fares are known for 2022-11-24, only for \(spans)"),
            (
                ride(.coach, to: 1, at: "2023-10-12 12:00"),
                "the fares of coaches are not known"
            ),
            (
                ride(.onDemand, to: 1, at: "2023-10-12 12:00"),
                "the fares of on-demand services are not known"
            ),
            (ride(.other, to: 1, at: "2023-10-12 12:00"), "the fares of other vehicles are not known"),
            (
                ride(.bus, to: 1, at: "2023-10-12 12:00", feed: "regionbuses"),
                "the fares of regional buses are not known"
            ),
            (
                ride(.bus, to: 1, at: "2023-10-19 12:00", feed: "regionbuses"),
                "the fares of regional buses are not known"
            ),
            (ride(.rail, to: 1, at: "2023-10-19 12:00", feed: "nswtrains"), "the fares of NSW TrainLink are not known"),
            (
                ride(.rail, Station.central, "200099", at: "2023-10-12 12:00"),
                "the distance charged from station 200060 to station 200099 is not known"
            ),
            (
                ride(.rail, Station.central, Station.central, at: "2023-10-12 12:00"),
                "the distance charged from station 200060 to station 200060 is not known"
            ),
            (nowhere, "it is not known where Somewhere is, so neither is the distance charged"),
        ]
        for (leg, reason) in rows { #expect(try Opal.reason([leg]) == reason) }
    }

    @Test("reasons have names for programs") func codes() throws {
        let reasons: [FareUnknownReason] = [
            .noTable(date: ServiceDays.last, known: ""), .outside(leg: 0, what: ""),
            .distanceUnknown(leg: 0, from: "", to: ""), .placeUnknown(leg: 0, stop: ""),
            .rideUnknown(leg: 0), .riderUnknown(.adult, table: ""),
        ]
        #expect(
            reasons.map(\.code) == [
                "no_table", "outside", "distance_unknown", "place_unknown", "ride_unknown", "rider_unknown",
            ])
    }

    @Test("one ride that is unknown makes the journey unknown, and is named") func oneOfThree() throws {
        let legs = [
            ride(.bus, to: 1, at: "2023-10-12 12:00"), ride(.bus, from: 1, to: 2, at: "2023-10-12 12:20"),
            ride(.coach, to: 1, at: "2023-10-12 13:00"),
        ]
        #expect(
            try Opal.fares.get().fare(for: legs, rider: .adult) == .unknown(.outside(leg: 2, what: "coaches")))
    }
}
