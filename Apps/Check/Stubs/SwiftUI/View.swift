// Declarations of Apple's SwiftUI, as far as the app uses them, with the versions of iOS that have them.
import Foundation
import UIKit

// Hand-written stand-in for SwiftUI: public signatures as the iOS SDK has them, bodies that only record a tree.

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}
extension Never: View {}
extension View where Body == Never { public var body: Never { fatalError("primitive view has no body") } }
extension Never { public var body: Never { fatalError() } }

@MainActor @preconcurrency public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = _ViewModifier_Content<Self>
    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Self.Body
}
public struct _ViewModifier_Content<M: ViewModifier>: View, _Primitive {
    public typealias Body = Never
    let c: (_RenderContext) -> [_Node]
    public func _nodes(_ context: _RenderContext) -> [_Node] { c(context) }
}
public struct ModifiedContent<Content, Modifier> {
    public var content: Content, modifier: Modifier
    public nonisolated init(content: Content, modifier: Modifier) {
        (self.content, self.modifier) = (content, modifier)
    }
}
extension ModifiedContent: View, _Primitive where Content: View, Modifier: ViewModifier {
    public typealias Body = Never
    public func _nodes(_ context: _RenderContext) -> [_Node] {
        let c = content
        _link(modifier, context.at("mod"))
        return _render(
            modifier.body(content: .init(c: { _ in _render(c, context.at("content")) })), context.at("mbody"))
    }
}

@resultBuilder public struct ViewBuilder {
    public static func buildExpression<C: View>(_ c: C) -> C { c }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<C: View>(_ c: C) -> C { c }
    public static func buildBlock<each C: View>(_ c: repeat each C) -> TupleView<(repeat each C)> {
        var a: [any View] = []
        repeat a.append(each c)
        return TupleView(a)
    }
    public static func buildIf<C: View>(_ c: C?) -> C? { c }
    public static func buildEither<T: View, F: View>(first: T) -> _ConditionalContent<T, F> { .init(t: first, f: nil) }
    public static func buildEither<T: View, F: View>(second: F) -> _ConditionalContent<T, F> {
        .init(t: nil, f: second)
    }
    public static func buildLimitedAvailability<C: View>(_ c: C) -> AnyView { AnyView(c) }
}
public struct TupleView<T>: View, _Primitive {
    public typealias Body = Never
    let v: [any View]
    nonisolated init(_ v: [any View]) { self.v = v }
    public func _nodes(_ context: _RenderContext) -> [_Node] {
        v.enumerated().flatMap { _render($1, context.at("\($0)")) }
    }
}
public struct _ConditionalContent<T: View, F: View>: View, _Primitive {
    public typealias Body = Never
    let t: T?, f: F?
    nonisolated init(t: T?, f: F?) { (self.t, self.f) = (t, f) }
    public func _nodes(_ context: _RenderContext) -> [_Node] {
        if let t { _render(t, context.at("T")) } else { _render(f!, context.at("F")) }
    }
}
extension Optional: View, _Primitive where Wrapped: View {
    public typealias Body = Never
    public func _nodes(_ context: _RenderContext) -> [_Node] { map { _render($0, context.at("?")) } ?? [] }
}
public struct EmptyView: View, _Primitive {
    public typealias Body = Never
    public nonisolated init() {}
    public func _nodes(_ context: _RenderContext) -> [_Node] { [] }
}
public struct AnyView: View, _Primitive {
    public typealias Body = Never
    let v: any View
    public nonisolated init<V: View>(_ v: V) { self.v = v }
    public nonisolated init<V: View>(erasing v: V) { self.v = v }
    nonisolated init(any view: any View) { v = view }
    public func _nodes(_ context: _RenderContext) -> [_Node] { _render(v, context.at("any")) }
}
public struct Group<Content> { let c: Content }
extension Group: View, _Primitive where Content: View {
    public typealias Body = Never
    public nonisolated init(@ViewBuilder content: () -> Content) { c = content() }
    public func _nodes(_ context: _RenderContext) -> [_Node] { _render(c, context.at("group")) }
}
