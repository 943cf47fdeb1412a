/// What is to differ for one favourite.
public struct FavoriteOverrideInput: BodyFields, Hashable {
    /// False where nothing is to be sent for this favourite.
    public var notificationsEnabled: Bool

    /// What is to differ.
    public init(notificationsEnabled: Bool) { self.notificationsEnabled = notificationsEnabled }
}

extension FavoriteOverrideInput {
    static let notificationsEnabled = Parameter<Bool>(
        "notifications_enabled", "False where nothing is to be sent for this favourite.", example: false)

    /// What the object stands for.
    public static let summary = "What is to differ for one favourite."

    /// All fields.
    public static let fields = [BodyField(notificationsEnabled.erased)]

    /// Reads the fields.
    public init(_ reader: BodyReader) throws(ParameterError) {
        notificationsEnabled = try reader.value(Self.notificationsEnabled)
    }

    /// Writes every field.
    public func write(to writer: inout BodyWriter) {
        writer.write(notificationsEnabled, as: Self.notificationsEnabled)
    }
}
