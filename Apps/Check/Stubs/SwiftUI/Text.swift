// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Foundation
import FoundationOnApple

public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable {
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
        public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) { words.append(value._argument) }
        public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String) {
            words.append(_Argument("\(value)", specifier))
        }
        public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
        where F.FormatInput: Equatable, F.FormatOutput == String {
            words.append(_Argument(format.format(value)))
        }
        public mutating func appendInterpolation(_ text: Text) {
            words.append(_Argument(text.resolved(EnvironmentValues())))
        }
        public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
            words.append(_Argument(style.text(date, .current, .current)))
        }
        public mutating func appendInterpolation(_ image: Image) { words.append(_Argument("▢")) }
        @available(iOS 16.0, *) public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
            words.append(_Argument(resource.words.resolved()))
        }
    }

    func resolved(_ environment: EnvironmentValues) -> String { words.resolved(environment._language) }
}

public struct Text: View, _Primitive, Equatable, Sendable {
    public typealias Body = Never

    private enum Storage: Equatable, Sendable {
        case verbatim(String)
        case localized(_KeyAndArguments)
        case sum([Text])
        case styled(Late)
    }

    /// A text that depends on where it is shown.
    private final class Late: Equatable, Sendable {
        let make: @Sendable (EnvironmentValues) -> String
        init(_ make: @escaping @Sendable (EnvironmentValues) -> String) { self.make = make }
        static func == (one: Late, other: Late) -> Bool { one === other }
    }

    private var storage: Storage
    private var style: [String: String] = [:]

    public nonisolated init(verbatim: String) { storage = .verbatim(verbatim) }
    @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ content: S) {
        storage = .verbatim(String(content))
    }
    public nonisolated init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
    ) { storage = .localized(key.words) }
    @available(iOS 16.0, *) @_disfavoredOverload public nonisolated init(_ resource: LocalizedStringResource) {
        storage = .localized(resource.words)
    }
    // AttributedString is made from literals too: these are to be keys.
    @_disfavoredOverload public nonisolated init(_ attributed: AttributedString) {
        storage = .verbatim(String(attributed.characters))
    }
    public nonisolated init<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
        nonisolated(unsafe) let (input, format) = (input, format)
        storage = .styled(
            Late { environment in
                // How long ago something was, by the drawing's clock.
                let isAgo = format is Date.RelativeFormatStyle
                let shifted = isAgo ? (input as? Date)?.addingTimeInterval(-DateStyle._ahead) as? F.FormatInput : nil
                return format.locale(environment.locale).format(shifted ?? input)
            })
    }
    public nonisolated init(_ date: Date, style: DateStyle) {
        storage = .styled(Late { style.text(date, $0.locale, $0.timeZone) })
    }
    public nonisolated init(_ dates: ClosedRange<Date>) {
        storage = .styled(
            Late {
                DateStyle.time.text(dates.lowerBound, $0.locale, $0.timeZone) + "–"
                    + DateStyle.time.text(dates.upperBound, $0.locale, $0.timeZone)
            })
    }
    @available(iOS 16.0, *) public nonisolated init(
        timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
    ) {
        let end = countsDown ? timerInterval.upperBound : timerInterval.lowerBound
        storage = .styled(Late { DateStyle.timer.text(end, $0.locale, $0.timeZone) })
    }
    public nonisolated init(_ image: Image) { storage = .verbatim("▢") }

    public struct DateStyle: Sendable {
        private let name: String
        public static let time = DateStyle(name: "time")
        public static let date = DateStyle(name: "date")
        public static let relative = DateStyle(name: "relative")
        public static let offset = DateStyle(name: "offset")
        public static let timer = DateStyle(name: "timer")

        /// How far ahead of the machine's clock a drawing is.
        nonisolated(unsafe) public static var _ahead = 0.0

        func text(_ date: Date, _ locale: Locale, _ zone: TimeZone) -> String {
            let seconds = Int(abs(date.timeIntervalSinceNow - Self._ahead))
            switch name {
            case "time": return date.formatted(Date.FormatStyle(time: .shortened, locale: locale, timeZone: zone))
            case "date": return date.formatted(Date.FormatStyle(date: .long, locale: locale, timeZone: zone))
            case "timer": return String(format: "%d:%02d", seconds / 60, seconds % 60)
            default: return String(format: "%d min, %d sec", seconds / 60, seconds % 60)
            }
        }
    }

    private nonisolated func with(_ name: String, _ value: String) -> Text {
        var text = self
        text.style[name] = value
        return text
    }
    public nonisolated func font(_ font: Font?) -> Text { font.map { with("font", $0.css) } ?? self }
    public nonisolated func fontWeight(_ weight: Font.Weight?) -> Text { weight.map { with("weight", $0.css) } ?? self }
    public nonisolated func bold() -> Text { with("weight", "700") }
    @available(iOS 16.0, *) public nonisolated func bold(_ isActive: Bool) -> Text { isActive ? bold() : self }
    public nonisolated func italic() -> Text { with("style", "italic") }
    public nonisolated func monospacedDigit() -> Text { with("digits", "tabular-nums") }
    @available(iOS 16.0, *) public nonisolated func monospaced(_ isActive: Bool = true) -> Text { self }
    public nonisolated func foregroundColor(_ color: Color?) -> Text { color.map { with("color", $0.css) } ?? self }
    @available(iOS 17.0, *) public nonisolated func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
        with("color", style._css)
    }
    public nonisolated func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
        isActive ? with("decoration", "line-through") : self
    }
    public nonisolated func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
        isActive ? with("decoration", "underline") : self
    }
    public nonisolated func kerning(_ kerning: CGFloat) -> Text { self }
    public nonisolated func tracking(_ tracking: CGFloat) -> Text { self }
    public nonisolated static func + (one: Text, other: Text) -> Text {
        var sum = Text(verbatim: "")
        sum.storage = .sum([one, other])
        return sum
    }

    func resolved(_ environment: EnvironmentValues) -> String {
        switch storage {
        case .verbatim(let string): string
        case .localized(let words): words.resolved(environment._language)
        case .sum(let texts): texts.map { $0.resolved(environment) }.joined()
        case .styled(let late): late.make(environment)
        }
    }

    public func _nodes(_ context: _RenderContext) -> [_Node] {
        if case .sum(let texts) = storage {
            return [_Node("Texts", style, texts.flatMap { $0._nodes(context) })]
        }
        return [_Node("Text", style.merging(["text": resolved(context.env)]) { one, _ in one })]
    }
}
