import Fares
import Testing

@Suite struct TransferTests {
    @Test(
        "the same mode within 60 minutes of alighting goes on with the trip",
        arguments: [(60, [353], 353), (61, [224, 275], 499)])
    func sameMode(minutes: Int64, full: [Int], total: Int) throws {
        let first = ride(.bus, to: 2, at: "2023-10-12 11:00")
        var second = ride(.bus, from: 2, to: 9, at: "2023-10-12 11:10")
        second.departure += minutes * 60
        let quote = try Opal.quote([first, second])
        #expect(quote.charges.map(\.full) == full)
        #expect(quote.total == total)
        let notes: [FareNote] = minutes > 60 ? [.transferTooLong(leg: 1, minutes: 61)] : [.joined(legs: 0..<2)]
        #expect(quote.notes == notes)
    }

    @Test(
        "another mode within 60 minutes of alighting earns the discount",
        arguments: [(RiderCategory.adult, 60, 289), (.adult, 61, 489), (.youth, 60, 144), (.senior, 61, 244)])
    func otherMode(rider: RiderCategory, minutes: Int64, total: Int) throws {
        let first = ride(.bus, to: 2, at: "2023-10-12 11:00")
        var second = ride(.rail, Station.central, Station.redfern, at: "2023-10-12 11:10")
        second.departure += minutes * 60
        #expect(try Opal.quote([first, second], rider).total == total)
    }

    @Test("every change of mode earns it again") func everyChange() throws {
        let quote = try Opal.quote([
            ride(.bus, to: 2, at: "2023-10-12 11:00"),
            ride(.rail, Station.central, Station.redfern, at: "2023-10-12 11:20"),
            ride(.lightRail, to: 1, at: "2023-10-12 11:40"),
        ])
        #expect(quote.charges.map(\.discount) == [0, 200, 200])
        #expect(quote.charges.map(\.legs) == [0..<1, 1..<2, 2..<3])
        #expect(quote.total == 224 + 65 + 24)
    }

    @Test("trains and metro are one mode") func railAndMetro() throws {
        let quote = try Opal.quote([
            ride(.rail, Station.central, Station.chatswood, at: "2023-10-12 11:00"),
            ride(.metro, Station.chatswood, "211340", at: "2023-10-12 11:30"),
        ])
        #expect(quote.charges.map(\.legs) == [0..<2])
        #expect(quote.charges.first?.discount == 0)
    }

    @Test("joined rides cost by their alighting farthest from the first boarding") func distance() throws {
        let quote = try Opal.quote([
            ride(.bus, to: 6, at: "2023-10-12 11:00"), ride(.bus, from: 6, to: 2, at: "2023-10-12 11:20"),
        ])
        #expect(quote.charges.map(\.metres) == [6000])
        #expect(quote.charges.first?.bandName == "3–8 km")
    }

    @Test(
        "a transfer does not reach past four in the morning",
        arguments: [("2023-10-12", "2023-10-13", 224 + 265), ("2023-10-18", "2023-10-19", 224 + 280)])
    func newDay(last: String, next: String, total: Int) throws {
        let quote = try Opal.quote([
            ride(.bus, to: 2, at: "\(next) 03:40"),
            ride(.rail, Station.central, Station.redfern, at: "\(next) 04:00"),
        ])
        #expect(quote.total == total)
        #expect(quote.notes == [.newDay(leg: 1)])
        #expect(quote.charges.map(\.day.description) == [last, next])
    }

    @Test("who stays seated does not touch off, however long it takes") func inSeat() throws {
        let first = ride(.bus, to: 2, at: "2023-10-12 11:00")
        var second = ride(.bus, from: 2, to: 9, at: "2023-10-12 12:30")
        second.isInSeatContinuation = true
        #expect(try Opal.quote([first, second]).charges.count == 1)
    }

    @Test("who changes trains behind the gates does not touch off either") func behindGates() throws {
        let first = ride(.rail, Station.newcastle, Station.gosford, at: "2023-10-13 02:30", minutes: 85)
        let second = ride(.rail, Station.gosford, Station.central, at: "2023-10-13 05:10")
        #expect(try Opal.quote([first, second]).charges.map(\.legs) == [0..<2])
        var metro = second
        metro.mode = .metro
        #expect(try Opal.quote([first, metro]).charges.count == 2)
    }

    @Test(
        "after the Manly ferry of Sydney Ferries 130 minutes count from boarding",
        arguments: [("F1", "13:10", 200), ("F1", "13:11", 0), ("MFF", "13:10", 0), ("MFF", "12:30", 200)])
    func manly(route: String, time: String, discount: Int) throws {
        let quote = try Opal.quote([
            ride(.ferry, Station.circularQuay, Station.manlyWharf, at: "2023-10-12 11:00", minutes: 30, route: route),
            ride(.bus, to: 1, at: "2023-10-12 \(time)"),
        ])
        #expect(quote.charges.map(\.discount) == [0, discount])
    }
}
