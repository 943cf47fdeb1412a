import Fares
import Testing

@Suite struct PeakTests {
    @Test(
        "peak begins after its first minute and ends before its last",
        arguments: [
            ("06:29:59", FareTime.offPeak), ("06:30:00", .offPeak), ("06:30:01", .peak), ("06:31:00", .peak),
            ("09:59:59", .peak), ("10:00:00", .offPeak), ("10:01:00", .offPeak), ("14:59:00", .offPeak),
            ("15:00:00", .offPeak), ("15:01:00", .peak), ("18:59:59", .peak), ("19:00:00", .offPeak),
        ])
    func edges(time: String, expected: FareTime) throws {
        let quote = try Opal.quote([ride(.bus, to: 1, at: "2023-10-12 \(time)")])
        #expect(quote.charges.first?.time == expected)
        #expect(quote.total == (expected == .peak ? 320 : 224))
    }

    @Test(
        "trains boarded at outer stations have an earlier peak",
        arguments: [
            (Station.newcastle, Station.central, "06:20", FareTime.peak),
            (Station.gosford, Station.newcastle, "06:01", .peak), (Station.gosford, Station.central, "06:00", .offPeak),
            (Station.central, Station.newcastle, "06:20", .offPeak), (Station.central, Station.gosford, "06:31", .peak),
        ])
    func outer(from: String, to: String, time: String, expected: FareTime) throws {
        let quote = try Opal.quote([ride(.rail, from, to, at: "2023-10-12 \(time)")])
        #expect(quote.charges.first?.time == expected)
    }

    @Test(
        "weekends and public holidays are off-peak, from 16 October 2023 Fridays too",
        arguments: [
            ("2023-10-02", FareTime.offPeak), ("2023-10-03", .peak), ("2023-10-13", .peak), ("2023-10-14", .offPeak),
            ("2023-10-15", .offPeak), ("2023-10-16", .peak), ("2023-10-20", .offPeak), ("2023-12-25", .offPeak),
            ("2024-01-26", .offPeak), ("2024-04-25", .offPeak), ("2024-04-24", .peak),
        ])
    func days(date: String, expected: FareTime) throws {
        #expect(try Opal.quote([ride(.bus, to: 1, at: "\(date) 08:00")]).charges.first?.time == expected)
    }

    @Test("each trip of a journey has the time of its own boarding") func eachTrip() throws {
        let quote = try Opal.quote([
            ride(.bus, to: 1, at: "2023-10-12 06:10"),
            ride(.rail, Station.central, Station.redfern, at: "2023-10-12 06:40"),
        ])
        #expect(quote.charges.map(\.time) == [.offPeak, .peak])
        #expect(quote.total == 224 + 379 - 200)
    }

    @Test("legs that go on with a trip keep the time of its first boarding") func joined() throws {
        let quote = try Opal.quote([
            ride(.bus, to: 1, at: "2023-10-12 06:10"), ride(.bus, from: 1, to: 2, at: "2023-10-12 06:40"),
        ])
        #expect(quote.charges.map(\.time) == [.offPeak])
        #expect(quote.total == 224)
    }
}
