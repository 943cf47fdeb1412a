import GTFS
import SectionFile
import Timetable

/// The search index while it is built: sorted words, and for each the stops that carry it.
struct SearchIndexDraft {
    private(set) var words: [StringIndex] = []
    private(set) var postings = Lists<SearchPosting>()

    init(stops: [StopRecord], strings: inout ByteTable) {
        var vocabulary = ByteTable(minimumCapacity: 1 << 12)
        var pairs: [(owner: Int, value: SearchPosting)] = []
        var wordsOfName: [StringIndex: [String]] = [:]
        for (index, stop) in stops.enumerated()
        where stop.locationType == .stop || stop.locationType == .station {
            let names = wordsOfName[stop.name] ?? SearchText.words(of: strings.text(stop.name.position))
            wordsOfName[stop.name] = names
            let telling = UInt8(clamping: max(1, names.count { !SearchText.generic.contains($0) }))
            for (position, word) in names.enumerated() {
                let posting = SearchPosting(
                    stop: StopIndex(index), position: UInt8(min(position, 254)), wordCount: telling)
                pairs.append((vocabulary.insert(word).index, posting))
                guard let short = SearchText.short(word) else { continue }
                var shortened = posting
                shortened.isShortForm = 1
                pairs.append((vocabulary.insert(short).index, shortened))
            }
            guard stop.code != .empty else { continue }
            for word in SearchText.words(of: strings.text(stop.code.position)) {
                let posting = SearchPosting(
                    stop: StopIndex(index), position: SearchPosting.codePosition, wordCount: 1)
                pairs.append((vocabulary.insert(word).index, posting))
            }
        }
        let order = (0..<vocabulary.count).sorted { vocabulary[$0].lexicographicallyPrecedes(vocabulary[$1]) }
        var rank = [Int](repeating: 0, count: vocabulary.count)
        for (position, word) in order.enumerated() {
            rank[word] = position
            words.append(StringIndex(strings.insert(vocabulary.text(word)).index))
        }
        postings = Lists(count: order.count, pairs: pairs.map { (rank[$0.owner], $0.value) })
    }
}
