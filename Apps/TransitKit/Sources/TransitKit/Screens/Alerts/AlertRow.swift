import Foundation
import TransitAPI

/// An alert as lists show it.
public struct AlertRow: Sendable, Equatable, Identifiable {
    public var alert: Alert

    /// The alert.
    public init(_ alert: Alert) { self.alert = alert }

    public var id: String { alert.alertID }
    public var severity: AlertLevel { alert.severity }
    public var header: String { alert.header }
    /// Where more is said: a page on the web and nothing else, as a feed's address might also call or run something.
    public var page: URL? {
        alert.url.flatMap { URL(string: $0) }.flatMap {
            ["http", "https"].contains($0.scheme?.lowercased()) ? $0 : nil
        }
    }
    /// "Detour", "Long delays"; nil where it says nothing that the header does not.
    public var effect: Words? {
        switch alert.effect {
        case .noService: Words("alert.effect.no_service")
        case .reducedService: Words("alert.effect.reduced")
        case .significantDelays: Words("alert.effect.delays")
        case .detour: Words("alert.effect.detour")
        case .additionalService: Words("alert.effect.additional")
        case .modifiedService: Words("alert.effect.modified")
        case .stopMoved: Words("alert.effect.stop_moved")
        case .accessibilityIssue: Words("alert.effect.accessibility")
        case .otherEffect, .unknownEffect, .noEffect: nil
        }
    }

    /// "Because of works"; nil where nobody says.
    public var cause: Words? {
        switch alert.cause {
        case .technicalProblem: Words("alert.cause.technical")
        case .strike: Words("alert.cause.strike")
        case .demonstration: Words("alert.cause.demonstration")
        case .accident: Words("alert.cause.accident")
        case .holiday: Words("alert.cause.holiday")
        case .weather: Words("alert.cause.weather")
        case .maintenance: Words("alert.cause.maintenance")
        case .construction: Words("alert.cause.construction")
        case .policeActivity: Words("alert.cause.police")
        case .medicalEmergency: Words("alert.cause.medical")
        case .unknownCause, .otherCause: nil
        }
    }

    /// "Critical", "Warning", "Information".
    public var level: Words {
        switch alert.severity {
        case .critical: Words("alert.level.critical")
        case .warning: Words("alert.level.warning")
        case .info: Words("alert.level.info")
        }
    }

    /// When it is in force: "Until 17:30 on 2026-03-10". nil where it is always.
    public var period: Words? {
        guard let period = alert.activePeriod else { return nil }
        switch (period.start, period.end) {
        case (let start?, _) where !alert.isActive:
            return moment("alert.from %@ %lld %lld", "alert.from %@ %lld %lld %lld", start)
        case (_, let end?): return moment("alert.until %@ %lld %lld", "alert.until %@ %lld %lld %lld", end)
        case (let start?, nil): return moment("alert.since %@ %lld %lld", "alert.since %@ %lld %lld %lld", start)
        case (nil, nil): return nil
        }
    }

    /// A moment, with its year where that is not the one in which the alert was changed last.
    private func moment(_ key: String, _ keyWithYear: String, _ timestamp: Timestamp) -> Words {
        let date = timestamp.local.date.civil
        guard date.year != alert.updatedAt.local.date.civil.year else { return .moment(key, timestamp) }
        let clock = Words.Argument.text(ClockText.text(timestamp))
        return Words(keyWithYear, clock, .number(date.day), .number(date.month), .number(date.year))
    }

    /// The whole row in one sentence, as it is read out.
    public var spoken: [Words] { [level, .verbatim(header)] + [effect, period].compactMap { $0 } }
}

extension Words {
    /// A time on the city's clock, then day and month of its calendar, which each language puts in its own order.
    static func moment(_ key: String, _ timestamp: Timestamp) -> Words {
        let date = timestamp.local.date.civil
        return Words(key, .text(ClockText.text(timestamp)), .number(date.day), .number(date.month))
    }
}
