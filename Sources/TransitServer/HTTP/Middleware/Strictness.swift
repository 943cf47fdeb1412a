import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

/// Holds a client to the names it sends as strictly as it prefers, and says so.
struct Strictness: Middleware {
    func before(_ exchange: inout Exchange) -> Progress {
        exchange.isStrict = exchange.request.headers[.prefer].map(HandlingPreference.areStrict) ?? false
        return .onward
    }

    /// Says what became of names that nobody knows: that they are refused, or that a client that wants that gets something else.
    func after(_ response: inout Response, _ exchange: Exchange) {
        guard exchange.entry?.route.readsNames ?? false else { return }
        if exchange.isStrict { response.headers[.preferenceApplied] = HandlingPreference.applied }
        if exchange.isStrict || !exchange.ignored.all.isEmpty { response.headers.vary("Prefer") }
    }
}

/// What a client prefers (RFC 7240); of all there is, only how strictly it is held to the names it sends.
package enum HandlingPreference {
    /// What an answer says where that was done.
    static let applied = "handling=strict"
    /// Bytes of a header beyond which nobody reads on: it is read on the event loop, for every request.
    private static let most = 1_024

    /// Whether names that are unknown are to be refused. The first of several words on it counts (§2), and none that has
    /// another value than the two there are (§4.4).
    package static func areStrict(_ header: String) -> Bool {
        for preference in split(String(decoding: header.utf8.prefix(most), as: UTF8.self), at: ",") {
            let word = split(preference, at: ";").first ?? ""
            let halves = split(word, at: "=").map { $0.trimmingCharacters(in: .whitespaces) }
            guard halves.first?.lowercased() == "handling" else { continue }
            let value = halves.dropFirst().first ?? ""
            let isQuoted = value.count >= 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
            return (isQuoted ? String(value.dropFirst().dropLast()) : value).lowercased() == "strict"
        }
        return false
    }

    /// The pieces between separators that do not stand in quotation marks.
    private static func split(_ text: String, at separator: Character) -> [String] {
        var pieces = [""]
        var isQuoted = false
        for character in text {
            if character == "\"" { isQuoted.toggle() }
            guard character == separator, !isQuoted else {
                pieces[pieces.count - 1].append(character)
                continue
            }
            pieces.append("")
        }
        return pieces
    }
}

/// The names of one request that its endpoint does not know and has left aside, once it has been read.
final class IgnoredNames: Sendable {
    private let names = Mutex<[String]>([])

    /// None until the request has been read.
    var all: [String] { names.withLock { $0 } }

    func set(_ ignored: [String]) { names.withLock { $0 = ignored } }
}

extension HTTPField.Name {
    static let prefer = HTTPField.Name("Prefer")!
    static let preferenceApplied = HTTPField.Name("Preference-Applied")!
}
