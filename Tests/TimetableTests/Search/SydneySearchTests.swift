import FeedFixtures
import Testing
import Timetable

/// What Sydneysiders type finds what they mean among the first three, on the real feeds. Needs `../shared/feeds`.
@Suite(.enabled(if: SharedFiles.arePresent, "needs ../shared/feeds"))
struct SydneySearchTests {
    private static let network = Result {
        try Compiled(path: SharedFiles.feed("sydney-2015-rail-lightrail-ferry.zip")).timetable
    }
    private static let everyStop = Result {
        try Compiled(path: SharedFiles.feed("stops_greater_sydney_gtfs.zip"), role: .coverage).timetable
    }

    private func names(_ query: String, in compiled: Result<Timetable, any Error>) throws -> [String] {
        let timetable = try compiled.get()
        return timetable.search(query, limit: 3).matches.map { timetable.string(timetable.stops[$0.stop].name) }
    }

    @Test(arguments: [
        ("central", "Central Station"), ("circ quay", "Circular Quay"), ("townhall", "Town Hall Station"),
        ("town hall", "Town Hall Station"), ("wynard", "Wynyard Station"), ("2000", "Circular Quay, No. 4 Wharf"),
        ("st leonards", "St Leonards Station"), ("saint leonards", "St Leonards Station"),
        ("parramata", "Parramatta Station"), ("green sq", "Green Square Station"),
        ("bondi junc", "Bondi Junction Station"),
        ("MARTIN PLACE", "Martin Place Station"), ("strathfeild", "Strathfield Station"),
        ("macq uni", "Macquarie University Station"), ("airport", "Sydney International Airport Station"),
        ("kings cross", "Kings Cross Station"), ("kings x", "Kings Cross Station"), ("manly", "Manly Wharf"),
        ("paddys", "Paddy's Markets Light Rail"),
    ])
    func `the network's stations are found`(query: String, wanted: String) throws {
        let found = try names(query, in: Self.network)
        #expect(found.contains(wanted), "\(query): \(found)")
    }

    @Test(arguments: [
        ("central", "Central Station"), ("circ quay", "Circular Quay"), ("townhall", "Town Hall Station"),
        ("wynard", "Wynyard Station"), ("st leonards", "St Leonards Station"), ("parramata stn", "Parramatta Station"),
        ("200060", "Central Station"),
    ])
    func `stations are found among all stops of the state`(query: String, wanted: String) throws {
        let found = try names(query, in: Self.everyStop)
        #expect(found.contains(wanted), "\(query): \(found)")
    }
}
