import Foundation

/// One thing that a view draws, does or says of another: a tree of these is what a screen comes to on Linux. A kind that
/// begins with `.` is a modifier around its children, one with `#` a named part of its parent.
public final class _Node {
    public let kind: String
    public let attributes: [String: Any]
    public let children: [_Node]
    public let action: (@MainActor () -> Void)?

    public init(
        _ kind: String, _ attributes: [String: Any] = [:], _ children: [_Node] = [],
        action: (@MainActor () -> Void)? = nil
    ) {
        (self.kind, self.attributes, self.children, self.action) = (kind, attributes, children, action)
    }

    /// This node and all below it, in drawing order.
    public var all: [_Node] { [self] + children.flatMap(\.all) }

    /// What is to be read in it, parts with a space between.
    public var text: String { all.compactMap { $0["text", as: String.self] }.joined(separator: " ") }

    public subscript<Value>(name: String, as type: Value.Type) -> Value? { attributes[name] as? Value }
}

/// What lives between two drawings of a screen: states, and where values in a navigation path lead.
@MainActor public final class _Store {
    var kept: [String: AnyObject] = [:]
    var destinations: [(type: Any.Type, view: (Any) -> (any View)?)] = []
    public init() {}
}

/// Where in the tree a view is drawn, and with which environment.
public struct _RenderContext {
    public var env: EnvironmentValues
    public var path = ""
    public let store: _Store

    public init(_ store: _Store, environment: EnvironmentValues) { (self.store, env) = (store, environment) }

    func at(_ step: String) -> _RenderContext {
        var context = self
        context.path += "/" + step
        return context
    }
}

/// A view that draws itself instead of having a body.
@MainActor public protocol _Primitive { func _nodes(_ context: _RenderContext) -> [_Node] }

/// A property that has to find what it stood for in the drawing before.
@MainActor public protocol _Linked {
    func _link(_ key: String, _ store: _Store, _ environment: EnvironmentValues)
}

@MainActor func _link(_ owner: Any, _ context: _RenderContext) {
    for child in Mirror(reflecting: owner).children {
        if let linked = child.value as? any _Linked {
            linked._link(context.path + "." + (child.label ?? "?"), context.store, context.env)
        }
    }
}

@MainActor public func _render<V: View>(_ view: V, _ context: _RenderContext) -> [_Node] {
    if let primitive = view as? any _Primitive { return primitive._nodes(context) }
    if V.Body.self == Never.self { return [_Node("Representable", ["name": "\(V.self)"])] }
    let context = context.at("\(V.self)")
    _link(view, context)
    return _render(view.body, context)
}

/// The words of `attributes` in the language of the environment; other values as they are.
func _resolved(_ attributes: [String: Any], _ environment: EnvironmentValues) -> [String: Any] {
    attributes.mapValues { value in
        if let text = value as? Text { return text.resolved(environment) }
        if let key = value as? LocalizedStringKey { return key.resolved(environment) }
        return value
    }
}

/// A modifier of which only the name, the arguments and further views are kept.
public struct _Marked<Content: View>: View, _Primitive {
    public typealias Body = Never
    let content: Content
    let name: String
    let attributes: [String: Any]
    let parts: [(String, any View)]

    public func _nodes(_ context: _RenderContext) -> [_Node] {
        let named = parts.map { _Node("#" + $0, [:], _render($1, context.at("." + name + $0))) }
        return [_Node("." + name, _resolved(attributes, context.env), _render(content, context) + named)]
    }
}

/// A view of which only the kind, the arguments and the parts are kept: those without a name are its children.
public struct _Recorded: View, _Primitive {
    public typealias Body = Never
    let kind: String
    let attributes: [String: Any]
    let parts: [(String, any View)]
    let action: (@MainActor () -> Void)?

    nonisolated init(
        _ kind: String, _ attributes: [String: Any] = [:], _ parts: [(String, any View)] = [],
        act: (@MainActor () -> Void)? = nil
    ) {
        (self.kind, self.attributes, self.parts, action) = (kind, attributes, parts, act)
    }

    public func _nodes(_ context: _RenderContext) -> [_Node] {
        let children = parts.enumerated().flatMap { index, part in
            let nodes = _render(part.1, context.at("\(kind)\(index)"))
            return part.0.isEmpty ? nodes : [_Node("#" + part.0, [:], nodes)]
        }
        return [_Node(kind, _resolved(attributes, context.env), children, action: action)]
    }
}

/// A modifier that draws something more as long as `content` gives it.
struct _Presenting<Base: View>: View, _Primitive {
    typealias Body = Never
    let base: Base
    let kind: String
    let attributes: [String: Any]
    let close: @MainActor () -> Void
    let content: @MainActor () -> [(String, any View)]?

    func _nodes(_ context: _RenderContext) -> [_Node] {
        let nodes = _render(base, context)
        guard let parts = content() else { return nodes }
        var inside = context.at(kind)
        inside.env.dismiss = DismissAction(close)
        return nodes + _Recorded(kind, attributes, parts)._nodes(inside)
    }
}

extension View {
    nonisolated func _marked(
        _ name: String, _ attributes: [String: Any] = [:], sub: [(String, any View)] = []
    ) -> _Marked<Self> {
        _Marked(content: self, name: name, attributes: attributes, parts: sub)
    }

    nonisolated func _presenting(
        _ kind: String, _ attributes: [String: Any] = [:], close: @escaping @MainActor () -> Void,
        content: @escaping @MainActor () -> [(String, any View)]?
    ) -> _Presenting<Self> {
        _Presenting(base: self, kind: kind, attributes: attributes, close: close, content: content)
    }
}
