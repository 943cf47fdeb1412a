import HTTPTypes
import TransitAPI

extension LanguageTag {
    /// Languages of a header beyond which nobody reads on.
    private static let most = 8

    /// The languages that `Accept-Language` asks for (RFC 9110 §12.5.4), the preferred one first; nil where English is
    /// preferred, or nothing said that can be read.
    static func others(_ header: String?) -> [LanguageTag]? {
        guard let header, !isEnglishFirst(header.utf8) else { return nil }
        var found: [(tag: LanguageTag, weight: Double)] = []
        for item in header.split(separator: ",", maxSplits: most).prefix(most) {
            let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let tag = parts.first.flatMap({ LanguageTag($0) }) else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            if weight > 0 { found.append((tag, min(weight, 1))) }
        }
        // The sort is stable: of equal weight the one named first goes first.
        let languages = found.sorted { $0.weight > $1.weight }.map(\.tag)
        guard let first = languages.first, !isEnglishFirst(first.description.utf8) else { return nil }
        return languages
    }

    /// Whether the first language is English without a weight, which none outweighs: what most requests say, and what costs
    /// nothing to find out.
    private static func isEnglishFirst(_ text: String.UTF8View) -> Bool {
        var bytes = text.makeIterator()
        guard let e = bytes.next(), e | 0x20 == UInt8(ascii: "e"), let n = bytes.next(), n | 0x20 == UInt8(ascii: "n")
        else { return false }
        guard let end = bytes.next(), end != UInt8(ascii: ",") else { return true }
        guard end == UInt8(ascii: "-") else { return false }
        while let byte = bytes.next(), byte != UInt8(ascii: ",") {
            if byte == UInt8(ascii: ";") { return false }
        }
        return true
    }
}

extension Exchange {
    /// What the rider reads where that is not English first and foremost, and the answer depends on it; nil elsewhere.
    var otherLanguages: [LanguageTag]? {
        guard variesByLanguage else { return nil }
        return LanguageTag.others(request.headers[.acceptLanguage])
    }

    /// Whether who reads another language may be answered otherwise.
    var variesByLanguage: Bool {
        guard let route = entry?.route else { return false }
        return route.followsLanguage || route.translatesNames && edition?.timetable.hasTranslations == true
    }

    /// What sentences of the server's own are in, where the answer depends on what the rider reads.
    var writtenLanguage: WrittenLanguage { WrittenLanguage(reading: otherLanguages ?? []) }
}
