import TransitAPI

extension PushPayload {
    /// One alert of a digest.
    package struct DigestEntry: Sendable {
        package let alertID: String
        /// What it comes to, in a line.
        package let line: String

        package init(alertID: String, line: String) { (self.alertID, self.line) = (alertID, line) }
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
        var lines = entries.prefix(Self.lines).map { EscapedText.cut($0.line, to: 200) }
        if entries.count > lines.count { lines.append("+\(entries.count - lines.count)") }
        self.init(
            title: .key("DIGEST_TITLE", "\(entries.count)"), body: .plain(lines.joined(separator: "\n")), badge: badge,
            interruption: interruption, category: "SERVICE_ALERT_DIGEST", threadID: CollapseID.of(id),
            custom: [
                ("alert_ids", .array(entries.prefix(Self.maximumStops).map { .string($0.alertID) })),
                ("severity", .string(severity.rawValue)), ("deep_link", .string(DeepLink.notifications)),
            ])
    }

    /// What an alert comes to, in a line of a digest.
    ///
    /// - Parameter payload: as the rider would be told of it alone.
    static func digestLine(_ story: AlertStory, _ kind: NotificationKind, _ payload: PushPayload) -> String {
        let (title, body) = payload.english
        if kind == .changed { return "\(title): \(body)" }
        if story.run != nil { return body }
        return story.headline.isEmpty ? title : story.headline
    }
}
