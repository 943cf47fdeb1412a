/// Where a value stands in a request body that is being read, and what becomes of names there that nobody declared.
public struct BodyPlace {
    /// Where it stands.
    public let path: JSONPath
    let unknown: UnknownNames

    /// The body itself, where every field must be declared.
    public static var root: BodyPlace { root(noting: UnknownNames(areRefused: true)) }

    static func root(noting unknown: UnknownNames) -> BodyPlace { BodyPlace(path: .root, unknown: unknown) }

    /// A field of the object here.
    public func appending(_ name: String) -> BodyPlace { BodyPlace(path: path.appending(name), unknown: unknown) }

    /// An element of the array here, from 0.
    public func appending(_ index: Int) -> BodyPlace { BodyPlace(path: path.appending(index), unknown: unknown) }
}

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
