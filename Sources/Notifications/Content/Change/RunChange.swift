/// What is different about a run that a rider was told of.
enum RunChange {
    /// The change; nil where it is none a rider would mind.
    static func between(_ told: RunStory, _ now: RunStory) -> AlertChange? {
        switch (told.minutesLate, now.minutesLate) {
        case (nil, nil): return nil
        case (let was?, nil): return change(.worsened, now, "is cancelled, was about \(was) min late")
        case (nil, let late?): return change(.eased, now, "runs after all, about \(late) min late")
        case (let was?, let late?):
            guard abs(late - was) >= RunStory.newsMinutes else { return nil }
            return change(late > was ? .worsened : .eased, now, "is now about \(late) min late, was \(was)")
        }
    }

    private static func change(_ kind: AlertChange.Kind, _ run: RunStory, _ words: String) -> AlertChange {
        AlertChange(kinds: [kind], words: "\(run.name) \(words)".capitalizedFirst)
    }
}
