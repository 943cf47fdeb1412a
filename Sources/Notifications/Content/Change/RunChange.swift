import TransitAPI

/// What is different about a run that a rider was told of.
enum RunChange {
    /// The change; nil where it is none a rider would mind.
    static func between(_ told: RunStory, _ now: RunStory) -> AlertChange? {
        switch (told.minutesLate, now.minutesLate) {
        case (nil, nil): return nil
        case (let was?, nil): return change(.worsened, now, .runCancelled, was)
        case (nil, let late?): return change(.eased, now, .runAfterAll, late)
        case (let was?, let late?):
            guard abs(late - was) >= RunStory.newsMinutes else { return nil }
            return change(late > was ? .worsened : .eased, now, .runLate, late, was)
        }
    }

    private static func change(
        _ kind: AlertChange.Kind, _ run: RunStory, _ text: ChangeText, _ minutes: Int...
    ) -> AlertChange {
        var phrase = text.patterns.filled(with: (run.arguments + minutes.map { "\($0)" }).map { Phrase($0) })
        phrase.english = phrase.english.capitalizedFirst
        return AlertChange(kinds: [kind], phrase: phrase)
    }
}
