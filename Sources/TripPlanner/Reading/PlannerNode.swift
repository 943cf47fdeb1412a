import Foundation

/// A value inside an answer, read without trust: whatever is not of the kind asked for is not there.
struct PlannerNode {
    private let value: Any?

    private init(_ value: Any?) { self.value = value }

    /// Reads JSON; nil where the bytes are no JSON object.
    init?(json bytes: [UInt8]) {
        guard let value = try? JSONSerialization.jsonObject(with: Data(bytes)), value is [String: Any] else {
            return nil
        }
        self.value = value
    }

    subscript(key: String) -> PlannerNode { PlannerNode((value as? [String: Any])?[key]) }

    var isObject: Bool { value is [String: Any] }
    /// Whether there is anything; null is nothing.
    var exists: Bool { value != nil && !(value is NSNull) }
    /// Elements of a list; nil where it is none.
    var elements: [PlannerNode]? { (value as? [Any])?.map(PlannerNode.init) }

    /// A text that is not empty; numbers are written out, for some fields change from version to version.
    var text: String? {
        if let text = value as? String { return text.isEmpty ? nil : text }
        if isBoolean { return nil }
        return whole.map(String.init)
    }

    /// What whole numbers are believed: no journey has more metres, seconds or of anything else.
    private static let believed = -10_000_000...10_000_000

    /// A whole number of ten million at most, as number or text.
    var integer: Int? { whole.flatMap { Self.believed.contains($0) ? $0 : nil } }

    private var whole: Int? {
        if let text = value as? String { return Int(text) }
        guard !isBoolean, let number = value as? NSNumber else { return nil }
        return Int(exactly: number.doubleValue)
    }

    /// A finite number.
    var number: Double? {
        guard !isBoolean, let number = value as? NSNumber, number.doubleValue.isFinite else { return nil }
        return number.doubleValue
    }

    /// Yes or no, as boolean, text or number.
    var flag: Bool? {
        if let text = value as? String {
            return switch text {
            case "true", "1": true
            case "false", "0": false
            default: nil
            }
        }
        if isBoolean { return value as? Bool }
        return integer.flatMap { $0 == 1 ? true : $0 == 0 ? false : nil }
    }

    private var isBoolean: Bool {
        // Bridged, a boolean passes for 0 or 1: only its type in C tells it from a number.
        (value as? NSNumber)?.objCType.pointee == CChar(UInt8(ascii: "c"))
    }
}
