/// The departure reminders of a rider.
public struct RemindersBody: ResponseBody {
    /// Reminders, the next one due first.
    public var reminders: [Reminder]

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(reminders: [Reminder]) {
        self.reminders = reminders
    }

    private enum CodingKeys: String, CodingKey {
        case reminders
    }
}

extension RemindersBody {
    /// What the type stands for.
    public static let summary = "The departure reminders of a rider."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "reminders": "Reminders, the next one due first."
    ]
}
