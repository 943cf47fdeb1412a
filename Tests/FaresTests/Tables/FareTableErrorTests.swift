import Fares
import FeedFixtures
import Foundation
import Testing

@Suite struct FareTableErrorTests {
    /// The smallest table that is whole.
    private static let whole = """
        kind: table
        model: opal
        name: Test
        currency: AUD
        valid_from: 2023-01-01
        valid_to: 2023-12-31
        bands: {bus: [3, 8]}
        tariffs:
          full: {bus: {peak: [3, 4, 5], off_peak: [1, 2, 3]}, transfer_discount: 2}
        riders:
          adult: {tariff: full, caps: {day: 10, reduced_day: 5, week: 50}}
        transfer_minutes: 60
        day_begins: "04:00"
        peak: ["06:30-10:00"]
        """

    private func error(_ files: [String: String]) throws -> String? {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(name, text: text) }
        do throws(FareTableError) {
            _ = try FareTables.load(folder: folder.path)
            return nil
        } catch { return error.description.replacingOccurrences(of: folder.path, with: "FOLDER") }
    }

    @Test("a whole table is read, and has what it has") func whole() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.yaml", text: Self.whole)
        let fares = try FareTables.load(folder: folder.path)
        let bus = ride(.bus, to: 1, at: "2023-10-12 08:00")
        guard case .known(let quote) = fares.fare(for: [bus], rider: .adult) else { throw CancellationError() }
        #expect(quote.total == 3)
        #expect(
            fares.fare(for: [bus], rider: .senior) == .unknown(.riderUnknown(.senior, table: "Test")))
        #expect(
            FareUnknownReason.riderUnknown(.senior, table: "Test").description == "Test has no fares for senior riders")
        let train = ride(.rail, Station.central, Station.redfern, at: "2023-10-12 08:00")
        #expect(fares.fare(for: [train], rider: .adult) == .unknown(.outside(leg: 0, what: "trains")))
    }

    @Test(
        "what is wrong in a table names file and field",
        arguments: [
            ("kind: table", "kind: tables", "kind: unknown \"tables\"; allowed: table, step, distances"),
            ("model: opal", "model: myki", "model: unknown \"myki\"; allowed: opal"),
            ("name: Test", "names: Test", "file: unknown key \"names\"; allowed: kind, model, name, "),
            ("currency: AUD\n", "", "file: \"currency\" is missing"),
            (
                "valid_from: 2023-01-01", "valid_from: 2023-02-29",
                "valid_from: expected a date such as 2023-10-16, not \"2023-02-29\""
            ),
            ("valid_to: 2023-12-31", "valid_to: 2022-12-31", "valid_to: is before valid_from"),
            ("{bus: [3, 8]}", "{bus: [8, 3]}", "bands.bus: expected kilometres that grow"),
            (
                "{bus: [3, 8]}", "{tram: [3, 8]}",
                "bands.tram: unknown \"tram\"; allowed: rail, metro, light_rail, bus, "
            ),
            ("peak: [3, 4, 5]", "peak: [3, 4]", "tariffs.full.bus: expected 3 fares, one for each band of bus"),
            (
                "peak: [3, 4, 5]", "peak: [3, 4, 5.5]",
                "tariffs.full.bus.peak[2]: expected a whole number from 0 to 10000000, not \"5.5\""
            ),
            ("off_peak: [1, 2, 3]", "all_day: [1, 2, 3]", "tariffs.full.bus: give either all_day or both of "),
            (", transfer_discount: 2", "", "tariffs.full: \"transfer_discount\" is missing"),
            ("adult:", "child:", "riders.child: unknown \"child\"; allowed: adult, youth, concession, senior"),
            ("tariff: full", "tariff: half", "riders.adult.tariff: no tariff \"half\"; there are: full"),
            ("day: 10", "day: -1", "riders.adult.caps.day: expected a whole number from 0 to "),
            ("\"04:00\"", "\"4am\"", "day_begins: expected a time such as 06:30, not \"4am\""),
            ("06:30-10:00", "10:00-06:30", "peak[0]: expected hours that end after they begin, not \"10:00-06:30\""),
            ("06:30-10:00", "06:30", "peak[0]: expected hours such as 06:30-10:00, not \"06:30\""),
            ("bands:", "distances: {bus: no.yaml}\nbands:", "distances.bus: no file \"no.yaml\" of kind: distances"),
        ])
    func faults(good: String, bad: String, message: String) throws {
        let broken = Self.whole.replacingOccurrences(of: good, with: bad)
        let error = try #require(try error(["a.yaml": broken]))
        #expect(error.hasPrefix("a.yaml: \(message)"), "\(error)")
    }

    @Test(
        "what is wrong in a file of distances names file and field",
        arguments: [
            ("stops: {A: [1], B: [1]}", "stops.B[0]: 1 stands for two places"),
            ("lines: [A 5 B]", "file: \"stops\" is missing"),
            ("stops: {A: [1]}\nlines: [A 5 B]", "lines[0]: \"B\" is not among the stops of this file"),
            ("stops: {A: [1]}\nlines: [A]", "lines[0]: expected stations with metres between them"),
            ("stops: {A: [1], B: [2]}\nlines: [A -5 B]", "lines[0]: expected metres from 0 to 10,000,000, not -5"),
            (
                "stops: {A: [1], B: [2]}\ntriangle: {B: [1, 2]}",
                "triangle.B: expected 1 figures, one for each stop before"
            ),
            ("stops: {A: [1]}\nexceptions: {C: {A: 1}}", "exceptions.C: \"C\" is not among the stops of this file"),
        ])
    func distanceFaults(text: String, message: String) throws {
        let error = try #require(try error(["a.yaml": Self.whole, "b.yaml": "kind: distances\n\(text)"]))
        #expect(error.hasPrefix("b.yaml: \(message)"), "\(error)")
    }

    @Test("folders that are none, empty ones, and text that is no YAML are told apart") func folders() throws {
        #expect(throws: FareTableError.unreadable(path: "/no/such/folder")) {
            try FareTables.load(folder: "/no/such/folder")
        }
        #expect(try error([:]) == "FOLDER has no fare table: a .yaml file with kind: table")
        #expect(try error(["a.yaml": ""]) == "a.yaml: file: is empty")
        #expect(try error(["a.yaml": "a: [1"])?.hasPrefix("a.yaml: file: not valid YAML: ") == true)
        #expect(try error(["a.yaml": "- 1"]) == "a.yaml: file: expected keys and values")
    }

    @Test("two tables of one day are refused") func overlap() throws {
        let later = Self.whole.replacingOccurrences(of: "valid_from: 2023-01-01", with: "valid_from: 2023-12-31")
            .replacingOccurrences(of: "valid_to: 2023-12-31", with: "valid_to: 2024-12-31")
        #expect(
            try error(["a.yaml": Self.whole, "b.yaml": later])
                == "a.yaml and b.yaml are in force on the same day; end the first with valid_to")
    }
}
