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
