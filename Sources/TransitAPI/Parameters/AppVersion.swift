/// The version of an app, one to three numbers with dots; `1.2` equals `1.2.0`.
public struct AppVersion: ParameterValue, Comparable, Hashable, CustomStringConvertible {
    private let parts: [Int]

    /// A version from its three numbers.
    public init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) { parts = [major, minor, patch] }

    /// A version written `1`, `1.2` or `1.2.3`, each number of 1 to 5 digits; nil for anything else.
    public init?(_ text: String) {
        let fields = text.split(separator: ".", omittingEmptySubsequences: false)
        guard fields.count <= 3 else { return nil }
        var numbers: [Int] = []
        for field in fields {
            guard (1...5).contains(field.utf8.count), let number = Int.parse(String(field), within: 0...99_999),
                field.first != "-"
            else { return nil }
            numbers.append(number)
        }
        parts = numbers + Array(repeating: 0, count: 3 - numbers.count)
    }

    /// `1.2.0`.
    public var description: String { parts.map(String.init).joined(separator: ".") }

    /// The older version first.
    public static func < (a: AppVersion, b: AppVersion) -> Bool { a.parts.lexicographicallyPrecedes(b.parts) }

    /// A version number.
    public static func parse(_ text: String, within bounds: Never?) -> AppVersion? { AppVersion(text) }
    public static func expectation(within bounds: Never?, unit: String?) -> String {
        "a version of one to three numbers, as 1.2.0"
    }
    /// A string of numbers and dots.
    public static func schema(within bounds: Never?) -> JSONObject {
        ["type": "string", "pattern": #"^[0-9]{1,5}(\.[0-9]{1,5}){0,2}$"#]
    }
    /// `1.2.0`.
    public var parameterText: String { description }
}
