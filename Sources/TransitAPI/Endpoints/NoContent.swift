/// Stands for no body at all, where an endpoint names its response type.
public struct NoContent: ResponseBody {
    /// Nothing to hold.
    public init() {}
    /// What the type stands for.
    public static let summary = "No body."
    /// No fields.
    public static let fieldDocs: [String: String] = [:]
}
