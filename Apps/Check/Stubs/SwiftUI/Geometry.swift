// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Foundation
import UIKit

public struct EdgeInsets: Equatable, Sendable {
    public var top, leading, bottom, trailing: CGFloat
    public init() { (top, leading, bottom, trailing) = (0, 0, 0, 0) }
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }
}
public enum Edge: Int8, CaseIterable, Sendable {
    case top, leading, bottom, trailing
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let top = Self(rawValue: 1), leading = Self(rawValue: 2), bottom = Self(rawValue: 4),
            trailing = Self(rawValue: 8), all: Self = [.top, .leading, .bottom, .trailing],
            horizontal: Self = [.leading, .trailing], vertical: Self = [.top, .bottom]
    }
}
public enum HorizontalEdge: Int8, CaseIterable, Sendable {
    case leading, trailing
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let leading = Self(rawValue: 1), trailing = Self(rawValue: 2), all: Self = [.leading, .trailing]
    }
}
public enum VerticalEdge: Int8, CaseIterable, Sendable {
    case top, bottom
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let top = Self(rawValue: 1), bottom = Self(rawValue: 2), all: Self = [.top, .bottom]
    }
}
public enum Axis: Int8, CaseIterable, Sendable {
    case horizontal, vertical
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let horizontal = Self(rawValue: 1), vertical = Self(rawValue: 2)
    }
}
public struct HorizontalAlignment: Equatable, Sendable {
    let css: String
    public static let leading = Self(css: "flex-start"), center = Self(css: "center"), trailing = Self(css: "flex-end")
}
public struct VerticalAlignment: Equatable, Sendable {
    let css: String
    public static let top = Self(css: "flex-start"), center = Self(css: "center"), bottom = Self(css: "flex-end"),
        firstTextBaseline = Self(css: "baseline"), lastTextBaseline = Self(css: "last baseline")
}
public struct Alignment: Equatable, Sendable {
    public var horizontal: HorizontalAlignment, vertical: VerticalAlignment
    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        (self.horizontal, self.vertical) = (horizontal, vertical)
    }
    public static let center = Self(horizontal: .center, vertical: .center),
        leading = Self(horizontal: .leading, vertical: .center),
        trailing = Self(horizontal: .trailing, vertical: .center), top = Self(horizontal: .center, vertical: .top),
        bottom = Self(horizontal: .center, vertical: .bottom), topLeading = Self(horizontal: .leading, vertical: .top),
        topTrailing = Self(horizontal: .trailing, vertical: .top),
        bottomLeading = Self(horizontal: .leading, vertical: .bottom),
        bottomTrailing = Self(horizontal: .trailing, vertical: .bottom)
}
public enum TextAlignment: Hashable, CaseIterable, Sendable { case leading, center, trailing }
public enum Visibility: CaseIterable, Sendable { case automatic, visible, hidden }
