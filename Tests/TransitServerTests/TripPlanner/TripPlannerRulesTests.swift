import Feeds
import Foundation
import Testing

/// Proves how `trip_planner` of a city file is read, and what is said of one that cannot be.
struct TripPlannerRulesTests {
    private static let head = """
        name: Sydney
        time_zone: Australia/Sydney
        feeds: [{id: a, path: a.zip}]
        providers:
          - {id: nsw, base_url: "https://nsw.test", key_env: KEY, header: "Authorization: apikey {key}",
             requests_per_second: 4.5, daily_limit: 30000}

        """

    private static func read(_ yaml: String) throws -> CityFile {
        let path = try ProcessFolder.path("city.yaml")
        try (head + yaml).write(toFile: path, atomically: true, encoding: .utf8)
        return try CityFile(path: path)
    }

    @Test func `without the key nobody is asked`() throws {
        let city = try Self.read("")
        #expect(city.tripPlanner == nil)
        #expect(try city.access(environment: [:]).isEmpty)
    }

    @Test func `it is asked for addresses for eight seconds unless told otherwise`() throws {
        #expect(try Self.read("trip_planner: {provider: nsw}").tripPlanner == TripPlannerRules(provider: "nsw"))
        let rules = try Self.read("trip_planner: {provider: nsw, use: first, timeout: 2.5}").tripPlanner
        #expect(rules == TripPlannerRules(provider: "nsw", use: .first, timeout: 2.5))
    }

    @Test func `its key is needed at the start`() throws {
        let city = try Self.read("trip_planner: {provider: nsw}")
        #expect(throws: ProviderAccessError.missingKey(variable: "KEY", provider: "nsw")) {
            try city.access(environment: [:])
        }
        #expect(try city.access(environment: ["KEY": "k"]).keys.sorted() == ["nsw"])
    }

    private static let faults: [(yaml: String, reason: String)] = [
        ("{use: first}", "city file.trip_planner: \"provider\" is missing"),
        ("{provider: vic}", "city file.trip_planner.provider: no provider \"vic\"; there is nsw"),
        ("{provider: nsw, use: always}", "city file.trip_planner.use: \"always\" is neither addresses nor first"),
        ("{provider: nsw, timeout: 9}", "city file.trip_planner.timeout: expected 1 to 8"),
        ("{provider: nsw, timeout: 0}", "city file.trip_planner.timeout: expected 1 to 8"),
        (
            "{provider: nsw, limit: 3}",
            "city file.trip_planner: unknown key \"limit\"; allowed: provider, timeout, use"
        ),
        ("first", "city file.trip_planner: expected keys and values"),
    ]

    @Test(arguments: faults.indices)
    func `what cannot be used is said to be so`(index: Int) throws {
        let error = #expect(throws: CityFileError.self) { try Self.read("trip_planner: " + Self.faults[index].yaml) }
        #expect(error?.description.hasSuffix("city.yaml: " + Self.faults[index].reason) == true, "\(error as Any)")
    }
}
