import GTFSValues

/// Names of a timetable as somebody reads them: translated where `translations.txt` has them in a language that is read, else as
/// they are published.
///
/// ```swift
/// import Timetable
///
/// func name(of stop: StopIndex, in timetable: Timetable) -> String {
///     let names = ShownNames(timetable, reading: ["de-CH", "fr"])
///     return names.stop(stop)  // Lüttich-Guillemins
/// }
/// ```
public struct ShownNames: Sendable {
    private let timetable: Timetable
    /// Languages as the file spells them, and which of them is preferred, from 0; empty where names are shown as published.
    private let ranks: [StringIndex: Int]

    /// Names as they are published.
    public init(_ timetable: Timetable) { (self.timetable, ranks) = (timetable, [:]) }

    /// Names for whoever reads some languages. What is published is in the feeds' own language: one that is liked less than that is
    /// not looked at.
    ///
    /// - Parameter languages: BCP 47, the preferred one first.
    public init(_ timetable: Timetable, reading languages: [String]) {
        self.timetable = timetable
        guard timetable.hasTranslations else {
            ranks = [:]
            return
        }
        let known = timetable.translationLanguages
        let spelled = known.map { timetable.string($0).lowercased() }
        let own = timetable.ownLanguages
        var ranks: [StringIndex: Int] = [:]
        for language in languages {
            guard let found = LanguageMatch.closest(to: language, among: spelled + own) else { continue }
            guard found < spelled.count else { break }
            let rank = ranks.count
            for (index, text) in zip(known, spelled) where text == spelled[found] && ranks[index] == nil {
                ranks[index] = rank
            }
        }
        self.ranks = ranks
    }

    /// Languages that feeds and agencies say they write in, in lower case.
    static func ownLanguages(
        _ feeds: RecordTable<FeedIndex, FeedRecord>, _ agencies: RecordTable<AgencyIndex, AgencyRecord>,
        _ strings: StringPool
    ) -> [String] {
        let all = feeds.rows.map(\.language) + agencies.rows.map(\.language)
        // `mul` is several of them, whichever.
        return Set(all.filter { $0 != .empty }.map { strings[$0].lowercased() }).subtracting(["mul"]).sorted()
    }

    /// The name of a stop; a platform called as its station is translated as that is.
    public func stop(_ stop: StopIndex) -> String {
        timetable.string(translation(of: stop) ?? timetable.stops[stop].name)
    }

    /// `route_short_name`.
    public func shortName(of route: RouteIndex) -> String {
        let name = timetable.routes[route].shortName
        return timetable.string(translation(of: name, .route, route.rawValue) ?? name)
    }

    /// `route_long_name`.
    public func longName(of route: RouteIndex) -> String {
        let name = timetable.routes[route].longName
        return timetable.string(translation(of: name, .route, route.rawValue) ?? name)
    }

    /// `agency_name`; nil where it has none.
    public func agency(_ agency: AgencyIndex) -> String? {
        let name = timetable.agencies[agency].name
        return timetable.text(translation(of: name, .agency, agency.rawValue) ?? name)
    }

    /// The headsign of a trip at a call. Most are called after where the trip ends, and are then translated as that is.
    public func headsign(of trip: TripIndex, at position: Int) -> String {
        let shown = timetable.headsign(of: trip, at: position)
        guard !ranks.isEmpty else { return timetable.string(shown) }
        if let translation = translation(of: shown, .anything, .max) { return timetable.string(translation) }
        guard let last = timetable.stops(of: timetable.trips[trip].pattern).last else { return timetable.string(shown) }
        let end = [last, timetable.station(of: last)].first { timetable.stops[$0].name == shown }
        return end.map(stop) ?? timetable.string(shown)
    }

    private func translation(of stop: StopIndex) -> StringIndex? {
        guard !ranks.isEmpty else { return nil }
        let record = timetable.stops[stop]
        if let own = translation(of: record.name, .stop, stop.rawValue) { return own }
        guard record.parent.isSome, timetable.stops[record.parent].name == record.name
        else { return nil }
        return translation(of: record.parent)
    }

    /// The translation of a text into the language that is liked best: of a row's own, else of the text wherever it stands.
    private func translation(of text: StringIndex, _ kind: TranslationRecord.Kind, _ row: UInt32) -> StringIndex? {
        guard !ranks.isEmpty, text != .empty else { return nil }
        var best: (order: (rank: Int, isGeneral: Int), translation: StringIndex)?
        for record in timetable.translations(of: text) where record.isOf(kind, row) {
            guard let rank = ranks[record.language] else { continue }
            let order = (rank, record.isOf(.anything, .max) ? 1 : 0)
            if best.map({ order < $0.order }) ?? true { best = (order, record.translation) }
        }
        return best?.translation
    }
}

extension Timetable {
    /// Whether any name is translated.
    public var hasTranslations: Bool { translations.count > 0 }

    /// What a stop is called: as published, then in other languages.
    package func names(of stop: StopIndex) -> [String] {
        let name = stops[stop].name
        let others = translations(of: name).filter { $0.isOf(.stop, stop.rawValue) }.map { string($0.translation) }
        return [string(name)] + others
    }

    /// The translations of a text, of one row or of all.
    fileprivate func translations(of text: StringIndex) -> Slice<UnsafeBufferPointer<TranslationRecord>> {
        let rows = translations.rows
        let first = rows.firstPosition { $0.text >= text }
        var end = first
        while end < rows.count, rows[end].text == text { end += 1 }
        return rows[first..<end]
    }
}
