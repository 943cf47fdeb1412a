/// Stands for the bytes of a file where an endpoint names its response type; never sent as JSON.
public struct FileContents: ResponseBody {
    /// Nothing to hold.
    public init() {}
    /// What the type stands for.
    public static let summary = "The bytes of a file."
    /// No fields.
    public static let fieldDocs: [String: String] = [:]
}
