/// The JSON body an endpoint takes, without its type: what the server and documents need.
public struct DeclaredBody: Sendable {
    /// The object it is.
    public let type: any BodyObject.Type
    /// Most bytes it may have.
    public let maximumBytes: Int
    /// Bodies as documents show them, the first the most usual.
    public let examples: [BodyExample]

    /// Declares a body. 64 kB are plenty for any question.
    public init<Object: BodyObject>(
        _ type: Object.Type, maximumBytes: Int = 64 << 10, examples: [(name: String, summary: String, body: Object)]
    ) {
        self.type = type
        self.maximumBytes = maximumBytes
        self.examples = examples.map {
            BodyExample(name: $0.name, summary: $0.summary, value: .object($0.body.bodyJSON))
        }
    }
}

/// A body as documents show it.
public struct BodyExample: Sendable, Equatable {
    /// A word for it.
    public let name: String
    /// What it asks for, in a few words.
    public let summary: String
    /// The body.
    public let value: JSONValue
}
