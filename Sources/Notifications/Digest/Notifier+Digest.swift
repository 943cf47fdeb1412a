import Database
import Foundation
import TransitAPI

extension Notifier {
    /// The kind of the jobs that tell a rider what was withheld.
    package static let digestJobKind = "notifications.digest"

    /// Tells a rider what was withheld and is still so, in one push; does a job of ``digestJobKind``.
    ///
    /// All of it is one transaction, in which what was withheld goes: done again, it finds nothing to tell. What must wait
    /// longer, because quiet hours or a mute were prolonged, waits.
    package func tellWithheld(_ job: Job) async throws -> Summary {
        guard let text = (try? JSONParser.parse(Array(job.payload.utf8)))?["rider"]?.string,
            let rider = UUID(uuidString: text)
        else { throw JobFailure("the payload names no rider", retryable: false) }
        let id = "digest_\(job.id.lowercased)"
        return try await database.write(as: .service) { try tellWithheld(to: rider, id, in: $0) }
    }

    private func tellWithheld(to rider: UUID, _ id: String, in transaction: Transaction) throws -> Summary {
        var summary = Summary()
        let alerts = try withheld.alerts(of: rider, in: transaction)
        guard !alerts.isEmpty else { return summary }
        let things = try RiderThings(of: rider, in: transaction)
        var clocks = WallClocks(at: transaction.now, cityZone: wording.cityZone)
        var (settled, found): ([String], [Belated]) = ([], [])
        var again: Set<Instant> = []
        for alert in alerts {
            switch try step(alert, of: rider, things, &clocks, in: transaction) {
            case .nothing: settled.append(alert)
            case .wait(let moment): again.insert(moment)
            case .tell(let belated):
                settled.append(alert)
                found.append(belated)
            }
        }
        try withheld.settle(settled, of: rider, in: transaction)
        for moment in again { try withheld.post(rider, at: moment, in: transaction) }
        if alerts.count == Withheld.longest, !settled.isEmpty {
            try withheld.post(rider, at: transaction.now, in: transaction)
        }
        try tell(found, as: id, to: rider, &summary, in: transaction)
        return summary
    }

    private enum Step {
        /// It is over, known already, or no longer wanted.
        case nothing
        /// The rider is not to be disturbed before.
        case wait(Instant)
        case tell(Belated)
    }

    private func step(
        _ alert: String, of rider: UUID, _ things: RiderThings, _ clocks: inout WallClocks,
        in transaction: Transaction
    ) throws -> Step {
        guard let standing = try watch.standing(alert, in: transaction), !standing.isOver,
            standing.notice.isNews(at: transaction.now), let match = things.match(standing.notice)
        else { return .nothing }
        let state = try RiderStates(of: [rider], alert: alert, cityZone: wording.cityZone, in: transaction)[rider]
        var stories = NotifiedStories(alert: alert)
        guard let news = try news(for: state, standing, &stories, in: transaction) else { return .nothing }
        let story = standing.notice.story
        if let late = story.run?.minutesLate, news.kind == .new, late < state.settings.delayMinutesMin {
            return .nothing
        }
        let decision = NotificationPreferences.decide(
            news.alertNews, for: match, settings: state.settings, mutedUntil: state.mutedUntil, clocks: &clocks)
        switch decision {
        case .withhold(.quietHours), .withhold(.mutedForADay):
            return .wait(
                NotificationPreferences.hearsAgain(
                    of: story.severity, settings: state.settings, mutedUntil: state.mutedUntil, clocks: &clocks))
        case .withhold: return .nothing
        case .send(let interruption):
            return .tell(Belated(standing: standing, state: state, news: news, interruption: interruption))
        }
    }

    private func tell(
        _ found: [Belated], as id: String, to rider: UUID, _ summary: inout Summary, in transaction: Transaction
    ) throws {
        var told: [(Belated, Telling)] = []
        let grades: [NotificationSeverity] = [.cancelled, .major, .minor]
        // What is equally grave comes in the order in which it was withheld.
        for belated in grades.flatMap({ grade in found.filter { $0.severity == grade } }) {
            let telling = wording.telling(
                belated.news, belated.standing.notice, otherUnread: belated.state.otherUnread, belated.interruption,
                at: transaction.now)
            // One alone is told as ever.
            let devices = found.count == 1 ? belated.state.devices : []
            guard try outbox.tell(belated.notification(telling), devices: devices, in: transaction) else { continue }
            let stories = NotifiedStories(alert: belated.standing.notice.alertID)
            try stories.keep(belated.standing.notice.story, in: transaction)
            told.append((belated, telling))
            summary.told[belated.news.kind, default: 0] += 1
            summary.deliveries += devices.count
        }
        summary.concerned = told.isEmpty ? 0 : 1
        guard found.count > 1, let gravest = told.first else { return }
        let badge = try Unread.count(of: rider, in: transaction)
        let payload = PushPayload(
            digest: told.map { belated, telling in
                PushPayload.DigestEntry(
                    alertID: belated.standing.notice.alertID,
                    line: PushPayload.digestLine(belated.standing.notice, belated.news.kind, telling.payload))
            }, id: id, severity: gravest.0.severity, badge: badge,
            interruption: told.contains(where: { $0.0.interruption == .timeSensitive }) ? .timeSensitive : .active)
        let digest = NewNotification(
            rider: rider, kind: .digest, alertID: id, fingerprint: "", ordinal: 0, severity: gravest.0.severity,
            payload: payload, badge: badge, expiresAt: told.map(\.1.expiresAt).max() ?? transaction.now)
        guard try outbox.tell(digest, devices: gravest.0.state.devices, in: transaction) else { return }
        summary.told[.digest, default: 0] += 1
        summary.deliveries += gravest.0.state.devices.count
    }
}

/// An alert of which a rider is told later than others.
private struct Belated {
    let standing: AlertState
    let state: RiderState
    let news: News
    let interruption: Interruption

    var severity: NotificationSeverity { standing.notice.story.severity }

    func notification(_ telling: Telling) -> NewNotification {
        NewNotification(
            rider: state.id, kind: news.kind, alertID: standing.notice.alertID, fingerprint: standing.fingerprint,
            ordinal: state.nextOrdinal, severity: severity, payload: telling.payload, badge: telling.badge,
            expiresAt: telling.expiresAt)
    }
}
