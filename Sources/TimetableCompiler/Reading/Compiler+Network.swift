import GTFS
import Timetable

// Agencies, stops, levels, routes and the feed's own facts.
extension TimetableCompiler {
    func readFeedInfo(_ draft: FeedDraft) {
        draft.feed.read(FeedInfoRow.self) { row, record in
            if let start = row.startDate, let end = row.endDate, end < start {
                record.report(.rangeOutOfOrder, .feed_end_date, end.compact, "before feed_start_date")
            }
            feeds[draft.index.position].publisher = intern(row.publisher)
            feeds[draft.index.position].version = intern(row.version)
            feeds[draft.index.position].language = intern(row.language)
        }
    }

    func readAgencies(_ draft: FeedDraft) {
        var feedZone: ZoneIndex?
        let first = agencies.count
        draft.feed.read(AgencyRow.self) { row, record in
            let zone = zone(
                named: row.timeZone, feed: draft.feed.id, file: AgencyRow.file, field: "agency_timezone",
                line: record.line)
            if let zone, let feedZone, feedZone != zone {
                record.report(.inconsistentAgencyTimeZone, .agency_timezone, row.timeZone, "not that of the others")
            }
            feedZone = feedZone ?? zone
            defaultZone = defaultZone ?? zone
            guard draft.agencyIDs[row.id] == nil else {
                record.report(.duplicateKey, .agency_id, row.id, "an agency of this id came before")
                return
            }
            guard !draft.filter.excludedAgencies.contains(row.id) else { return }
            // The same operator in several feeds of a city is one agency.
            let key = row.id + "\0" + row.name
            if let known = agencyKeys[key] {
                draft.agencyIDs[row.id] = known
                return
            }
            let index = AgencyIndex(agencies.count)
            agencies.append(
                AgencyRecord(
                    id: intern(row.id), name: intern(row.name), url: intern(row.url), phone: intern(row.phone),
                    language: intern(row.language), zone: zone ?? .none, feed: draft.index))
            agencyKeys[key] = index
            draft.agencyIDs[row.id] = index
        }
        if draft.agencyIDs.count > 1, draft.agencyIDs[""] != nil {
            note(.missingAgencyID, draft, AgencyRow.file, field: "agency_id", "one of several agencies has no id")
        }
        giveZones(to: first..., fallback: namedZone ?? feedZone, draft)
    }

    /// Agencies whose zone is none have the city's, else that of the feed's other agencies (GTFS wants one for all).
    /// Where there is neither, every time of the feed would be hours off: it is refused.
    private func giveZones(to own: PartialRangeFrom<Int>, fallback: ZoneIndex?, _ draft: FeedDraft) {
        if fallback == nil, draft.role == .timetable, draft.feed.has(AgencyRow.file) {
            note(.noTimeZone, draft, AgencyRow.file, field: "agency_timezone", "no agency names a zone there is")
        }
        for index in agencies[own].indices where !agencies[index].zone.isSome {
            agencies[index].zone = fallback ?? universalZone()
        }
    }

    /// Stands in where nobody names a zone, so that what is left can be looked at.
    func universalZone() -> ZoneIndex {
        zone(named: "UTC", feed: city, file: "", field: "time_zone", line: nil) ?? ZoneIndex(rawValue: 0)
    }

    func readLevels(_ draft: FeedDraft) {
        draft.feed.read(LevelRow.self) { row, record in
            guard draft.levelIDs[row.id] == nil else {
                record.report(.duplicateKey, .level_id, row.id, "a level of this id came before")
                return
            }
            draft.levelIDs[row.id] = LevelIndex(levels.count)
            levels.append(
                LevelRecord(
                    id: intern(row.id), name: intern(row.name),
                    index: Int32((max(-1e6, min(1e6, row.index)) * 100).rounded())))
        }
    }

    func readStops(_ draft: FeedDraft) {
        step(draft, "reading stops.txt")
        var parents: [(stop: StopIndex, parent: String, line: Int)] = []
        draft.feed.read(StopRow.self) { row, record in
            let inserted = draft.stopIDs.insert(row.id)
            guard inserted.isNew else {
                record.report(.duplicateKey, .stop_id, row.id, "a stop of this id came before")
                return
            }
            if let box = draft.filter.box, let latitude = row.latitude, let longitude = row.longitude,
                !box.contains(latitude: latitude, longitude: longitude)
            {
                draft.stopIndices.append(.none)
                return
            }
            let global = stopIDs.insert(row.id)
            draft.stopIndices.append(StopIndex(global.index))
            // Stops with the same id are one stop; the first feed that names it describes it.
            guard global.isNew else { return }
            check(row, draft, record)
            if row.access == 1 { draft.platformsOutside.insert(StopIndex(global.index)) }
            stops.append(stopRecord(row, draft, record))
            if !row.parent.isEmpty { parents.append((StopIndex(global.index), row.parent, record.line)) }
        }
        for (stop, parent, line) in parents { resolve(parent: parent, of: stop, draft, line: line) }
        inheritFromParents(from: parents.map(\.stop))
    }

