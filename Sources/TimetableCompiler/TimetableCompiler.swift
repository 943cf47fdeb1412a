import GTFS
import SectionFile
import Timetable

/// Turns feeds into one timetable: `add` each feed, timetable feeds before coverage feeds, then `finish`.
///
/// Memory is bounded by what is kept: about 25 bytes a stop time while its feed is read, 16 afterwards.
public final class TimetableCompiler {
    /// What is made of a feed, counted up where the same bytes come to another timetable of the same format: those that were
    /// made before are made anew.
    public static let revision = 2

    /// Where everything found wrong goes.
    public let problems: ProblemLog
    let city: String
    let progress: (ImportProgress) -> Void

    // What has been gathered from all feeds so far.
    var strings = ByteTable(minimumCapacity: 1 << 12)
    var feeds: [FeedRecord] = []
    var zones: [ZoneData] = []
    /// Zones by name; none for names of no zone.
    var zoneNames: [String: ZoneIndex] = [:]
    var agencies: [AgencyRecord] = []
    var agencyKeys: [String: AgencyIndex] = [:]
    var stops: [StopRecord] = []
    var stopIDs = ByteTable(minimumCapacity: 1 << 12)
    var levels: [LevelRecord] = []
    var routes: [RouteRecord] = []
    var routeIDs = ByteTable()
    var services: [ServiceDraft] = []
    var trips: [TripDraft] = []
    var departures: [Int32] = []
    var arrivals: [Int32] = []
    var groups = ByteTable()
    var numberLists = ByteTable()
    /// Ids of trips, apart from other strings until their order in the file is known.
    var tripIDs = ByteTable(minimumCapacity: 1 << 12)
    /// Blocks of all feeds, numbered as they came, as the drafts of trips name them.
    var blocks: [(feed: FeedIndex, id: String)] = []
    var runs: [FrequencyRun] = []
    var transfers: [TransferRecord] = []
    var pathways: [PathwayRecord] = []
    var shapeLists = Lists<ShapePoint>()
    var translations: [TranslationRecord] = []
    var defaultZone: ZoneIndex?
    /// The zone the city itself names: it stands in for what feeds get wrong.
    private(set) var namedZone: ZoneIndex?
    var counts = ImportCounts()
    /// Whether trips were left out only because they run on demand.
    var hasFlexibleTrips = false

    /// A compiler for a city; `progress` is called at each step and every few hundred thousand rows.
    public init(
        city: String, problems: ProblemLog, timeZone: String? = nil,
        progress: @escaping (ImportProgress) -> Void = { _ in }
    ) {
        self.city = city
        self.problems = problems
        self.progress = progress
        _ = strings.insert("")
        if let timeZone { namedZone = zone(named: timeZone, feed: "", file: "", field: "time_zone", line: nil) }
        defaultZone = namedZone
    }

    /// Reads one feed. What is wrong with it is noted, not thrown; look at `problems` before `finish`.
    public func add(_ feed: Feed, role: FeedRole, filter: FeedFilter = FeedFilter(), source: FeedOrigin = FeedOrigin())
    {
        let draft = FeedDraft(feed: feed, role: role, filter: filter, index: FeedIndex(feeds.count))
        feeds.append(
            FeedRecord(
                sourceBytes: source.bytes, id: intern(feed.id), sourceHash: intern(source.sha256),
                role: role == .timetable ? 0 : 1))
        checkFiles(of: draft)
        readFeedInfo(draft)
        readAgencies(draft)
        readLevels(draft)
        readStops(draft)
        readRoutes(draft)
        guard role == .timetable else { return }
        readCalendars(draft)
        readShapes(draft)
        let firstTrip = trips.count
        readTrips(draft)
        readFrequencies(draft)
        readStopTimes(draft)
        readTransfers(draft)
        readPathways(draft)
        readTranslations(draft)
        checkRejectedRows(of: draft)
        feeds[draft.index.position].tripCount = UInt32(trips[firstTrip...].count { $0.isUsable })
    }

    private func checkFiles(of draft: FeedDraft) {
        let required =
            draft.role == .coverage
            ? ["stops.txt"] : ["agency.txt", "stops.txt", "routes.txt", "trips.txt", "stop_times.txt"]
        for file in required where !draft.feed.has(file) {
            note(.missingRequiredFile, draft, file, "a \(draft.role.rawValue) feed needs \(file)")
        }
        if draft.role == .timetable, !draft.feed.has("calendar.txt"), !draft.feed.has("calendar_dates.txt") {
            note(.missingCalendar, draft, "calendar.txt", "neither calendar.txt nor calendar_dates.txt is there")
        }
    }

    /// Refuses a feed of which too much had to be left out: what remains would look whole and not be. Only files
    /// whose rows are service count; a transfer or frequency of a trip that is not there hides nothing.
    private func checkRejectedRows(of draft: FeedDraft) {
        let files = ["stops.txt", "routes.txt", "trips.txt", "stop_times.txt", "calendar.txt", "calendar_dates.txt"]
        for file in files {
            let rows = problems.rowsRead(feed: draft.feed.id, file: file)
            let rejected = problems.rejectedRows(feed: draft.feed.id, file: file)
            guard Double(rejected) > Double(rows) * Self.rejectedShareAllowed else { continue }
            note(.tooManyRejectedRows, draft, file, "\(rejected) of \(rows) rows could not be used")
        }
    }

