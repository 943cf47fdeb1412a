import Database
import TransitAPI

/// What is different from what a rider was told of an alert.
package struct AlertChange: Sendable, Hashable {
    /// In which ways.
    package let kinds: Set<Kind>
    /// The change in a line of English for the body of a notification; what was told, where it ended.
    package let words: String

    /// A way in which an alert changes.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Graver than told.
        case worsened
        /// Less grave than told.
        case eased
        /// Of another kind: a detour, no longer delays.
        case turned
        /// Written differently.
        case reworded
        /// In force longer than told, or earlier.
        case extended
        /// In force for a shorter time than told, or later.
        case shortened
        /// Names stops or routes it did not.
        case widened
        /// No longer names stops or routes it did.
        case narrowed
        /// Over.
        case ended
    }

    /// Whether it is over: told once, quietly.
    package var isEnd: Bool { kinds.contains(.ended) }

    /// What changed between what a rider was told and what holds now; nil where a rider would see nothing new.
    ///
    /// Nothing new is an alert under another id, with its selectors in another order, with other white space,
    /// punctuation or link, without the periods that are past, with an end moved by less than five minutes, or with
    /// another platform of a station it named.
    ///
    /// - Parameters:
    ///   - told: what the rider was told last.
    ///   - now: what holds; nil where the alert is gone. One whose periods are all past is gone as well.
    ///   - instant: the present.
    ///   - clock: the city's, for times of day.
    ///   - names: of stops and routes.
    package static func between(
        _ told: AlertStory, _ now: AlertStory?, at instant: Instant, clock: ZoneClock, names: AlertNames
    ) -> AlertChange? {
        guard let now, !now.isOver(at: instant) else { return AlertChange(kinds: [.ended], words: told.headline) }
        guard now != told else { return nil }
        if let before = told.run, let after = now.run { return RunChange.between(before, after) }
        var found: [(kind: Kind, words: String)] = []
        if let grade = grade(told, now) { found.append(grade) }
        let text = TextChange.words(from: told, to: now)
        if let text { found.append((.reworded, text)) }
        if let period = PeriodChange(from: told, to: now, at: instant, clock: clock) {
            // A text that says the new times itself has said them.
            let isSaid = text.map { said in period.words.clocks.allSatisfy { said.contains($0) } } ?? false
            found.append((period.kind, isSaid && !period.words.clocks.isEmpty ? "" : period.words))
        }
        for change in [
            NamesChange(from: told.routeIDs, to: now.routeIDs, name: names.route),
            NamesChange(from: told.stopIDs, to: now.stopIDs, name: names.stop),
        ] {
            if !change.added.isEmpty { found.append((.widened, "also " + NamesChange.list(change.added))) }
            if !change.removed.isEmpty { found.append((.narrowed, "no longer " + NamesChange.list(change.removed))) }
        }
        guard !found.isEmpty else { return nil }
        return AlertChange(
            kinds: Set(found.map(\.kind)),
            words: found.map(\.words).filter { !$0.isEmpty }.joined(separator: "; ").capitalizedFirst)
    }

    private static func grade(_ told: AlertStory, _ now: AlertStory) -> (Kind, String)? {
        let (was, present) = (told.severity, now.severity)
        if was != present {
            return present.isAtLeast(was)
                ? (.worsened, "now \(present.words), was \(was.words)")
                : (.eased, "eased to \(present.words), was \(was.words)")
        }
        let before = AlertKind(effect: told.effect, cause: told.cause)
        let after = AlertKind(effect: now.effect, cause: now.cause)
        guard before != after, let words = after.words else { return nil }
        return (.turned, "now \(words)" + (before.words.map { ", was \($0)" } ?? ""))
    }
}

extension AlertStory {
    /// What to call the alert in a line: its header, else how its text starts.
    package var headline: String {
        if let run { return run.name.capitalizedFirst }
        return header.isEmpty ? Sentences(description).all.first?.text ?? "" : header
    }
}

extension NotificationSeverity {
    fileprivate var words: String {
        switch self {
        case .minor: "a minor disruption"
        case .major: "a major disruption"
        case .cancelled: "no service"
        }
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// The times of day in it.
    fileprivate var clocks: [String] {
        split { !$0.isNumber && $0 != ":" }.filter { $0.contains(":") }.map(String.init)
    }
}
