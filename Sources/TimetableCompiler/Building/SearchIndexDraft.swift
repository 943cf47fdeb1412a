import GTFS
import SectionFile
import TextSearch
import Timetable

/// The search index while it is built: sorted words, and for each the stops that carry it.
struct SearchIndexDraft: Sendable {
    let words: [String]
    let postings: Lists<SearchPosting>

    /// The words of all names and codes.
    init(stops: [StopRecord], strings: ByteTable) {
        var draft = WordIndexDraft()
        var wordsOfName: [StringIndex: [String]] = [:]
        for (index, stop) in stops.enumerated()
        where stop.locationType == .stop || stop.locationType == .station {
            let names = wordsOfName[stop.name] ?? SearchText.words(of: strings.text(stop.name.position))
            wordsOfName[stop.name] = names
            draft.add(name: names, of: index)
            if stop.code != .empty {
                draft.add(code: SearchText.words(of: strings.text(stop.code.position)), of: index)
            }
        }
        (words, postings) = draft.sorted()
    }
}
