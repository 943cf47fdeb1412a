/// Parameters of `GET /reminders/{reminder_id}`.
public struct ReminderRequest: EndpointRequest {
    /// Identifier of the reminder.
    public var reminderID: RecordID

    /// A request; bounds are checked by whoever reads it.
    public init(reminderID: RecordID) {
        self.reminderID = reminderID
    }
}

extension ReminderRequest {
    static let reminderID = RiderFields.id("reminder_id", "Identifier of the reminder.")

    /// All parameters.
    public static let parameters: [AnyParameter] = [reminderID.erased]

    /// Reads a request; throws on the first parameter or field that is not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        reminderID = try reader.value(Self.reminderID)
    }

    /// Writes every parameter.
    public func write(to writer: inout ParameterWriter) {
        writer.write(reminderID, as: Self.reminderID)
    }
}
