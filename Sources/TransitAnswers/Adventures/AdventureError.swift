/// Why an adventure cannot be planned.
package enum AdventureError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Stops and route together are longer than may be.
    case tooLong(bytes: Int, most: Int)
    /// It has more stops than may be.
    case tooManyStops(Int, most: Int)
    /// A member is not what it must be.
    case wrong(String, expected: String)
    /// It was given up, at its time limit or because nobody waits for it any longer.
    case cancelled

    package var description: String {
        switch self {
        case .tooLong(let bytes, let most): "The adventure has \(bytes) bytes; at most \(most) are allowed."
        case .tooManyStops(let count, let most): "The adventure has \(count) stops; at most \(most) are allowed."
        case .wrong(let member, let expected): "\(member) must be \(expected)."
        case .cancelled: "Planning the adventure took too long."
        }
    }
}
