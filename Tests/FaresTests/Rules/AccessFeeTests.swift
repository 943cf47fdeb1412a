import Fares
import Testing

@Suite struct AccessFeeTests {
    @Test(
        "the airport stations ask a fee, less between neighbours",
        arguments: [
            (Station.central, Station.domestic, 1574), (Station.international, Station.central, 1574),
            (Station.greenSquare, Station.domestic, 984), (Station.international, Station.mascot, 744),
            (Station.domestic, Station.international, 400), (Station.central, Station.mascot, 0),
        ])
    func stations(from: String, to: String, fee: Int) throws {
        let quote = try Opal.quote([ride(.rail, from, to, at: "2023-10-12 12:00")])
        #expect(quote.accessFees == fee)
        #expect(quote.fare == 265)
        #expect(quote.total == 265 + fee)
    }

    @Test(
        "it goes by category and by date",
        arguments: [
            (RiderCategory.adult, "2023-10-15", 1574), (.youth, "2023-10-15", 1408), (.adult, "2023-10-16", 1668),
            (.senior, "2023-10-16", 1492), (.concession, "2024-06-30", 1492),
        ])
    func categories(rider: RiderCategory, date: String, fee: Int) throws {
        let legs = [ride(.rail, Station.central, Station.domestic, at: "\(date) 12:00")]
        #expect(try Opal.quote(legs, rider).accessFees == fee)
    }

    @Test("a change of trains at the airport costs nothing, a bus there neither") func notThere() throws {
        let through = [
            ride(.rail, Station.central, Station.domestic, at: "2023-10-12 12:00"),
            ride(.rail, Station.domestic, "220510", at: "2023-10-12 12:15"),
        ]
        #expect(try Opal.quote(through).accessFees == 0)
        #expect(try Opal.quote([ride(.bus, to: 3, at: "2023-10-12 12:00")]).accessFees == 0)
    }
}
