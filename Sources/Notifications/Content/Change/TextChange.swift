import TransitAPI

/// What is written differently.
enum TextChange {
    /// A text that is new from top to bottom is not compared sentence by sentence: that many pairs at most are.
    private static let mostPairs = 100

    /// The change in words; nil where both texts say the same.
    static func words(from told: AlertStory, to now: AlertStory) -> Phrase? {
        let before = Sentences(of: told)
        let after = Sentences(of: now)
        var gone = before.notIn(after)
        let new = after.notIn(before)
        guard !new.isEmpty || !gone.isEmpty else { return nil }
        if new.count * gone.count > mostPairs { gone = [] }
        guard !new.isEmpty else {
            return Phrase(.gone) + Phrase.joined(gone.map { Phrase($0.text) }, by: Phrase(.stop))
        }
        let phrases = new.map { sentence in
            let likest = gone.indices.max {
                Rewording.likeness(gone[$0].text, sentence.text) < Rewording.likeness(gone[$1].text, sentence.text)
            }
            guard let likest, let words = Rewording.words(from: gone[likest].text, to: sentence.text) else {
                return Phrase(sentence.text)
            }
            gone.remove(at: likest)
            return words
        }
        return Phrase.joined(phrases, by: Phrase(.stop))
    }
}
