/// Stands for no body at all, where an endpoint names its response type.
public struct NoContent: ResponseBody {
    public init() {}
    public static let summary = "No body."
}

/// Stands for what is no JSON, such as the bytes of a file, where an endpoint names its response type.
public struct FileContents: ResponseBody {
    public init() {}
    public static let summary = "Bytes or text that are no JSON."
}
