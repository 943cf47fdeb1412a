import Fares
import Testing

@Suite struct BandTests {
    @Test(
        "buses and light rail are charged by bands that end with their last metre",
        arguments: [
            (0.5, 1, 224), (2.99, 1, 224), (3.01, 2, 275), (7.99, 2, 275), (8.01, 3, 353), (40, 3, 353),
        ])
    func crowFlies(kilometres: Double, band: Int, cents: Int) throws {
        for mode in [FareMode.bus, .lightRail] {
            let quote = try Opal.quote([ride(mode, to: kilometres, at: "2023-10-12 12:00")])
            #expect(quote.charges.map(\.band) == [band])
            #expect(quote.total == cents)
        }
    }

    @Test(
        "trains and metro are charged by the table of distances",
        arguments: [
            (Station.central, Station.redfern, 1310, "0–10 km", 265),
            (Station.central, Station.circularQuay, 3210, "0–10 km", 265),
            (Station.central, Station.parramatta, 23_200, "20–35 km", 379),
            (Station.central, Station.hornsby, 26_450, "20–35 km", 379),
            (Station.central, Station.newcastle, 158_340, "over 65 km", 651),
        ])
    func network(from: String, to: String, metres: Int, band: String, cents: Int) throws {
        for mode in [FareMode.rail, .metro] {
            let charge = try #require(try Opal.quote([ride(mode, from, to, at: "2023-10-12 12:00")]).charges.first)
            #expect(charge.bandName == band)
            #expect(charge.full == cents)
            #expect(charge.mode == .rail)
            #expect(charge.metres == metres)
        }
    }

    @Test("ferries cost the same all day") func ferries() throws {
        for time in ["08:00", "12:00", "17:00"] {
            let quote = try Opal.quote([
                ride(.ferry, Station.circularQuay, Station.manlyWharf, at: "2023-10-12 \(time)")
            ])
            #expect(quote.total == 804)
            #expect(quote.charges.first?.time == .allDay)
        }
        #expect(try Opal.quote([ride(.ferry, Station.circularQuay, "2000441", at: "2023-10-12 08:00")]).total == 643)
    }

    @Test(
        "the ferry of Stockton is charged like a bus and says so",
        arguments: ["2023-10-12 07:00", "2023-10-19 07:00"])
    func stockton(time: String) throws {
        let leg = FareLeg(
            mode: .ferry,
            board: FareStop(
                id: "2300102", station: Station.queensWharf, name: "Queens Wharf", latitude: -32.9267,
                longitude: 151.7797),
            alight: FareStop(
                id: "229557", station: Station.stockton, name: "Stockton Wharf", latitude: -32.9223, longitude: 151.7839
            ),
            departure: sydney(time), arrival: sydney(time) + 300, utcOffset: 39_600)
        let quote = try Opal.quote([leg])
        #expect(quote.total == 320)
        #expect(quote.notes == [.pricedAs(leg: 0, .bus)])
        #expect(quote.notes.map(\.description) == ["ride 1 is charged like a bus"])
    }

    @Test(
        "every category has its fare",
        arguments: [(RiderCategory.adult, 320), (.youth, 160), (.concession, 160), (.senior, 160)])
    func riders(rider: RiderCategory, cents: Int) throws {
        #expect(try Opal.quote([ride(.bus, to: 1, at: "2023-10-12 08:00")], rider).total == cents)
    }
}
