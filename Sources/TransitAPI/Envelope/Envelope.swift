/// The body of a success: `{data, meta}`.
public struct Envelope<Body: ResponseBody>: Codable, Sendable, Equatable {
    /// The answer.
    public var data: Body
    /// When, and in answer to which request; pages and staleness where they apply.
    public var meta: Meta

    /// Wraps an answer.
    public init(data: Body, meta: Meta) {
        self.data = data
        self.meta = meta
    }
}
