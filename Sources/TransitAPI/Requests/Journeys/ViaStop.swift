/// A stop a journey has to pass, getting off there.
public struct ViaStop: BodyFields, Hashable {
    /// GTFS stop_id of a stop, platform or station.
    public var stopID: String
    /// Minutes to stay there at least.
    public var minimumStayMinutes: Int

    /// A stop on the way.
    public init(stopID: String, minimumStayMinutes: Int = 0) {
        self.stopID = stopID
        self.minimumStayMinutes = minimumStayMinutes
    }
}

extension ViaStop {
    static let stopID = Parameter<String>(
        "stop_id", "GTFS stop_id of a stop, platform or station.", bounds: 1...200, example: "200070")
    static let minimumStayMinutes = Parameter<Int>(
        "minimum_stay_minutes", "How long to stay there at least.", default: 0, bounds: 0...720, unit: "minutes",
        example: 30)

    /// What the object stands for.
    public static let summary = "A stop a journey has to pass, getting off there."

    /// All fields.
    public static let fields = [BodyField(stopID.erased), BodyField(minimumStayMinutes.erased)]

    /// Reads the fields.
    public init(_ reader: BodyReader) throws(ParameterError) {
        stopID = try reader.value(Self.stopID)
        minimumStayMinutes = try reader.value(Self.minimumStayMinutes)
    }

    /// Writes every field.
    public func write(to writer: inout BodyWriter) {
        writer.write(stopID, as: Self.stopID)
        writer.write(minimumStayMinutes, as: Self.minimumStayMinutes)
    }
}
