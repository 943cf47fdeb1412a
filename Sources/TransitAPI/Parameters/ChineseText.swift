/// A text of ours in Chinese, written in simplified characters, from which the traditional ones follow. What is put into it is in
/// both as it is: names, and what people wrote, are nobody's to rewrite.
///
/// ```swift
/// import TransitAPI
///
/// func wait(at stop: String) -> String {
///     let text: ChineseText = "在\(stop)候车"
///     return text[.traditionalChinese]  // 在Central候車
/// }
/// ```
package struct ChineseText: Sendable, ExpressibleByStringInterpolation {
    package let simplified: String
    /// Nil where it follows from all of ``simplified``: most texts are never read in it.
    let converted: String?

    package init(stringLiteral value: String) { (simplified, converted) = (value, nil) }

    package init(stringInterpolation text: Interpolation) {
        (simplified, converted) = (text.simplified, text.traditional)
    }

    /// In the script of a language; simplified for whoever reads none.
    package subscript(_ language: WrittenLanguage) -> String {
        language == .traditionalChinese ? converted ?? TraditionalChinese.of(simplified) : simplified
    }

    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var simplified = ""
        fileprivate var traditional = ""

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) {
            simplified += literal
            traditional += TraditionalChinese.of(literal)
        }

        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            simplified += value.description
            traditional += value.description
        }

        package mutating func appendInterpolation(_ text: ChineseText) {
            simplified += text.simplified
            traditional += text[.traditionalChinese]
        }
    }
}
