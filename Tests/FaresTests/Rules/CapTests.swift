import Fares
import Testing

@Suite struct CapTests {
    private func opal() throws -> OpalFares { try #require(try Opal.fares.get() as? OpalFares) }

    /// The Manly ferry, 804 cents until 15 October 2023 and 849 after.
    private func ferry(_ time: String) throws -> FareQuote {
        try Opal.quote([ride(.ferry, Station.circularQuay, Station.manlyWharf, at: time)])
    }

    @Test("one journey costs no more than its day may, access fees apart") func singleJourney() throws {
        let legs = [
            ride(.bus, to: 9, at: "2023-10-12 07:00"),
            ride(.rail, Station.newcastle, Station.domestic, at: "2023-10-12 07:20", minutes: 160),
            ride(.ferry, Station.circularQuay, Station.manlyWharf, at: "2023-10-12 10:20"),
        ]
        let quote = try Opal.quote(legs)
        #expect(quote.charges.map(\.amount) == [505, 731, 604])
        #expect(quote.takenOffByCap == 160)
        #expect(quote.fare == 1680)
        #expect(quote.total == 1680 + 1574)
        #expect(quote.notes.map(\.description) == ["the cap of 1680 cents for 2023-10-12 takes 160 cents off"])
    }

    @Test(
        "the cap goes by category and kind of day",
        arguments: [
            (RiderCategory.adult, "2023-10-12", 1680), (.adult, "2023-10-14", 840), (.youth, "2023-10-12", 840),
            (.concession, "2023-10-15", 420), (.senior, "2023-10-12", 250), (.adult, "2023-10-19", 1780),
            (.adult, "2023-10-20", 890), (.youth, "2023-12-26", 445), (.senior, "2024-06-30", 250),
        ])
    func caps(rider: RiderCategory, date: String, cap: Int) throws {
        let trip = [ride(.ferry, Station.circularQuay, Station.manlyWharf, at: "\(date) 08:00")]
        let quote = try Opal.quote(trip, rider)
        let day = try #require(try opal().capped([quote, quote, quote], rider: rider).first)
        #expect(day.paid == cap)
        #expect(day.cap == .day)
    }

    @Test("a journey after midnight counts to the day before, until four") func night() throws {
        let quotes = [
            try ferry("2023-10-12 20:00"), try ferry("2023-10-12 22:00"), try ferry("2023-10-13 03:59"),
            try ferry("2023-10-13 04:00"),
        ]
        let days = try opal().capped(quotes, rider: .adult)
        #expect(days.map(\.fares) == [2412, 804])
        #expect(days.map(\.paid) == [1680, 804])
        #expect(days.map(\.day.description) == ["2023-10-12", "2023-10-13"])
    }

    @Test("a week costs no more than its cap and begins on Monday") func week() throws {
        let days = ["16", "17", "18", "19", "20", "21", "22", "23"]
        let quotes = try days.flatMap { day in try (8...10).map { try ferry("2023-10-\(day) \($0 + 2):00") } }
        let capped = try opal().capped(quotes, rider: .adult)
        #expect(capped.map(\.paid) == [1780, 1780, 1440, 0, 0, 0, 0, 1780])
        #expect(capped.map(\.cap) == [.day, .day, .week, .week, .week, .week, .week, .day])
        #expect(capped.map(\.fares) == Array(repeating: 2547, count: 8))
    }

    @Test("access fees are added to what caps leave") func accessFees() throws {
        let quote = try Opal.quote([ride(.rail, Station.central, Station.domestic, at: "2023-10-12 12:00")])
        let day = try #require(try opal().capped([quote, quote], rider: .adult).first)
        #expect((day.fares, day.paid, day.accessFees) == (530, 530, 3148))
        #expect(day.cap == nil)
    }
}
