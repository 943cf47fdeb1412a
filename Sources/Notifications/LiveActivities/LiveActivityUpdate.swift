import Foundation
import JourneyProgress
import TransitAPI

/// What a Live Activity of a journey is told next: a pure function of the journey, what it was told before, and the time.
package struct LiveActivityUpdate: Sendable, Equatable {
    /// What it shows from now on.
    package var content: JourneyContent
    /// Whether it is told at once, 10 as APNs counts, or when it suits the battery, 5. Only so many a hour are shown at once.
    package var priority: Int
    /// Whether the journey is over with it.
    package var isEnd: Bool
    /// What makes the phone light up; nil for nothing.
    package var alert: Alert?
    /// Seconds since 1970-01-01T00:00:00Z.
    package var time: Int64
    /// What it has been told, this included.
    package var told: Told

    /// What one was told before, as it is kept.
    package struct Told: Codable, Sendable, Equatable {
        /// What it shows.
        package var content: JourneyContent
        /// What the phone has lit up for, a word for each: times go to and fro, and nobody is called twice for one thing.
        package var alerts: Set<String>

        /// What it shows, and what the phone has lit up for.
        package init(_ content: JourneyContent, alerts: Set<String> = []) {
            (self.content, self.alerts) = (content, alerts)
        }

        /// Reads what is kept; nil for something else.
        package init?(json: String) {
            let (decoder, data) = (JSONDecoder(), Data(json.utf8))
            if let told = try? decoder.decode(Told.self, from: data) {
                self = told
            } else if let content = try? decoder.decode(JourneyContent.self, from: data) {
                // As older versions kept it.
                self.init(content)
            } else {
                return nil
            }
        }

        /// As it is kept.
        package var json: String {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
        }
    }

    /// Something to look up for.
    package enum Alert: Sendable, Equatable {
        /// The next stop is the one to get off at.
        case getOff(at: String)
        /// The rest of the journey is in danger.
        case risk(JourneyContent.Risk)
    }

    /// Seconds for which a journey that is over stays on the lock screen.
    static let farewell: Int64 = 900
    /// Seconds after the end of a step without news of the next one from which on what is shown counts as old.
    static let patience: Int64 = 300
    /// Seconds after the arrival before which a journey is not taken for over: the vehicle may come later than was thought.
    package static let lateness: Int64 = 90

    /// What is to be told now; nil for nothing.
    ///
    /// - Parameters:
    ///   - journey: as it is known now.
    ///   - told: what it was told before; nil before the first time.
    ///   - toldAt: when; seconds since 1970-01-01T00:00:00Z, as `now`.
    package init?(of journey: Itinerary, told: Told?, at toldAt: Int64?, now: Int64) {
        let end = journey.arrivalTime.epochSeconds
        var progress = GoProgress(journey)
        _ = progress.advance(to: Double(now >= end && now < end + Self.lateness ? end - 1 : now))
        content = JourneyContent(progress, at: Double(now))
        (isEnd, time) = (progress.isOver, now)
        self.told = Told(content, alerts: told?.alerts ?? [])
        let risk = content.risk.flatMap { risk in
            progress.trouble(at: Double(now)).map { (risk: risk, word: "\(risk.rawValue) \($0.leg)") }
        }
        let getOff = content.step == .getOff ? "\(content.step.rawValue) \(content.leg)" : nil
        guard let told else {
            // The app has shown it just now, so nobody is called for it.
            self.told.alerts.formUnion([risk?.word, getOff].compactMap { $0 })
            (priority, alert) = (isEnd ? 10 : 5, nil)
            return
        }
        let seconds = Double(now - (toldAt ?? 0))
        guard isEnd || JourneyTimeline.isWorthAnUpdate(told.content, content, after: seconds) else { return nil }
        priority = isEnd || !content.differsInTimesAlone(from: told.content) ? 10 : 5
        if let risk, self.told.alerts.insert(risk.word).inserted {
            alert = .risk(risk.risk)
        } else if let getOff, self.told.alerts.insert(getOff).inserted {
            alert = .getOff(at: content.place)
        }
    }

    /// The push as APNs and ActivityKit take it.
    package var payload: JSONObject {
        var aps: JSONObject = [
            "timestamp": .int(Int(time)), "event": isEnd ? "end" : "update", "content-state": state,
        ]
        if isEnd {
            aps["dismissal-date"] = .int(Int(time + Self.farewell))
        } else {
            aps["stale-date"] = .int(Int(staleDate))
        }
        if let alert {
            aps["alert"] = .object([
                "title": Self.text(alert.title), "body": Self.text(alert.body), "sound": "default",
            ])
        }
        return ["aps": .object(aps)]
    }

    /// From when on what is shown counts as old, unless something newer came.
    package var staleDate: Int64 {
        let until = (content.until ?? content.arrival).rounded(.up)
        return max(time, Int64(until)) + Self.patience
    }

    /// As ActivityKit decodes it.
    package var state: JSONValue {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(content)).flatMap { try? JSONParser.parse(Array($0)) } ?? .null
    }

    private static func text(_ text: PushText) -> JSONValue {
        switch text {
        case .plain(let words): .string(words)
        case .localized: .object(JSONObject(text.members("", prefix: "")))
        }
    }
}

extension LiveActivityUpdate.Alert {
    var title: PushText {
        switch self {
        case .getOff(let place): .key("JOURNEY_TITLE_GET_OFF", place)
        case .risk(.atRisk): .key("JOURNEY_TITLE_AT_RISK")
        case .risk(.missed): .key("JOURNEY_TITLE_MISSED")
        case .risk(.left): .key("JOURNEY_TITLE_LEFT")
        case .risk(.cancelled): .key("JOURNEY_TITLE_CANCELLED")
        }
    }

    var body: PushText {
        switch self {
        case .getOff: .key("JOURNEY_BODY_GET_OFF")
        case .risk: .key("JOURNEY_BODY_RISK")
        }
    }
}
