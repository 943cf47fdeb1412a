import Fares
import FeedFixtures
import GTFSValues
import Testing

/// After the last table its figures, raised by what was published since, are an estimate that says so.
@Suite struct EstimateTests {
    /// Figures of 2023, and of each step what they come to.
    @Test(
        "single fares rise by the percentages of each step, to the cent",
        arguments: [
            ("2024-06-30 12:00", 224), ("2024-07-01 12:00", 224), ("2025-07-13 12:00", 224), ("2025-07-14 12:00", 231),
            ("2026-11-22 12:00", 231),
        ])
    func nearBus(time: String, cents: Int) throws {
        // Up to 3 km buses did not rise in 2024.
        #expect(try Opal.quote([ride(.bus, to: 1, at: time)]).total == cents)
    }

    @Test(
        "and the others with them",
        arguments: [
            (FareMode.bus, 4.0, "2024-06-27 08:00", 415), (.bus, 4, "2024-07-02 08:00", 430),
            (.bus, 4, "2025-07-15 08:00", 444), (.lightRail, 9, "2025-07-15 08:00", 570),
        ])
    func farBus(mode: FareMode, kilometres: Double, time: String, cents: Int) throws {
        #expect(try Opal.quote([ride(mode, to: kilometres, at: time)]).total == cents)
    }

    @Test("what a step names counts as it is named: caps and access fees") func named() throws {
        let airport = ride(.rail, Station.central, Station.domestic, at: "2025-07-15 08:00")
        #expect(try Opal.quote([airport]).accessFees == 1_792)
        #expect(try Opal.quote([airport], .concession).accessFees == 1_603)
        let before = ride(.rail, Station.central, Station.domestic, at: "2024-07-02 08:00")
        #expect(try Opal.quote([before]).accessFees == 1_734)
        #expect(try Opal.quote([before], .youth).accessFees == 1_550)
        // The smaller fees between some stations rise with it: 8.38 by 1,792 to 1,668.
        let between = ride(.rail, Station.mascot, Station.domestic, at: "2025-07-15 08:00")
        #expect(try Opal.quote([between]).accessFees == 900)
        let far = [
            ride(.rail, Station.newcastle, Station.central, at: "2025-07-18 05:00", minutes: 150),
            ride(.ferry, Station.circularQuay, Station.manlyWharf, at: "2025-07-18 09:00", minutes: 30),
        ]
        // A Friday.
        let quote = try Opal.quote(far)
        #expect(quote.total == 965 && quote.takenOffByCap > 0)
    }

