import Foundation

/// Numbers that a localised text may hold.
public protocol _FormatSpecifiable: Equatable, Sendable { static var _specifier: String { get } }
extension Int: _FormatSpecifiable { public static var _specifier: String { "%lld" } }
extension Int32: _FormatSpecifiable { public static var _specifier: String { "%d" } }
extension Int64: _FormatSpecifiable { public static var _specifier: String { "%lld" } }
extension UInt: _FormatSpecifiable { public static var _specifier: String { "%llu" } }
extension UInt32: _FormatSpecifiable { public static var _specifier: String { "%u" } }
extension Double: _FormatSpecifiable { public static var _specifier: String { "%lf" } }
extension Float: _FormatSpecifiable { public static var _specifier: String { "%f" } }
extension CGFloat: _FormatSpecifiable { public static var _specifier: String { "%lf" } }
extension _FormatSpecifiable {
    public var _argument: _Argument {
        _Argument("\(self)", Self._specifier, number: (self as? any BinaryInteger).map { Int($0) })
    }
}

extension String {
    @available(iOS 15.0, *) public struct LocalizationValue: Equatable, ExpressibleByStringInterpolation, Sendable {
        let words: _KeyAndArguments
        public init(_ value: String) { words = _KeyAndArguments(value) }
        public init(stringLiteral value: String) { words = _KeyAndArguments(value) }
        public init(stringInterpolation: StringInterpolation) { words = stringInterpolation.words }

        public struct StringInterpolation: StringInterpolationProtocol, Sendable {
            var words = _KeyAndArguments()
            public init(literalCapacity: Int, interpolationCount: Int) {}
            public mutating func appendLiteral(_ literal: String) {
                words.key += literal.replacingOccurrences(of: "%", with: "%%")
            }
            public mutating func appendInterpolation(_ string: String) { words.append(_Argument(string)) }
            public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
                words.append(value._argument)
            }
            public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String) {
                words.append(_Argument("\(value)", specifier))
            }
            public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
            where F.FormatInput: Equatable, F.FormatOutput == String {
                words.append(_Argument(format.format(value)))
            }
        }
    }

    @available(iOS 15.0, *) public init(
        localized key: LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current,
        comment: StaticString? = nil
    ) { self = key.words.resolved() }

    @available(iOS 16.0, *) public init(localized resource: LocalizedStringResource) {
        self = resource.words.resolved()
    }
}

/// Preferred to the one of Linux, which knows no catalogue and has more parameters.
public func NSLocalizedString(_ key: String, comment: String) -> String { _Catalogue.format(key) ?? key }

@available(iOS 16.0, *)
public struct LocalizedStringResource: Equatable, ExpressibleByStringInterpolation, Sendable {
    public typealias StringInterpolation = String.LocalizationValue.StringInterpolation
    public let words: _KeyAndArguments
    public var key: String { words.key }
    public var locale: Locale = .current
    public init(stringLiteral value: String) { words = _KeyAndArguments(value) }
    public init(stringInterpolation: StringInterpolation) { words = stringInterpolation.words }
    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
        comment: StaticString? = nil
    ) { words = defaultValue.words }
    public init(
        _ key: String.LocalizationValue, table: String? = nil, locale: Locale = .current, comment: StaticString? = nil
    ) { words = key.words }
}
