import GTFS
import SectionFile
import TextSearch
import Timetable

/// The search index while it is built: sorted words, and for each the stops that carry it.
struct SearchIndexDraft: Sendable {
    let words: [String]
    let postings: Lists<SearchPosting>

    /// The words of all names and codes. What a stop is called in other languages finds it too.
    init(stops: [StopRecord], translations: [TranslationRecord], strings: ByteTable) {
        var draft = WordIndexDraft()
        var wordsOfName: [StringIndex: [String]] = [:]
        // By row where they have one: thousands of stops may share a name and be translated one by one.
        let ofText = Dictionary(grouping: translations.filter { $0.isOf(.anything, .max) }, by: \.text)
        let ofRow = Dictionary(
            grouping: translations.filter { $0.kind == TranslationRecord.Kind.stop.rawValue }, by: \.row)
        for (index, stop) in stops.enumerated()
        where stop.locationType == .stop || stop.locationType == .station {
            let names = wordsOfName[stop.name] ?? SearchText.words(of: strings.text(stop.name.position))
            wordsOfName[stop.name] = names
            draft.add(name: names, of: index)
            var known: Set<[String]> = [names]
            for other in (ofText[stop.name] ?? []) + (ofRow[UInt32(index)] ?? []) where other.text == stop.name {
                let words = SearchText.words(of: strings.text(other.translation.position))
                if known.insert(words).inserted { draft.add(name: words, of: index) }
            }
            if stop.code != .empty {
                draft.add(code: SearchText.words(of: strings.text(stop.code.position)), of: index)
            }
        }
        (words, postings) = draft.sorted()
    }
}
