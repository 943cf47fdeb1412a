/// Text a rider wrote, kept as it was given: without control characters, and more than spaces.
public struct VerbatimText: ParameterValue, Hashable {
    /// The text, spaces around it included.
    public let text: String

    /// Takes a text that is known to be fit.
    public init(_ text: String) { self.text = text }

    /// Text without control characters that is more than spaces. Length is counted in Unicode scalars.
    public static func parse(_ text: String, within bounds: ClosedRange<Int>?) -> VerbatimText? {
        String.parse(text, within: bounds) == nil ? nil : VerbatimText(text)
    }
    /// `text of 1 to 100 characters`.
    public static func expectation(within bounds: ClosedRange<Int>?, unit: String?) -> String {
        String.expectation(within: bounds, unit: unit)
    }
    /// A string with its length and without control characters.
    public static func schema(within bounds: ClosedRange<Int>?) -> JSONObject { String.schema(within: bounds) }
    /// The text itself.
    public var parameterText: String { text }
}
