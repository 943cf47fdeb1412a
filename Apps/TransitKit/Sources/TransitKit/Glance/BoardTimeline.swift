import TransitAPI

/// The next departures of a stop as they go by the clock: what a widget shows when.
public struct BoardTimeline: Sendable, Equatable {
    /// Sorted, the first for the moment it was made for.
    public var entries: [Entry]
    /// When to ask for new ones, in seconds since 1970-01-01T00:00:00Z.
    public var refreshAt: Double

    /// Entries at most.
    public static let limit = 60
    /// Minutes for which minutes are counted down; later entries name the clock, which stays true without an entry a minute.
    static let countdown = 20
    /// Departures in an entry, which is as many as the largest widget shows.
    public static let rows = 6

    /// One thing to show from a moment on.
    public struct Entry: Sendable, Equatable {
        /// In seconds since 1970-01-01T00:00:00Z.
        public var from: Double
        public var stop: String
        /// What leaves next; none of them has left before the next entry is shown.
        public var rows: [Row]
        /// That something is not as fresh as it could be, or that there is nothing; nil where all is well.
        public var note: Words?
        /// The stop's id; nil for an example.
        public var stopID: String?

        /// An entry.
        public init(from: Double, stop: String, rows: [Row], note: Words?, stopID: String? = nil) {
            (self.from, self.stop, self.rows, self.note, self.stopID) = (from, stop, rows, note, stopID)
        }

        /// The one departure for where there is room for no more: the first that runs, as a few characters do not say that one does
        /// not; nil where none of them does.
        public var next: Row? { rows.first { !$0.isCancelled } }
    }

    /// A departure in an entry.
    public struct Row: Sendable, Equatable, Identifiable {
        public var id: String
        public var line: LineBadge
        public var headsign: String
        /// "5 min", or its clock where it is a while off.
        public var when: Words
        /// On the city's clock.
        public var clock: String
        public var platform: Words?
        public var evidence: Evidence
        public var isCancelled: Bool
        /// In seconds since 1970-01-01T00:00:00Z.
        public var leavesAt: Double

        /// What VoiceOver reads, in this order.
        public var spoken: [Words] {
            let basis = isCancelled || evidence == .live ? nil : evidence.words
            return [.verbatim(line.text), .verbatim(headsign), when, basis, platform].compactMap(\.self)
        }
    }

    /// What a board shows when, from a moment on.
    ///
    /// - Parameter name: what the rider calls the stop; its own name where nil.
    public init(_ board: Sourced<DeparturesBody>, name: String? = nil, from now: Double) {
        let all = board.value.departures.map { DepartureRow($0, basis: board.basis, asOf: board.asOf) }
        let coming = all.filter { $0.time.inSeconds > now }.sorted { $0.time < $1.time }
        let offset = Int((coming.first?.time ?? board.value.lastUpdated).offsetSeconds)
        refreshAt = GlanceBudget.nextRefresh(after: now, offset: offset)
        let stop = name ?? board.value.stop.stopName
        let note = Standing(board).banner?.text
        var moments = Self.moments(coming.map(\.time.inSeconds), from: now)
        if moments.count > Self.limit { moments = Array(moments.prefix(Self.limit)) }
        entries = moments.map { moment in
            let rows = coming.filter { $0.time.inSeconds > moment }.prefix(Self.rows).map { row in
                Self.row(row, at: moment, counting: moment < now + Double(Self.countdown) * 60)
            }
            return Entry(
                from: moment, stop: stop, rows: rows, note: rows.isEmpty ? Self.nothing(all.isEmpty) : note,
                stopID: board.value.stop.stopID)
        }
        closeLast()
    }

    /// The timetable does not have the stop any more.
    init(unknown name: String, id: String, from now: Double) {
        let refusal = ClientError.Refusal(status: 404, code: ErrorCode.stopNotFound.rawValue, message: "no such stop")
        self.init(failure: .refused(refusal), name: name, id: id, from: now)
    }

    /// Nothing can be shown, and why.
    public init(failure error: ClientError, name: String, id: String? = nil, from now: Double) {
        entries = [Entry(from: now, stop: name, rows: [], note: Advice(error).title, stopID: id)]
        refreshAt = GlanceBudget.nextRefresh(after: now, offset: 36_000)
    }

    /// The moments at which what is shown changes: each departure, and for a while each minute.
    private static func moments(_ departures: [Double], from now: Double) -> [Double] {
        var moments = Set(departures)
        moments.insert(now)
        let end = departures.last ?? now
        for minute in 1...countdown {
            let moment = now + Double(minute) * 60
            let isNearDeparture = departures.contains { abs($0 - moment) < 15 }
            if moment < end, !isNearDeparture { moments.insert(moment) }
        }
        return moments.sorted()
    }

    /// Where entries ended before departures do, the last one shows none: it stays for as long as nothing new comes.
    private mutating func closeLast() {
        guard let last = entries.last, !last.rows.isEmpty else { return }
        entries[entries.count - 1].rows = []
        entries[entries.count - 1].note = Self.nothing(false)
    }

    private static func nothing(_ isEmpty: Bool) -> Words { Words(isEmpty ? "glance.none" : "glance.open_for_more") }

    private static func row(_ row: DepartureRow, at moment: Double, counting: Bool) -> Row {
        let minutes = Int((row.time.inSeconds - moment) / 60)
        let when: Words =
            row.isCancelled
            ? .cancelled
            : counting && minutes <= Self.countdown ? minutes < 1 ? .now : .minutes(minutes) : .verbatim(row.clock)
        return Row(
            id: row.id, line: row.line, headsign: row.departure.headsign, when: when, clock: row.clock,
            platform: row.platform, evidence: row.aged(to: moment).evidence, isCancelled: row.isCancelled,
            leavesAt: row.time.inSeconds)
    }
}
