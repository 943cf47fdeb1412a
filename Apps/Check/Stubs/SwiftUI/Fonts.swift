// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Foundation
import UIKit

public struct Font: Hashable, Sendable {
    let css: String
    init(_ c: String) { css = c }
    public enum TextStyle: CaseIterable, Sendable {
        case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
        /// The name that the drawing knows its size by.
        var name: String { "\(self)" }
    }
    public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }
    public enum Leading: Sendable { case standard, tight, loose }
    public enum Width: Sendable { case compressed, condensed, standard, expanded }
    public struct Weight: Hashable, Sendable {
        let css: String
        public static let ultraLight = Self(css: "200"), thin = Self(css: "250"), light = Self(css: "300"),
            regular = Self(css: "400"), medium = Self(css: "500"), semibold = Self(css: "600"), bold = Self(css: "700"),
            heavy = Self(css: "800"), black = Self(css: "900")
    }
    public static let largeTitle = system(.largeTitle), title = system(.title), title2 = system(.title2),
        title3 = system(.title3), headline = system(.headline, weight: .semibold), subheadline = system(.subheadline),
        body = system(.body), callout = system(.callout), footnote = system(.footnote), caption = system(.caption),
        caption2 = system(.caption2)
    public static func system(_ s: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
        Font("font-size:var(--\(s.name))" + (weight.map { ";font-weight:\($0.css)" } ?? ""))
    }
    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
        Font("font-size:\(size)px" + (weight.map { ";font-weight:\($0.css)" } ?? ""))
    }
    public static func custom(_ n: String, size: CGFloat) -> Font { Font("font-size:\(size)px") }
    public static func custom(_ n: String, size: CGFloat, relativeTo: TextStyle) -> Font { Font("font-size:\(size)px") }
    @available(iOS 16.0, *) public func width(_ width: Width) -> Font { self }
    public func bold() -> Font { weight(.bold) }
    public func weight(_ w: Weight) -> Font { Font(css + ";font-weight:\(w.css)") }
    public func italic() -> Font { Font(css + ";font-style:italic") }
    public func monospacedDigit() -> Font { Font(css + ";font-variant-numeric:tabular-nums") }
    public func monospaced() -> Font { Font(css + ";font-family:monospace") }
    public func leading(_ l: Leading) -> Font { self }
}

extension Font {
    /// Points of the text styles at the sizes of text, from small to the largest: Apple's Human Interface Guidelines,
    /// "Typography", Dynamic Type sizes.
    private static let sizes: [TextStyle: [Int]] = [
        .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60],
        .title: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
        .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56],
        .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55],
        .headline: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
        .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
        .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51],
        .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49],
        .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44],
        .caption: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43],
        .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40],
    ]

    static func _size(_ style: TextStyle, _ size: DynamicTypeSize) -> Int {
        sizes[style]![DynamicTypeSize.allCases.firstIndex(of: size)!]
    }

    /// Sizes of all text styles as variables of a style sheet.
    public static func _variables(_ size: DynamicTypeSize) -> String {
        TextStyle.allCases.map { "--\($0.name):\(_size($0, size))px" }.joined(separator: ";")
    }
}