    /// Share of a file's rows that may be left out before the feed is refused.
    static let rejectedShareAllowed = 0.05

    // MARK: Small services to the steps

    func intern(_ text: String) -> StringIndex {
        text.isEmpty ? .empty : StringIndex(strings.insert(text).index)
    }

    func intern(_ bytes: FieldBytes) -> StringIndex {
        bytes.isEmpty ? .empty : StringIndex(strings.insert(bytes).index)
    }

    /// `trip_id` of a draft.
    func tripID(_ trip: Int) -> String { tripIDs.text(trips[trip].id) }

    func note(
        _ code: ProblemCode, _ draft: FeedDraft, _ file: String, line: Int? = nil, field: String? = nil,
        value: @autoclosure () -> String? = nil, rows: Int? = nil, _ message: @autoclosure () -> String
    ) {
        problems.add(
            code, feed: draft.feed.id, file: file, line: line, field: field, value: value(), rows: rows, message())
    }

    func step(_ draft: FeedDraft, _ step: String, rows: Int = 0) {
        progress(ImportProgress(feed: draft.feed.id, step: step, rows: rows))
    }

    /// The zone of an IANA name; none, with a problem noted wherever it is named, where the system knows no such zone.
    func zone(named name: String, feed: String, file: String, field: String, line: Int?) -> ZoneIndex? {
        let index = zoneNames[name] ?? makeZone(named: name)
        zoneNames[name] = index
        if index.isSome { return index }
        problems.add(
            .invalidTimeZone, feed: feed, file: file, line: line, field: field, value: name,
            "not a time zone this system knows")
        return nil
    }

    private func makeZone(named name: String) -> ZoneIndex {
        guard let data = ZoneData(name: name) else { return .none }
        zones.append(data)
        return ZoneIndex(zones.count - 1)
    }
}

/// What is known of one feed while it is read; forgotten when the next one starts.
final class FeedDraft {
    let feed: Feed
    let role: FeedRole
    let filter: FeedFilter
    let index: FeedIndex

    /// Ids of this feed, and where each ended up; none where a filter left it out.
    var stopIDs = ByteTable(minimumCapacity: 1 << 12)
    var stopIndices: [StopIndex] = []
    var routeIDs = ByteTable()
    var routeIndices: [RouteIndex] = []
    var agencyIDs: [String: AgencyIndex] = [:]
    var levelIDs: [String: LevelIndex] = [:]
    var serviceIDs = ByteTable()
    /// First service of this feed in the compiler's list; the feed's own follow in order.
    var firstService = 0
    var shapeIDs = ByteTable()
    var firstShape = 0
    var blockIDs = ByteTable()
    var firstBlock: UInt32 = 0
    var tripIDs = ByteTable(minimumCapacity: 1 << 12)
    var firstTrip = 0
    /// Trips left out by a filter: rows that refer to them are passed over in silence.
    var filteredTrips: Set<Int> = []
    /// Trips with calls at flexible zones.
    var flexibleTrips: Set<Int> = []
    /// Platforms that riders get to from outside their station (`stop_access` = 1).
    var platformsOutside: Set<StopIndex> = []
    /// How far the feed's shapes go, in its own unit.
    var shapeLengths = ShapeLengths()

    init(feed: Feed, role: FeedRole, filter: FeedFilter, index: FeedIndex) {
        (self.feed, self.role, self.filter, self.index) = (feed, role, filter, index)
    }

    func stop(_ id: String) -> StopIndex? { stopIDs.find(id).map { stopIndices[$0] } }
    func route(_ id: String) -> RouteIndex? { routeIDs.find(id).map { routeIndices[$0] } }
    func trip(_ id: FieldBytes) -> Int? { tripIDs.find(id).map { $0 + firstTrip } }
}

/// A service while its days are gathered.
struct ServiceDraft {
    var spans: [(weekdays: UInt8, first: Int32, last: Int32)] = []
    var added: [Int32] = []
    var removed: [Int32] = []
}

/// A trip before trips are put in order.
struct TripDraft {
    /// Of ``TimetableCompiler/tripIDs``.
    var id: Int
    var headsign: StringIndex
    var shortName: StringIndex
    var route: RouteIndex
    var service: UInt32
    var block: BlockIndex
    var shape: ShapeIndex
    var stopSequences: ListIndex = .none
    var stopHeadsigns: ListIndex = .none
    /// Pattern group it belongs to; `UInt32.max` until its stop times are read, and for trips left out.
    var group: UInt32 = .max
    /// First of its times.
    var firstTime = 0
    var stopCount: UInt32 = 0
    var feed: UInt16
    var direction: UInt8
    var wheelchair: ThreeValued
    var bikes: ThreeValued
    var hasFrequency = false

    var isUsable: Bool { group != .max }
}