    private func stopRecord(_ row: StopRow, _ draft: FeedDraft, _ record: Record<StopRow.Column>) -> StopRecord {
        var zone = ZoneIndex.none
        if !row.timeZone.isEmpty {
            zone =
                self.zone(
                    named: row.timeZone, feed: draft.feed.id, file: StopRow.file, field: "stop_timezone",
                    line: record.line)
                ?? .none
        }
        let platform = row.platform.isEmpty ? PlatformName.platform(in: row.name) ?? "" : row.platform
        return StopRecord(
            id: intern(row.id), code: intern(row.code), name: intern(row.name), description: intern(row.description),
            url: intern(row.url), fareZone: intern(row.zone),
            platform: row.locationType == .stop || row.locationType == .boardingArea ? intern(platform) : .empty,
            latitude: Self.fixed(row.latitude), longitude: Self.fixed(row.longitude),
            level: draft.levelIDs[row.level] ?? .none, zone: zone, feed: draft.index, locationType: row.locationType,
            wheelchair: row.wheelchair)
    }

    private static func fixed(_ degrees: Double?) -> Int32 {
        degrees.map { Int32(($0 * 1e7).rounded()) } ?? .min
    }

    /// A platform that says nothing of wheelchairs or time zone has its station's (GTFS reference, stops.txt).
    private func inheritFromParents(from children: [StopIndex]) {
        for child in children {
            let parent = stops[child.position].parent
            guard parent.isSome else { continue }
            let record = stops[parent.position]
            if stops[child.position].wheelchair == .unknown {
                stops[child.position].wheelchairRaw = record.wheelchairRaw
            }
            if record.zone.isSome { stops[child.position].zone = record.zone }
        }
    }

    func readRoutes(_ draft: FeedDraft) {
        draft.feed.read(RouteRow.self) { row, record in
            guard draft.routeIDs.insert(row.id).isNew else {
                record.report(.duplicateKey, .route_id, row.id, "a route of this id came before")
                return
            }
            let isWanted = draft.filter.routeTypes?.contains(row.type) ?? true
            guard isWanted, !draft.filter.excludedAgencies.contains(row.agency) else {
                draft.routeIndices.append(.none)
                return
            }
            if draft.role == .coverage, let known = routeIDs.find(row.id) {
                draft.routeIndices.append(RouteIndex(known))
                return
            }
            if row.shortName.isEmpty, row.longName.isEmpty {
                record.report(.routeWithoutName, .route_short_name, row.id, "neither name is given")
            }
            let named = draft.agencyIDs[row.agency]
            let agency = named ?? (draft.agencyIDs.count == 1 ? draft.agencyIDs.values.first : nil)
            // The only agency of a feed need not be named.
            if named == nil, draft.role == .timetable, agency == nil || !row.agency.isEmpty {
                record.report(.unknownAgency, .agency_id, row.agency, "no such agency")
            }
            draft.routeIndices.append(RouteIndex(routes.count))
            append(row, id: uniqueRouteID(row.id, draft), agency: agency ?? .none, draft)
        }
    }

    private func append(_ row: RouteRow, id: String, agency: AgencyIndex, _ draft: FeedDraft) {
        routes.append(
            RouteRecord(
                id: intern(id), shortName: intern(row.shortName), longName: intern(row.longName),
                description: intern(row.description), url: intern(row.url), agency: agency, feed: draft.index,
                color: UInt32(row.color, radix: 16) ?? .max, textColor: UInt32(row.textColor, radix: 16) ?? .max,
                sortOrder: row.sortOrder.map(UInt32.init) ?? .max, type: row.type))
    }

    /// Feeds number their routes each for itself: an id that is taken gets its feed's id in front.
    private func uniqueRouteID(_ id: String, _ draft: FeedDraft) -> String {
        if routeIDs.insert(id).isNew { return id }
        var candidate = "\(draft.feed.id):\(id)"
        while !routeIDs.insert(candidate).isNew { candidate += "'" }
        return candidate
    }
}

/// Platforms that stand only in the name of a stop, as in NSW feeds.
enum PlatformName {
    private static let words: Set<String> = ["platform", "stand", "wharf", "bay", "berth"]

    /// `23` of "Central Station, Platform 23", `A` of "Town Hall Station, Kent St, Stand A", `3B` of
    /// "Circular Quay, Wharf 3, Side B"; nil where the name ends in none.
    static func platform(in name: String) -> String? {
        guard endsInCode(name) else { return nil }
        var words = name.split(whereSeparator: { $0 == " " || $0 == "," })
        var side = ""
        if words.count >= 4, words[words.count - 2].lowercased() == "side", isCode(words[words.count - 1]) {
            side = String(words[words.count - 1])
            words.removeLast(2)
        }
        guard words.count >= 3, isCode(words[words.count - 1]),
            Self.words.contains(words[words.count - 2].lowercased())
        else { return nil }
        return words[words.count - 1] + side
    }

    /// Whether the last word may be a code: most names end in another, and are done with.
    private static func endsInCode(_ name: String) -> Bool {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",") }
        return name.utf8.reversed().drop(while: isBlank).prefix { !isBlank($0) }.allSatisfy(isCode)
    }

    private static func isCode(_ word: Substring) -> Bool { word.utf8.count <= 3 && word.utf8.allSatisfy(isCode) }

    private static func isCode(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        default: false
        }
    }
}
