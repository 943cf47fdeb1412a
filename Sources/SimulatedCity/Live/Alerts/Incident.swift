import GTFSRealtime

/// Something riders are told of, from its beginning to its end.
struct Incident: Sendable {
    /// What it says from an instant on.
    struct Phase: Sendable {
        let from: Int64
        let alert: PublishedAlert
    }

    /// Tells it from every other; its published ids are made from this.
    let chance: Chance
    /// From when until before when it is published.
    let published: Range<Int64>
    /// Ascending; the first holds from the beginning.
    let phases: [Phase]
    /// Mode and agency of the lines concerned: one of them must be in a feed's scope.
    let concerned: [(mode: String, agency: String)]

    func isConcerned(_ scope: LiveFeedScope) -> Bool {
        concerned.contains { scope.includes(mode: $0.mode, agency: $0.agency) }
    }

    /// As published at an instant: the same content under a new id every `reissue` seconds.
    func entity(at now: Int64, reissue: Int64) -> PublishedFeedEntity? {
        guard published.contains(now), let phase = phases.last(where: { $0.from <= now }) ?? phases.first else {
            return nil
        }
        var entity = PublishedFeedEntity()
        let issue = Int((now - published.lowerBound) / max(1, reissue))
        entity.id = String(chance.bits(.issue, issue), radix: 16)
        entity.alert = phase.alert
        return entity
    }
}

/// The words of an alert; English, and where given one language more.
struct Wording: Sendable {
    let header: String
    let description: String
    var other: (language: String, header: String, description: String)?
}

extension PublishedAlert {
    init(
        _ wording: Wording, cause: Cause, effect: Effect, severity: SeverityLevel, about: [PublishedEntitySelector],
        from: Int64?, until: Int64? = nil, page: String
    ) {
        self.init()
        var period = PublishedTimeRange()
        if let from { period.start = UInt64(from) }
        if let until { period.end = UInt64(until) }
        if from != nil || until != nil { activePeriod = [period] }
        informedEntity = about
        (self.cause, self.effect, severityLevel) = (cause, effect, severity)
        headerText = .init(wording.header, wording.other.map { ($0.language, $0.header) })
        descriptionText = .init(wording.description, wording.other.map { ($0.language, $0.description) })
        url = .init("https://transportnsw.info/alerts/\(page)", nil)
    }
}

extension PublishedTranslatedString {
    init(_ english: String, _ other: (language: String, text: String)?) {
        self.init()
        for (language, text) in [("en", english)] + (other.map { [($0.language, $0.text)] } ?? []) {
            var one = Translation()
            (one.text, one.language) = (text, language)
            translation.append(one)
        }
    }
}
