import Foundation
import GTFSValues
import SimulatedCity
import Testing

@Suite("A bad description is refused with the file, the line and what is wrong")
struct DescriptionErrorTests {
    /// One change to the description and what the complaint must say.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let file: String
        let old: String
        let new: String
        let says: [String]
        var testDescription: String { says.joined(separator: " … ") }

        init(_ file: String, _ old: String, _ new: String, says: String...) {
            self.file = file
            self.old = old
            self.new = new
            self.says = says
        }
    }

    static let mistakes = [
        Mistake("lines/trains.yaml", "[Penrith Station, 1", "[Penrth Station, 1", says: "no place", "Penrth Station"),
        Mistake("lines/trains.yaml", "[Penrith Station, 1", "[Penrith Station, 99", says: "Penrith", "no platform 99"),
        Mistake("lines/trains.yaml", "runs: trunk", "runs: trnk", says: "no timetable “trnk”"),
        Mistake("lines/trains.yaml", "headsign: Berowra", "headsgin: Berowra", says: "headsgin", "headsign"),
        Mistake("lines/trains.yaml", "agency: SydneyTrains", "agency: Sydney", says: "no agency “Sydney”"),
        Mistake("lines/trains.yaml", "mode: train", "mode: hovercraft", says: "no mode “hovercraft”"),
        Mistake("lines/trains.yaml", "- id: T2", "- id: T1", says: "two lines T1"),
        Mistake("lines/trains.yaml", "\"F99D1C\"", "orange", says: "colour", "orange"),
        Mistake("lines/trains.yaml", "set down only]", "set down]", says: "“set down only”", "not “set down”"),
        Mistake("lines/trains.yaml", "then: {Central", "then: {Penrith", says: "does not call at “Penrith Station”"),
        Mistake("lines/buses-north.yaml", "- 210318 ", "- 99999999 ", says: "no stop with the id 99999999"),
        Mistake("lines/buses-north.yaml", "minutes: 66", "minutes: soon", says: "minutes", "soon"),
        Mistake("stops/stations.yaml", "id: 222020", "id: 220520", says: "220520", "twice"),
        Mistake("stops/stations.yaml", "at: [-33.96973, 151.11455]", "at: [151.11455, -33.96973]", says: "at[0]"),
        Mistake("stops/stations.yaml", "wheelchair: yes", "wheelchair: maybe", says: "yes, no or unknown", "maybe"),
        Mistake("stops/light-rail.yaml", "part_of: Central Station", "part_of: Centrl", says: "“Centrl”"),
        Mistake("frequencies.yaml", "04:20 every 15", "04:20 often", says: "04:20 often"),
        Mistake("frequencies.yaml", "06:00 every 10", "03:00 every 10", says: "ascend"),
        Mistake("frequencies.yaml", ", until 28:15", "", says: "until"),
        Mistake("frequencies.yaml", "    saturday: ", "    caturday: ", says: "caturday"),
        Mistake("city.yaml", "easter - 2", "easter minus 2", says: "easter minus 2", "second monday of june"),
        Mistake("city.yaml", "timezone: Australia/Sydney\n", "", says: "needs “timezone”"),
    ]

    @Test("each mistake is named", arguments: mistakes)
    func named(_ mistake: Mistake) throws {
        let folder = try Scratch.description(replacing: mistake.old, with: mistake.new, in: mistake.file)
        let error = #expect(throws: SimulatedCityError.self) { try SimulatedCity(descriptionFolder: folder) }
        let text = error?.description ?? ""
        for part in mistake.says { #expect(text.contains(part), "\(text)") }
        guard case .invalid(let file, let line, _)? = error else {
            Issue.record("not an invalid description: \(text)")
            return
        }
        #expect(file.hasSuffix(".yaml") && line > 0 && text.hasPrefix("\(file):\(line): "))
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test("the line is the one at fault")
    func line() throws {
        let folder = try Scratch.description(replacing: "runs: trunk", with: "runs: trnk", in: "lines/trains.yaml")
        let text = try String(contentsOfFile: folder + "/lines/trains.yaml", encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let expected = try #require(lines.firstIndex { $0.contains("trnk") }) + 1
        #expect(
            throws: SimulatedCityError.invalid(
                file: "lines/trains.yaml", line: expected, problem: "frequencies.yaml has no timetable “trnk”.")
        ) { try SimulatedCity(descriptionFolder: folder) }
    }

    @Test("a file that is no YAML is named with the parser's reason")
    func notYAML() throws {
        let folder = try Scratch.description(replacing: "agencies:", with: "agencies: [", in: "city.yaml")
        let error = #expect(throws: SimulatedCityError.self) { try SimulatedCity(descriptionFolder: folder) }
        guard case .notYAML(let file, let reason)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(file == "city.yaml" && !reason.isEmpty)
    }

    @Test("a missing folder is named")
    func missing() {
        #expect(throws: SimulatedCityError.missing(path: "/nowhere/at/all/city.yaml")) {
            try SimulatedCity(descriptionFolder: "/nowhere/at/all")
        }
    }

    @Test("a folder that cannot be written is named")
    func notWritable() throws {
        let file = try Scratch.folder() + "/a-file"
        try "".write(toFile: file, atomically: true, encoding: .utf8)
        let city = try SimulatedCity(descriptionFolder: Scratch.description)
        let error = #expect(throws: SimulatedCityError.self) {
            try city.writeFeed(to: file + "/feed", covering: ServiceDate(daysSinceEpoch: 20_000))
        }
        #expect(error?.description.contains(file) == true)
    }
}
