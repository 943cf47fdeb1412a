import TransitAPI

/// A title or body: a key the app has words for in the rider's language, or words as they are.
package enum PushText: Sendable, Hashable {
    /// As written by whoever published the alert, or by us.
    case plain(String)
    /// A key of ``PushWording`` and what stands in its gaps, in their order.
    case localized(key: String, arguments: [String])

    /// A key with what stands in its gaps.
    static func key(_ key: String, _ arguments: String...) -> PushText { .localized(key: key, arguments: arguments) }

    /// In English.
    package var english: String {
        switch self {
        case .plain(let text): text
        case .localized(let key, let arguments): PushWording.english(key, arguments)
        }
    }

    /// The members of `aps.alert` that say it.
    ///
    /// - Parameters:
    ///   - name: `title` or `body`.
    ///   - prefix: what the names of a key start with: `title-` or nothing.
    func members(_ name: String, prefix: String) -> [(String, JSONValue)] {
        switch self {
        case .plain(let text): [(name, .string(text))]
        case .localized(let key, let arguments):
            [(prefix + "loc-key", .string(key))]
                + (arguments.isEmpty ? [] : [(prefix + "loc-args", .array(arguments.map { .string($0) }))])
        }
    }
}
