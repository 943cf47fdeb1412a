/// How many values a list may have, and the limits of each.
public struct ListBounds<Element: Sendable>: Sendable {
    /// How many values.
    public let count: ClosedRange<Int>
    /// The limits of each value, if any.
    public let element: Element?

    /// Limits of a list.
    public init(count: ClosedRange<Int>, element: Element? = nil) {
        self.count = count
        self.element = element
    }
}

/// In a query, values separated by commas, none of which can hold a comma itself; in a body, a JSON array.
extension Array: ParameterValue where Element: ParameterValue {
    /// Values separated by commas.
    public static func parse(_ text: String, within bounds: ListBounds<Element.Bounds>?) -> [Element]? {
        list(text.split(separator: ",", omittingEmptySubsequences: false), within: bounds) {
            Element.parse(String($0), within: $1)
        }
    }

    /// A JSON array.
    public static func read(_ json: JSONValue, within bounds: ListBounds<Element.Bounds>?) -> [Element]? {
        json.array.flatMap { list($0, within: bounds) { Element.read($0, within: $1) } }
    }

    private static func list<Piece>(
        _ pieces: [Piece], within bounds: ListBounds<Element.Bounds>?, _ read: (Piece, Element.Bounds?) -> Element?
    ) -> [Element]? {
        guard bounds?.count.contains(pieces.count) ?? true else { return nil }
        var elements: [Element] = []
        for piece in pieces {
            guard let element = read(piece, bounds?.element) else { return nil }
            elements.append(element)
        }
        return elements
    }

    /// `1 to 4 values separated by commas, each a whole number`.
    public static func expectation(within bounds: ListBounds<Element.Bounds>?, unit: String?) -> String {
        let each = Element.expectation(within: bounds?.element, unit: unit)
        return "\(countText(bounds?.count)) separated by commas, each \(each)"
    }

    /// `1 to 4 values`.
    package static func countText(_ count: ClosedRange<Int>?) -> String {
        count.map { "\($0.lowerBound) to \($0.upperBound) values" } ?? "values"
    }

    /// An array with its length and the schema of its values.
    public static func schema(within bounds: ListBounds<Element.Bounds>?) -> JSONObject {
        var schema: JSONObject = ["type": "array"]
        if let count = bounds?.count {
            schema["minItems"] = .int(count.lowerBound)
            schema["maxItems"] = .int(count.upperBound)
        }
        schema["items"] = .object(Element.schema(within: bounds?.element))
        return schema
    }

    /// The values, separated by commas.
    public var parameterText: String { map(\.parameterText).joined(separator: ",") }
    /// A JSON array.
    public var parameterJSON: JSONValue { .array(map(\.parameterJSON)) }
}
