import TransitAPI

extension PushPayload {
    /// One alert of a digest.
    package struct DigestEntry: Sendable {
        package let alertID: String
        /// What it comes to, in a line.
        package let line: Phrase

        package init(alertID: String, line: Phrase) { (self.alertID, self.line) = (alertID, line) }
    }

    /// Alerts named in the body; of more, how many.
    private static let lines = 4

    /// The notification that tells of several alerts at once.
    ///
    /// - Parameters:
    ///   - entries: the gravest first.
    ///   - id: the digest's own.
    ///   - severity: how grave the gravest is.
    ///   - badge: how many alerts the rider has not read, these counted.
    package init(
        digest entries: [DigestEntry], id: String, severity: NotificationSeverity, badge: Int,
        interruption: Interruption
    ) {
        func body(_ language: WrittenLanguage) -> String {
            var lines = entries.prefix(Self.lines).map { EscapedText.cut($0.line[language], to: 200) }
            if entries.count > lines.count { lines.append("+\(entries.count - lines.count)") }
            return lines.joined(separator: "\n")
        }
        let bodies = Phrase { body($0) }
        self.init(
            title: .key("DIGEST_TITLE", "\(entries.count)"), body: .plain(bodies.english), badge: badge,
            interruption: interruption, category: "SERVICE_ALERT_DIGEST", threadID: CollapseID.of(id),
            custom: [
                ("alert_ids", .array(entries.prefix(Self.maximumStops).map { .string($0.alertID) })),
                ("severity", .string(severity.rawValue)), ("deep_link", .string(DeepLink.notifications)),
            ])
        for language in WrittenLanguage.allCases where bodies[language] != bodies.english {
            say(bodies[language], in: language)
        }
    }

    /// What an alert comes to, in a line of a digest.
    ///
    /// - Parameter payload: as the rider would be told of it alone.
    static func digestLine(_ notice: AlertNotice, _ kind: NotificationKind, _ payload: PushPayload) -> Phrase {
        let story = notice.story
        let colon = Phrase(english: ": ", chinese: "：")
        return Phrase { language in
            let (title, body) = payload.words(in: language)
            if kind == .changed { return title + colon[language] + body }
            if story.run != nil { return body }
            let headline = notice.translations[language]?.headline ?? story.headline
            return headline.isEmpty ? title : headline
        }
    }
}
