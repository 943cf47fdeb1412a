// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Foundation
import UIKit

public struct ToolbarItemPlacement: Sendable {
    let part: String
    public static let automatic = Self(part: "trail")
    public static let navigationBarTrailing = Self(part: "trail")
    public static let primaryAction = Self(part: "trail")
    public static let confirmationAction = Self(part: "trail")
    public static let destructiveAction = Self(part: "trail")
    public static let topBarTrailing = Self(part: "trail")
    public static let navigationBarLeading = Self(part: "lead")
    public static let cancellationAction = Self(part: "lead")
    public static let navigation = Self(part: "lead")
    public static let topBarLeading = Self(part: "lead")
    public static let principal = Self(part: "middle")
    public static let bottomBar = Self(part: "bottom")
    public static let status = Self(part: "bottom")
    public static let keyboard = Self(part: "hidden")
    @available(iOS 16.0, *) public static let secondaryAction = Self(part: "hidden")
}
@MainActor @preconcurrency public protocol ToolbarContent {
    associatedtype Body: ToolbarContent
    @ToolbarContentBuilder var body: Body { get }
    var _v: [(String, any View)] { get }
}
extension ToolbarContent { public var _v: [(String, any View)] { body._v } }
extension Never: ToolbarContent { public var _v: [(String, any View)] { [] } }
public struct ToolbarItem<ID, C: View>: ToolbarContent where ID == () {
    let p: ToolbarItemPlacement, c: C
    public nonisolated init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> C) {
        (p, c) = (placement, content())
    }
    public var body: Never { return fatalError() }
    public var _v: [(String, any View)] { [(p.part, c)] }
}
public struct ToolbarItemGroup<C: View>: ToolbarContent {
    let p: ToolbarItemPlacement, c: C
    public nonisolated init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> C) {
        (p, c) = (placement, content())
    }
    public var body: Never { return fatalError() }
    public var _v: [(String, any View)] { [(p.part, c)] }
}
public struct _ToolbarContents: ToolbarContent {
    public let _v: [(String, any View)]
    public var body: Never { return fatalError() }
}
@MainActor @resultBuilder public struct ToolbarContentBuilder {
    public static func buildExpression<C: ToolbarContent>(_ c: C) -> C { c }
    public static func buildBlock<C: ToolbarContent>(_ c: C) -> some ToolbarContent { c }
    public static func buildBlock<A: ToolbarContent, B: ToolbarContent, C: ToolbarContent, D: ToolbarContent>(
        _ a: A, _ b: B, _ c: C, _ d: D
    ) -> some ToolbarContent { _ToolbarContents(_v: a._v + b._v + c._v + d._v) }
    public static func buildLimitedAvailability<C: ToolbarContent>(_ c: C) -> _ToolbarContents {
        _ToolbarContents(_v: c._v)
    }
    public static func buildBlock<A: ToolbarContent, B: ToolbarContent>(_ a: A, _ b: B) -> some ToolbarContent {
        _ToolbarContents(_v: a._v + b._v)
    }
    public static func buildBlock<A: ToolbarContent, B: ToolbarContent, C: ToolbarContent>(
        _ a: A, _ b: B, _ c: C
    ) -> some ToolbarContent { _ToolbarContents(_v: a._v + b._v + c._v) }
    @available(iOS 16.0, *) public static func buildIf<C: ToolbarContent>(_ c: C?) -> _ToolbarContents {
        _ToolbarContents(_v: c?._v ?? [])
    }
    @available(iOS 16.0, *) public static func buildEither<C: ToolbarContent>(first c: C) -> _ToolbarContents {
        _ToolbarContents(_v: c._v)
    }
    @available(iOS 16.0, *) public static func buildEither<C: ToolbarContent>(second c: C) -> _ToolbarContents {
        _ToolbarContents(_v: c._v)
    }
}
@available(iOS 16.0, *) public struct ToolbarPlacement: Sendable {
    public static let automatic = Self(), navigationBar = Self(), tabBar = Self(), bottomBar = Self()
}
public struct SearchFieldPlacement: Sendable {
    public static let automatic = Self(), toolbar = Self(), navigationBarDrawer = Self()
    public enum D: Sendable { case automatic, always }
    public static func navigationBarDrawer(displayMode: D) -> Self { .init() }
}
@available(iOS 16.0, *) public struct PresentationDetent: Hashable, Sendable {
    public static let medium = Self(), large = Self()
    public static func fraction(_ f: CGFloat) -> Self { .init() }
    public static func height(_ f: CGFloat) -> Self { .init() }
}
public struct AccessibilityTraits: SetAlgebra, Sendable {
    public typealias Element = AccessibilityTraits
    var r = 0
    public init() {}
    init(_ r: Int) { self.r = r }
    public static let isButton = Self(1), isHeader = Self(2), isSelected = Self(4), isLink = Self(8),
        isImage = Self(16), isStaticText = Self(32), updatesFrequently = Self(64), isModal = Self(128),
        isSearchField = Self(256)
    @available(iOS 17.0, *) public static let isToggle = Self(512)
    public func contains(_ m: Self) -> Bool { r & m.r != 0 }
    public mutating func insert(_ m: Self) -> (inserted: Bool, memberAfterInsert: Self) {
        r |= m.r
        return (true, m)
    }
    public mutating func remove(_ m: Self) -> Self? { nil }
    public mutating func update(with m: Self) -> Self? { nil }
    public func union(_ o: Self) -> Self { Self(r | o.r) }
    public func intersection(_ o: Self) -> Self { Self(r & o.r) }
    public func symmetricDifference(_ o: Self) -> Self { Self(r ^ o.r) }
    public mutating func formUnion(_ o: Self) { r |= o.r }
    public mutating func formIntersection(_ o: Self) { r &= o.r }
    public mutating func formSymmetricDifference(_ o: Self) { r ^= o.r }
}
public struct AccessibilityChildBehavior: Hashable, Sendable {
    public static let ignore = Self(), contain = Self(), combine = Self()
}
public struct AccessibilityActionKind: Equatable, Sendable {
    public static let `default` = Self(), escape = Self(), magicTap = Self()
    public init() {}
}
public struct TextInputAutocapitalization: Sendable {
    public static var never: Self { .init() }
    public static var words: Self { .init() }
    public static var sentences: Self { .init() }
    public static var characters: Self { .init() }
}
public struct SubmitTriggers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let text = Self(rawValue: 1), search = Self(rawValue: 2)
}
public struct SubmitLabel: Sendable {
    public static var done: Self { .init() }
    public static var go: Self { .init() }
    public static var search: Self { .init() }
    public static var next: Self { .init() }
    public static var send: Self { .init() }
}
public struct SafeAreaRegions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let all = Self(rawValue: 7), container = Self(rawValue: 1), keyboard = Self(rawValue: 2)
}
