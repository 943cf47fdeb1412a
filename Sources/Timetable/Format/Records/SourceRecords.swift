// The rows of the timetable file. Each is a plain value of fixed layout, read where it lies in the mapped file:
// only integers and index types, widest first, and a change of any of them is a new `TimetableFormat.version`.
// `TimetableCompiler` makes them: what it only knows later has a first value here.

/// Facts about the whole timetable.
@frozen public struct Summary: Sendable {
    /// Seconds since 1970-01-01T00:00:00Z at which it was compiled.
    public var generatedAt: Int64
    /// First day of the calendars, in days since 1970-01-01, and how many days they cover.
    public var firstDay: Int32
    public var dayCount: UInt32
    /// 64-bit words of one calendar.
    public var calendarWords: UInt32
    /// Earliest and latest time of any trip, in seconds.
    public var earliestTime: Int32
    public var latestTime: Int32
    /// stop_times rows the trips hold.
    public var stopTimeCount: UInt32
    /// City name.
    public var city: StringIndex
    /// Zone in which the city's days are counted.
    public var zone: ZoneIndex
    /// Version: what `/gtfs/version` says.
    public var version: StringIndex
    var reserved: UInt32 = 0

    package init(
        generatedAt: Int64, firstDay: Int32, dayCount: UInt32, calendarWords: UInt32, earliestTime: Int32,
        latestTime: Int32, stopTimeCount: UInt32, city: StringIndex, zone: ZoneIndex, version: StringIndex
    ) {
        (self.generatedAt, self.firstDay, self.dayCount) = (generatedAt, firstDay, dayCount)
        (self.calendarWords, self.earliestTime, self.latestTime) = (calendarWords, earliestTime, latestTime)
        (self.stopTimeCount, self.city, self.zone, self.version) = (stopTimeCount, city, zone, version)
    }
}

/// A source feed.
@frozen public struct FeedRecord: Sendable {
    /// Bytes of the archive as fetched; 0 for a folder.
    public var sourceBytes: UInt64
    /// Id of the city file, or the archive's name.
    public var id: StringIndex
    public var publisher = StringIndex.empty
    /// `feed_info.feed_version`.
    public var version = StringIndex.empty
    public var language = StringIndex.empty
    /// SHA-256 of the archive, or of the names and files of a folder, in hexadecimal.
    public var sourceHash: StringIndex
    /// First and last day with service, in days since 1970-01-01; first > last where there is none.
    public var firstDay: Int32 = 0
    public var lastDay: Int32 = -1
    public var tripCount: UInt32 = 0
    /// 0 timetable, 1 coverage.
    public var role: UInt32
    var reserved: UInt32 = 0

    package init(sourceBytes: UInt64, id: StringIndex, sourceHash: StringIndex, role: UInt32) {
        (self.sourceBytes, self.id, self.sourceHash, self.role) = (sourceBytes, id, sourceHash, role)
    }
}

/// A time zone: its name, and where its transitions lie.
@frozen public struct ZoneRecord: Sendable {
    public var name: StringIndex
    public var firstTransition: UInt32
    public var transitionCount: UInt32

    package init(name: StringIndex, firstTransition: UInt32, transitionCount: UInt32) {
        (self.name, self.firstTransition, self.transitionCount) = (name, firstTransition, transitionCount)
    }
}

/// A moment at which a zone's offset from UTC changes.
@frozen public struct ZoneTransition: Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    public var instant: Int64
    /// Offset from UTC from then on, in seconds east.
    public var offset: Int32
    var reserved: Int32 = 0

    package init(instant: Int64, offset: Int32) { (self.instant, self.offset) = (instant, offset) }
}

/// A translation of one text of one table, or of every occurrence of a text.
@frozen public struct TranslationRecord: Sendable {
    /// The text translated: its published form.
    public var text: StringIndex
    public var language: StringIndex
    public var translation: StringIndex
    /// Row it is limited to, by kind and position; `UInt32.max` where it holds for the text anywhere.
    public var row: UInt32
    /// ``Kind``.
    public var kind: UInt32

    /// What a translation is limited to.
    package enum Kind: UInt32 {
        case anything = 0
        case stop = 1
        case route = 2
        case agency = 4
    }

    package init(text: StringIndex, language: StringIndex, translation: StringIndex, row: UInt32, kind: Kind) {
        (self.text, self.language, self.translation, self.row) = (text, language, translation, row)
        self.kind = kind.rawValue
    }

    /// Whether it holds for a row of a kind; one that holds for the text anywhere holds for all.
    package func isOf(_ kind: Kind, _ row: UInt32) -> Bool {
        self.kind == Kind.anything.rawValue || self.kind == kind.rawValue && self.row == row
    }
}
