import Database
import Foundation
import TransitAPI

/// What a notification about an alert is for.
package enum AlertEvent: Sendable, Hashable {
    /// The rider has not heard of it.
    case new
    /// The rider has heard something else of it.
    case changed(AlertChange)
    /// It is over, since a moment.
    case ended(at: Timestamp)
}

extension PushPayload {
    /// The notification about an alert.
    ///
    /// The title is a key with the lines touched. The body is the alert's own text where it has one, for nobody
    /// translates that better than its publisher; else it is a key as well. Of a change the body is the change.
    ///
    /// - Parameters:
    ///   - event: what there is to say.
    ///   - story: the alert as it is now; as it was told, where it is over.
    ///   - id: the alert's.
    ///   - lines: short names of the routes, or names of the stops, that touch the rider; may be empty.
    ///   - badge: how many alerts the rider has not read, this one counted.
    ///   - translations: what its publisher says of it in other languages.
    package init(
        _ event: AlertEvent, of story: AlertStory, id: String, lines: [String], badge: Int,
        interruption: Interruption, translations: [WrittenLanguage: AlertTexts] = [:]
    ) {
        let kind = AlertKind(effect: story.effect, cause: story.cause)
        let title: String
        let body: PushText
        switch event {
        case .new: (title, body) = (kind.rawValue, Self.body(of: story, kind))
        case .changed(let change):
            (title, body) = ("UPDATED", change.words.isEmpty ? .key("ALERT_BODY_UPDATED") : .plain(change.words))
        case .ended(let moment):
            title = "RESOLVED"
            if let run = story.run {
                body = .localized(key: "ALERT_BODY_RUN_RESOLVED", arguments: run.arguments)
            } else {
                body =
                    story.headline.isEmpty
                    ? .key("ALERT_BODY_RESOLVED") : .key("ALERT_BODY_RESOLVED_AT", moment.clock, story.headline)
            }
        }
        var custom: [(String, JSONValue)] = [("alert_id", .string(id))]
        if let route = story.routeIDs.first { custom.append(("route_id", .string(route))) }
        let stops = story.stopIDs.prefix(Self.maximumStops)
        custom += [
            ("stop_ids", .array(stops.map { .string($0) })), ("severity", .string(story.severity.rawValue)),
            ("deep_link", .string(story.run.map(DeepLink.run) ?? DeepLink.alert(id))),
        ]
        self.init(
            title: Self.title("ALERT_TITLE_" + title, lines), body: body, badge: badge, interruption: interruption,
            category: "SERVICE_ALERT", threadID: CollapseID.of(id), custom: custom)
        for language in WrittenLanguage.allCases where language != .english {
            say(Self.body(event, of: story, translations[language], in: language), in: language)
        }
    }

    /// What stands in place of the body for riders who read another language; nil where the app has all the words for it.
    private static func body(
        _ event: AlertEvent, of story: AlertStory, _ translation: AlertTexts?, in language: WrittenLanguage
    ) -> String? {
        switch event {
        case .new: story.run == nil ? translation?.body : nil
        case .changed(let change): change.words == change.phrase[language] ? nil : change.phrase[language]
        case .ended(let moment):
            story.run == nil
                ? translation.map {
                    PushWording.text("ALERT_BODY_RESOLVED_AT", [moment.clock, $0.headline], in: language)
                } : nil
        }
    }

    private static func title(_ key: String, _ lines: [String]) -> PushText {
        guard !lines.isEmpty else { return .key(key + "_ANYWHERE") }
        let shown = lines.prefix(3).joined(separator: ", ")
        return .key(key, lines.count > 3 ? "\(shown) +\(lines.count - 3)" : shown)
    }

    private static func body(of story: AlertStory, _ kind: AlertKind) -> PushText {
        if let run = story.run {
            guard let late = run.minutesLate else {
                return .localized(key: "ALERT_BODY_RUN_CANCELLED", arguments: run.arguments)
            }
            return .localized(key: "ALERT_BODY_RUN_LATE", arguments: run.arguments + ["\(late)"])
        }
        if !story.description.isEmpty || !story.header.isEmpty {
            return .plain(AlertTexts.body(header: story.header, description: story.description))
        }
        return .key("ALERT_BODY_" + kind.rawValue)
    }
}

/// Links into the app.
enum DeepLink {
    static func alert(_ id: String) -> String { "sydneytransit://alerts/\(encoded(id))" }

    static func run(_ run: RunStory) -> String {
        trip(run.tripID, serviceDate: run.serviceDate, stopID: run.originID)
    }

    /// - Parameter serviceDate: YYYY-MM-DD.
    static func trip(_ id: String, serviceDate: String, stopID: String) -> String {
        "sydneytransit://trips/\(encoded(id))?service_date=\(encoded(serviceDate))&stop_id=\(encoded(stopID))"
    }

    /// The list of what the rider was told.
    static let notifications = "sydneytransit://notifications"

    static func savedTrip(_ id: UUID) -> String { "sydneytransit://saved-trips/\(id.lowercased)" }

    private static func encoded(_ text: String) -> String { PercentEncoding.encode(text) }
}
