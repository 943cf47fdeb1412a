/// Where a value stands in a request body, as errors write it: `preferences.modes[1]`.
public struct JSONPath: Sendable, Equatable, CustomStringConvertible {
    /// The path; empty for the body itself.
    public let description: String

    /// The body itself.
    public static let root = JSONPath(description: "")

    /// A field of the object here.
    public func appending(_ name: String) -> JSONPath {
        let name = ReceivedText(name).clipped
        return JSONPath(description: description.isEmpty ? name : "\(description).\(name)")
    }

    /// An element of the array here, from 0.
    public func appending(_ index: Int) -> JSONPath { JSONPath(description: "\(description)[\(index)]") }

    private init(description: String) { self.description = description }

    /// To start a sentence with.
    var inSentence: String { description.isEmpty ? "the body" : description }
}
