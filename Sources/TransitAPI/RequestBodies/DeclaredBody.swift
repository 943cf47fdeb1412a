/// The JSON body an endpoint takes, without its type: what the server and documents need.
public struct DeclaredBody: Sendable {
    /// The object it is.
    public let type: any BodyObject.Type
    /// Most bytes it may have.
    public let maximumBytes: Int

    /// Declares a body. 64 kB are plenty for any question.
    public init(_ type: any BodyObject.Type, maximumBytes: Int = 64 << 10) {
        (self.type, self.maximumBytes) = (type, maximumBytes)
    }
}
