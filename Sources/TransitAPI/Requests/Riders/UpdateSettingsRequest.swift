/// Header and body of `PATCH /user/settings`.
public struct UpdateSettingsRequest: EndpointRequest {
    /// What is to be different.
    public var changes: SettingsChanges
    /// Only if the settings are still so; whatever they are where nil.
    public var ifMatch: IfMatch?

    /// A request; bounds are checked by whoever reads it.
    public init(changes: SettingsChanges, ifMatch: IfMatch? = nil) {
        self.changes = changes
        self.ifMatch = ifMatch
    }
}

extension UpdateSettingsRequest {
    /// All parameters.
    public static let parameters: [AnyParameter] = [RiderFields.ifMatch.erased]

    /// The body, with examples.
    public static let body: DeclaredBody? = DeclaredBody(
        SettingsChanges.self, maximumBytes: RiderLimits.wholeListBytes,
        examples: [
            (
                "night", "Quiet from ten to seven",
                SettingsChanges(
                    quietHoursEnabled: .set(true), quietStart: .set(.sample), quietEnd: .set(.morning))
            ),
            (
                "mute", "Only grave alerts, and nothing for one favourite",
                SettingsChanges(
                    severityMin: .set(.major),
                    perFavoriteOverrides: .set([.sample: FavoriteOverrideInput(notificationsEnabled: false)]))
            ),
        ])

    /// Reads a request; throws on the first parameter or field that is not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        ifMatch = try reader.value(RiderFields.ifMatch)
        changes = try reader.body(SettingsChanges.self)
    }

    /// Writes the header and the body.
    public func write(to writer: inout ParameterWriter) {
        writer.write(ifMatch, as: RiderFields.ifMatch)
        writer.write(body: changes)
    }
}
