/// Parameters of an endpoint about one object.
public struct RecordRequest<Body: RecordBody>: EndpointRequest {
    /// Identifier of the object.
    public var id: RecordID

    /// A request.
    public init(_ id: RecordID) { self.id = id }

    /// The identifier.
    public static var parameters: [AnyParameter] { [Body.idParameter.erased] }
    /// Reads the identifier.
    public init(_ reader: ParameterReader) throws(ParameterError) { id = try reader.value(Body.idParameter) }
    /// Writes the identifier.
    public func write(to writer: inout ParameterWriter) { writer.write(id, as: Body.idParameter) }
}

/// The same of an object that several devices change.
public struct VersionedRecordRequest<Body: RecordBody>: EndpointRequest {
    /// Identifier of the object.
    public var id: RecordID
    /// Only if it is still so; whatever it is where nil.
    public var ifMatch: IfMatch?

    /// A request.
    public init(_ id: RecordID, ifMatch: IfMatch? = nil) { (self.id, self.ifMatch) = (id, ifMatch) }

    /// The identifier and the version.
    public static var parameters: [AnyParameter] { [Body.idParameter.erased, RiderFields.ifMatch.erased] }
    /// Reads both.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        id = try reader.value(Body.idParameter)
        ifMatch = try reader.value(RiderFields.ifMatch)
    }
    /// Writes both.
    public func write(to writer: inout ParameterWriter) {
        writer.write(id, as: Body.idParameter)
        writer.write(ifMatch, as: RiderFields.ifMatch)
    }
}

/// Parameters and body of the change of an object.
public struct UpdateRecordRequest<Body: ChangedBody>: EndpointRequest {
    /// Which object, and in which version.
    public var record: VersionedRecordRequest<Body>
    /// What is to be different.
    public var changes: Body.Changes

    /// A request.
    public init(_ id: RecordID, changes: Body.Changes, ifMatch: IfMatch? = nil) {
        (record, self.changes) = (VersionedRecordRequest(id, ifMatch: ifMatch), changes)
    }

    /// The identifier and the version.
    public static var parameters: [AnyParameter] { VersionedRecordRequest<Body>.parameters }
    /// What is to be different.
    public static var body: DeclaredBody? { DeclaredBody(Body.Changes.self) }
    /// Reads all of it.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        record = try VersionedRecordRequest(reader)
        changes = try reader.body(Body.Changes.self)
    }
    public func write(to writer: inout ParameterWriter) {
        record.write(to: &writer)
        writer.write(body: changes)
    }
}
