import Foundation
import TransitAPI

/// Reports of what is amiss near by: read, sent, ended.
@MainActor public final class SafetyReportModel: CompanionModel<SafetyReportModel.State> {
    /// What the screen shows.
    public struct State: RiderScreenState {
        public var reports = Phase<[ReportRow]>.loading
        /// What is being written.
        public var draft = SafetyReportDraft()
        /// Whether nobody knows where the phone is: then nothing can be sent.
        public var isPlaceUnknown = false
        /// Whether the rider can be asked for it.
        public var mayAskLocation = false
        public var isSending = false
        /// What became of the last report.
        public var outcome: Outcome?
        public var trouble: Advice?

        /// What became of a report.
        public enum Outcome: Sendable, Equatable {
            case sent
            /// The report is there, its photo is not.
            case sentWithoutPhoto
        }

        /// Whether it can be sent.
        public var isComplete: Bool { draft.place != nil && !isSending }

        /// Whether the photo is larger than the server takes.
        public var isPhotoTooLarge: Bool { (draft.photo?.count ?? 0) > CompanionData.largestPhoto }
    }

    private let location: any LocationSource
    private let makeID: () -> UUID

    /// - Parameters:
    ///   - location: where a report is about.
    ///   - makeID: ids of reports.
    public init(
        companion: CompanionData, session: Session, location: any LocationSource, clock: KitClock,
        makeID: @escaping () -> UUID = { UUID() }
    ) {
        (self.location, self.makeID) = (location, makeID)
        super.init(State(), companion: companion, session: session, clock: clock, interval: 60)
    }

    public override func load() async {
        await fill(\.reports, nothing: \.isEmpty) { () async throws(ClientError) in
            let me = try await rider()
            let (place, mayAsk) = (await location.location(), await location.mayAsk())
            (state.isPlaceUnknown, state.mayAskLocation) = (place == nil, place == nil && mayAsk)
            guard let place else { return nil }
            state.draft.place = place
            return try await companion.reports(around: place).map { ReportRow($0, rider: me, now: clock.now()) }
        }
    }

    /// The rider wants to see what is amiss here: asks for leave where nobody has yet.
    public func useLocation() async {
        _ = await location.askForLeave()
        await loadAnew()
    }

    /// What is reported.
    public var kind: SafetyReport.Kind {
        get { state.draft.kind }
        set { state.draft.kind = newValue }
    }

    /// What there is to say about it.
    public var text: String {
        get { state.draft.description }
        set { state.draft.description = String(newValue.prefix(1_000)) }
    }

    /// How grave it is, 1 to 5.
    public var severity: Int {
        get { state.draft.severity }
        set { state.draft.severity = min(max(newValue, 1), 5) }
    }

    /// A photo that goes with it: JPEG; nil for none.
    public var photo: Data? {
        get { state.draft.photo }
        set { state.draft.photo = newValue }
    }

    /// Sends what was written.
    public func send() async {
        guard state.isComplete else { return }
        (state.isSending, state.outcome) = (true, nil)
        let draft = state.draft
        let isSent = await perform { () async throws(ClientError) in
            _ = try await rider()
            try await companion.send(draft)
        }
        if isSent {
            var outcome = State.Outcome.sent
            if let photo = draft.photo, !state.isPhotoTooLarge {
                let hasPhoto = await perform { () async throws(ClientError) in
                    try await companion.upload(photo, to: draft.id)
                }
                if !hasPhoto { outcome = .sentWithoutPhoto }
            }
            state.outcome = outcome
            var next = SafetyReportDraft()
            (next.id, next.place) = (makeID().uuidString.lowercased(), draft.place)
            state.draft = next
        }
        state.isSending = false
        if isSent { await loadAnew() }
    }

    /// Says that what the rider reported is over.
    public func resolve(_ row: ReportRow) async {
        await change { () async throws(ClientError) in try await companion.resolve(report: row.id) }
    }

    /// Says that somebody's report is none.
    public func flag(_ row: ReportRow) async {
        await change { () async throws(ClientError) in try await companion.flag(report: row.id) }
    }
}

/// A report in a list.
public struct ReportRow: Sendable, Equatable, Identifiable {
    public var id: String
    public var kind: SafetyReport.Kind
    public var text: String?
    public var severity: Int
    public var isOwn: Bool
    /// Minutes since it was made.
    public var minutesAgo: Int
    public var coordinates: Coordinates?

    init(_ report: SafetyReport, rider: String, now: Double) {
        (id, kind, text) = (report.id, report.kind, report.description)
        (severity, isOwn, coordinates) = (report.severity, report.userID == rider, report.coordinates)
        minutesAgo = max(0, Int(now - Double(report.createdAt.epochSeconds)) / 60)
    }

    /// "12 min ago".
    public var ageWords: Words {
        minutesAgo < 1 ? Words("reports.just_now") : Words("reports.ago %lld", .number(minutesAgo))
    }

    /// One sentence for VoiceOver.
    public var spoken: [Words] {
        [kind.words] + (text.map { [.verbatim($0)] } ?? []) + [ageWords] + (isOwn ? [Words("reports.own")] : [])
    }
}

extension SafetyReport.Kind {
    /// What it is called.
    public var words: Words {
        switch self {
        case .hazard: Words("reports.kind.hazard")
        case .incident: Words("reports.kind.incident")
        case .accident: Words("reports.kind.accident")
        case .police: Words("reports.kind.police")
        case .emergency: Words("reports.kind.emergency")
        case .construction: Words("reports.kind.construction")
        case .weather: Words("reports.kind.weather")
        case .other: Words("reports.kind.other")
        }
    }
}
