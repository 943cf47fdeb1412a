// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Combine
import Foundation
import UIKit

public struct Label<T: View, I: View>: View, _Primitive {
    public typealias Body = Never
    let t: T, i: I
    public nonisolated init(@ViewBuilder title: () -> T, @ViewBuilder icon: () -> I) { (t, i) = (title(), icon()) }
    public func _nodes(_ context: _RenderContext) -> [_Node] {
        let configuration = LabelStyleConfiguration(title: _StyledPart(t), icon: _StyledPart(i))
        let view = context.env._label?(configuration) ?? DefaultLabelStyle().makeBody(configuration: configuration)
        return _render(AnyView(any: view), context)
    }
}
extension Label where T == Text, I == Image {
    public nonisolated init(_ t: LocalizedStringKey, image n: String) { (self.t, i) = (Text(t), Image(n)) }
    public nonisolated init(_ t: LocalizedStringKey, systemImage n: String) {
        (self.t, i) = (Text(t), Image(systemName: n))
    }
    @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ t: S, image n: String) {
        (self.t, i) = (Text(t), Image(n))
    }
    @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ t: S, systemImage n: String) {
        (self.t, i) = (Text(t), Image(systemName: n))
    }
}
@available(iOS 16.0, *) public struct LabeledContent<L: View, C: View>: View {
    let l: L, c: C
    public nonisolated init(@ViewBuilder content: () -> C, @ViewBuilder label: () -> L) {
        (l, c) = (label(), content())
    }
    public var body: some View { _Recorded("Labeled", [:], [("label", l), ("value", c)]) }
}
@available(iOS 16.0, *) extension LabeledContent where L == Text {
    public nonisolated init(_ t: LocalizedStringKey, @ViewBuilder content: () -> C) { (l, c) = (Text(t), content()) }
    public nonisolated init<S: StringProtocol>(_ t: LocalizedStringKey, value: S) where C == Text {
        (l, c) = (Text(t), Text(value))
    }
}

public struct ButtonRole: Equatable, Sendable {
    let n: String
    public static let destructive = Self(n: "destructive"), cancel = Self(n: "cancel")
    @available(iOS 26.0, *) public static let confirm = Self(n: "confirm"), close = Self(n: "close")
}
public struct Button<Label: View>: View, _Primitive {
    public typealias Body = Never
    let l: Label, a: @MainActor () -> Void, r: ButtonRole?
    @preconcurrency public nonisolated init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        (l, a, r) = (label(), action, nil)
    }
    @preconcurrency public nonisolated init(
        role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
    ) { (l, a, r) = (label(), action, role) }
    public func _nodes(_ context: _RenderContext) -> [_Node] {
        guard let make = context.env._button else {
            return _Recorded("Button", ["role": r?.n as Any], [("", l)], act: a)._nodes(context)
        }
        let configuration = ButtonStyleConfiguration(role: r, label: _StyledPart(l), isPressed: false)
        return _Recorded("Button", ["own": true], [("", AnyView(any: make(configuration)))], act: a)._nodes(context)
    }
}
extension Button where Label == Text {
    @preconcurrency public nonisolated init(_ t: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
        (l, a, r) = (Text(t), action, nil)
    }
    @preconcurrency public nonisolated init(
        _ t: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) { (l, a, r) = (Text(t), action, role) }
    @preconcurrency @_disfavoredOverload public nonisolated init<S: StringProtocol>(
        _ t: S, action: @escaping @MainActor () -> Void
    ) { (l, a, r) = (Text(t), action, nil) }
    @preconcurrency @_disfavoredOverload public nonisolated init<S: StringProtocol>(
        _ t: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) { (l, a, r) = (Text(t), action, role) }
}
@available(iOS 17.0, *) extension Button where Label == SwiftUI.Label<Text, Image> {
    @preconcurrency public nonisolated init(
        _ t: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void
    ) {
        l = SwiftUI.Label(t, systemImage: systemImage)
        a = action
        r = nil
    }
}
public struct EditButton: View {
    public init() {}
    public var body: some View { _Recorded("Button", [:], [("", Text(verbatim: "Edit"))]) }
}
public struct Link<L: View>: View {
    let l: L
    public init(destination: URL, @ViewBuilder label: () -> L) { l = label() }
    public var body: some View { _Recorded("Button", [:], [("", l)]) }
}
extension Link where L == Text { public init(_ t: LocalizedStringKey, destination: URL) { l = Text(t) } }
public struct Menu<L: View, C: View>: View {
    let l: L, c: C
    public init(@ViewBuilder content: () -> C, @ViewBuilder label: () -> L) { (l, c) = (label(), content()) }
    public init(_ t: LocalizedStringKey, @ViewBuilder content: () -> C) where L == Text {
        (l, c) = (Text(t), content())
    }
    @_disfavoredOverload public init<S: StringProtocol>(_ t: S, @ViewBuilder content: () -> C) where L == Text {
        (l, c) = (Text(t), content())
    }
    public var body: some View { _Recorded("Button", [:], [("", l), ("hidden", c)]) }
}
@available(iOS 16.0, *) public struct ShareLink<L: View>: View {
    let l: L
    public var body: some View { _Recorded("Button", [:], [("", l)]) }
}
@available(iOS 16.0, *) extension ShareLink where L == Label<Text, Image> {
    public init(item: String, subject: Text? = nil, message: Text? = nil) {
        l = Label("Share", systemImage: "square.and.arrow.up")
    }
    public init(item: URL, subject: Text? = nil, message: Text? = nil) {
        l = Label("Share", systemImage: "square.and.arrow.up")
    }
}
@available(iOS 16.0, *) extension ShareLink {
    public init(item: URL, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> L) { l = label() }
}