    @Test("it says that it is an estimate, of what and until when the figures were in force") func says() throws {
        #expect(try Opal.quote([ride(.bus, to: 1, at: "2024-06-30 12:00")]).estimate == nil)
        let one = try #require(try Opal.quote([ride(.bus, to: 1, at: "2024-07-01 12:00")]).estimate)
        #expect(one.tableEnds == ServiceDays.last)
        #expect(
            one.description
                == "About: by the fares in force until 2024-06-30, raised by what was published for 2024-07-01.")
        let two = try #require(try Opal.quote([ride(.bus, to: 1, at: "2026-07-01 12:00")]).estimate)
        #expect(
            two.description
                == "About: by the fares in force until 2024-06-30, "
                + "raised by what was published for 2024-07-01 and 2025-07-14.")
        #expect(two.steps == [ServiceDate("2024-07-01"), ServiceDate("2025-07-14")])
    }

    @Test("public holidays of a step's days are off-peak") func holidays() throws {
        #expect(try Opal.quote([ride(.bus, to: 4, at: "2025-06-09 08:00")]).charges.map(\.time) == [.offPeak])
        #expect(try Opal.quote([ride(.bus, to: 4, at: "2025-06-10 08:00")]).charges.map(\.time) == [.peak])
        #expect(try Opal.quote([ride(.bus, to: 4, at: "2026-01-26 08:00")]).charges.map(\.time) == [.offPeak])
    }

    private static let table = """
        kind: table
        model: opal
        name: Test
        currency: AUD
        valid_from: 2023-01-01
        valid_to: 2023-12-31
        bands: {bus: [3, 8]}
        tariffs:
          full: {bus: {all_day: [100, 200, 300]}, transfer_discount: 2}
        riders:
          adult: {tariff: full, caps: {day: 1000, reduced_day: 500, week: 5000}}
        transfer_minutes: 60
        day_begins: "04:00"
        peak: []
        """
    private static let step = """
        kind: step
        model: opal
        valid_from: 2024-02-01
        percent: {bus: [10, 0, 5]}
        """

    private func fares(_ files: [String: String]) throws -> any FareModel {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(name, text: text) }
        return try FareTables.load(folder: folder.path)
    }

    private func cents(_ fares: any FareModel, _ kilometres: Double, on day: String) -> Int? {
        guard case .known(let quote) = fares.fare(for: [ride(.bus, to: kilometres, at: "\(day) 12:00")], rider: .adult)
        else { return nil }
        return quote.total
    }

    @Test("until the first step the last table's own figures are the estimate; a new table takes its place")
    func newTable() throws {
        let estimated = try fares(["a.yaml": Self.table, "s.yaml": Self.step])
        #expect(cents(estimated, 1, on: "2023-12-31") == 100 && cents(estimated, 1, on: "2024-01-31") == 100)
        #expect(cents(estimated, 1, on: "2024-02-01") == 110 && cents(estimated, 9, on: "2030-01-01") == 315)
        #expect(cents(estimated, 1, on: "2022-12-31") == nil)
        let newer = Self.table.replacing("2023-01-01", with: "2024-02-01").replacing("2023-12-31", with: "2024-12-31")
            .replacing("100, 200", with: "120, 200")
        let known = try fares(["a.yaml": Self.table, "b.yaml": newer, "s.yaml": Self.step])
        #expect(cents(known, 1, on: "2024-02-01") == 120 && cents(known, 1, on: "2025-02-01") == 120)
        // Between two tables nothing is known.
        #expect(cents(known, 1, on: "2024-01-15") == nil)
        let later = ride(.bus, to: 1, at: "2025-02-01 12:00")
        guard case .known(let quote) = known.fare(for: [later], rider: .adult) else { throw CancellationError() }
        #expect(
            quote.estimate?.description
                == "About: by the fares in force until 2024-12-31, as nothing newer is known.")
    }

    @Test(
        "what is wrong in a step names file and field",
        arguments: [
            ("percent: {bus: [10, 0, 5]}", "", "s.yaml: file: \"percent\" is missing"),
            ("[10, 0, 5]", "[10, 0]", "s.yaml: percent: expected 3 numbers for bus, one for each band"),
            ("bus: [10", "rail: [10", "s.yaml: percent: \"bus\" is missing; the table before it has bands of it"),
            ("[10, 0, 5]", "[10, -1, 5]", "s.yaml: percent.bus[1]: expected a number, 0 or more, not \"-1\""),
            ("model: opal", "model: myki", "s.yaml: model: unknown \"myki\"; allowed: opal"),
            ("model: opal", "name: x", "s.yaml: file: unknown key \"name\"; allowed: kind, model, valid_from, "),
        ])
    func faults(good: String, bad: String, message: String) throws {
        let step = Self.step.replacing(good, with: bad)
        let error = #expect(throws: FareTableError.self) { try fares(["a.yaml": Self.table, "s.yaml": step]) }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }

    @Test("two steps of one day are refused") func sameDay() throws {
        let error = #expect(throws: FareTableError.self) {
            try fares(["a.yaml": Self.table, "s.yaml": Self.step, "t.yaml": Self.step])
        }
        #expect(error?.description == "s.yaml and t.yaml are steps of the same day; put them into one file")
    }
}
