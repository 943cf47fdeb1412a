/// Parameters of `GET /gtfs/pack/{file_name}`.
public struct PackFileRequest: EndpointRequest {
    /// Name at the end of download_url.
    public var fileName: FileName

    /// A request; what has a default may be left out. Bounds are checked by whoever reads it.
    public init(fileName: FileName) {
        self.fileName = fileName
    }
}

extension PackFileRequest {
    static let fileName = Parameter<FileName>(
        "file_name", in: .path, "Name at the end of download_url.", example: FileName.example)

    /// All parameters, path first.
    public static let parameters: [AnyParameter] = [
        fileName.erased
    ]

    /// Reads a request; throws on the first parameter that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        fileName = try reader.value(Self.fileName)
    }

    /// Writes every parameter.
    public func write(to writer: inout ParameterWriter) {
        writer.write(fileName, as: Self.fileName)
    }
}
