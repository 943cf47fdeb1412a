import Database
import TransitAPI

/// What is different from what a rider was told of an alert.
package struct AlertChange: Sendable, Hashable {
    /// In which ways.
    package let kinds: Set<Kind>
    /// The change in a line for the body of a notification; what was told, where it ended.
    package let phrase: Phrase
    /// The same in English.
    package var words: String { phrase.english }

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
    ///   - translations: what the alert says now in other languages. What it said when the rider was told is not kept, so that
    ///     a text written differently is told as it now begins.
    package static func between(
        _ told: AlertStory, _ now: AlertStory?, at instant: Instant, clock: ZoneClock, names: AlertNames,
        translations: [WrittenLanguage: AlertTexts] = [:]
    ) -> AlertChange? {
        guard let now, !now.isOver(at: instant) else {
            return AlertChange(kinds: [.ended], phrase: Phrase(told.headline))
        }
        guard now != told else { return nil }
        if let before = told.run, let after = now.run { return RunChange.between(before, after) }
        var found: [(kind: Kind, words: Phrase)] = []
        if let grade = grade(told, now) { found.append(grade) }
        var text = TextChange.words(from: told, to: now)
        for (language, translation) in translations { text?[language] = translation.headline }
        if let text { found.append((.reworded, text)) }
        if let period = PeriodChange(from: told, to: now, at: instant, clock: clock) {
            // A text that says the new times itself has said them, in the languages in which it does.
            found.append((period.kind, text.map { period.words.unlessSaid(in: $0) } ?? period.words))
        }
        for change in [
            NamesChange(from: told.routeIDs, to: now.routeIDs, name: names.route),
            NamesChange(from: told.stopIDs, to: now.stopIDs, name: names.stop),
        ] {
            if let added = NamesChange.list(change.added) { found.append((.widened, Phrase(.also, added))) }
            if let removed = NamesChange.list(change.removed) { found.append((.narrowed, Phrase(.noLonger, removed))) }
        }
        guard !found.isEmpty else { return nil }
        var phrase = Phrase.joined(found.map(\.words), by: Phrase(.semicolon))
        phrase.english = phrase.english.capitalizedFirst
        return AlertChange(kinds: Set(found.map(\.kind)), phrase: phrase)
    }

    private static func grade(_ told: AlertStory, _ now: AlertStory) -> (Kind, Phrase)? {
        let (was, present) = (told.severity, now.severity)
        if was != present {
            return present.isAtLeast(was)
                ? (.worsened, Phrase(.nowWas, Phrase(present.text), Phrase(was.text)))
                : (.eased, Phrase(.easedTo, Phrase(present.text), Phrase(was.text)))
        }
        let before = AlertKind(effect: told.effect, cause: told.cause)
        let after = AlertKind(effect: now.effect, cause: now.cause)
        guard before != after, let text = after.text else { return nil }
        return (.turned, before.text.map { Phrase(.nowWas, Phrase(text), Phrase($0)) } ?? Phrase(.now, Phrase(text)))
    }
}

extension AlertStory {
    /// What to call the alert in a line: its header, else how its text starts.
    package var headline: String {
        if let run { return run.name.capitalizedFirst }
        return header.isEmpty ? Sentences(description).all.first?.text ?? "" : header
    }
}

extension Phrase {
    fileprivate func unlessSaid(in text: Phrase) -> Phrase {
        Phrase { self[$0].unlessSaid(in: text[$0]) }
    }
}

extension NotificationSeverity {
    fileprivate var text: ChangeText {
        switch self {
        case .minor: .minor
        case .major: .major
        case .cancelled: .noService
        }
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// The text, but nothing where another has all the times of day in it.
    fileprivate func unlessSaid(in text: String) -> String {
        let clocks = clocks
        return !clocks.isEmpty && clocks.allSatisfy { text.contains($0) } ? "" : self
    }

    /// The times of day in it.
    private var clocks: [String] {
        split { !$0.isNumber && $0 != ":" }.filter { $0.contains(":") }.map(String.init)
    }
}
